class Input {
    byte[] text;

    byte first() {
        return text[0];
    }

    int parse() {
        byte c = text[0];
        if (c == '-') {
            return -1;
        }
        return 1;
    }

    void sanitise() {
        if (text[0] < 0) {
            text[0] = 0;
        }
    }
}
