class Input {
    byte[] text;

    byte first() {
        return text[0];
    }
}
