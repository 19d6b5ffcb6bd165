// Runs what is due, in the order of time.
import rx.internal.Queue;
import java.util.concurrent.atomic.AtomicBoolean;

class TestScheduler {
    interface Action {
        void call(TestScheduler scheduler, Object state);
    }

    static final class TimedAction {
        long time;
        Action action;
        Object state;
        TestScheduler scheduler;
        AtomicBoolean isCancelled;
    }

    private Queue<TimedAction> queue;
    private long time;

    private void triggerActions(long targetTimeInNanos) {
        while (!queue.isEmpty()) {
            TimedAction current = queue.peek();
            if (current.time > targetTimeInNanos) {
                break;
            }
            time = current.time;
            queue.remove();
            if (!current.isCancelled.get()) {
                current.action.call(current.scheduler, current.state);
            }
        }
    }
}
