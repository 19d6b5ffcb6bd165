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
}
