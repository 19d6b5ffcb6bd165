class Input {
    byte[] text;

    byte first() {
        return text[0];
    }

    void sanitise() {
        if (text[0] < 0) {
            text[0] = 0;
        }
    }

    int parse() {
        sanitise();
        byte c = text[0];
        if (c == '-') {
            return -1;
        }
        return 1;
    }
}
