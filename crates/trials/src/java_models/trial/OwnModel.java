package trial;

/** Subclasses, as programs write them, of classes of model.util. */
public final class OwnModel {
    private OwnModel() {
    }

    /** Forgets what was not used for long. */
    public static final class Lru extends model.util.LinkedHashMap<Object, Object> {
        public Lru() {
            super(16, 0.75f, true);
        }

        @Override
        protected boolean removeEldestEntry(model.util.Map.Entry<Object, Object> eldest) {
            return size() > 5;
        }
    }

    /** A list that implements what it must, and nothing else. */
    public static final class Plain extends model.util.AbstractList<Object> {
        private Object[] all = new Object[0];

        public Plain() {
        }

        @Override
        public int size() {
            return all.length;
        }

        @Override
        public Object get(int index) {
            return all[java.util.Objects.checkIndex(index, all.length)];
        }

        @Override
        public Object set(int index, Object element) {
            Object old = get(index);
            all[index] = element;
            return old;
        }

        @Override
        public void add(int index, Object element) {
            java.util.Objects.checkIndex(index, all.length + 1);
            modCount++;
            Object[] more = new Object[all.length + 1];
            System.arraycopy(all, 0, more, 0, index);
            more[index] = element;
            System.arraycopy(all, index, more, index + 1, all.length - index);
            all = more;
        }

        @Override
        public Object remove(int index) {
            Object old = get(index);
            modCount++;
            Object[] fewer = new Object[all.length - 1];
            System.arraycopy(all, 0, fewer, 0, index);
            System.arraycopy(all, index + 1, fewer, index, fewer.length - index);
            all = fewer;
            return old;
        }
    }
}
