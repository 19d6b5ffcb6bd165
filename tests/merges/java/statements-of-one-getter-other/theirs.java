import org.plots.Plot;

class Screen {
    private Plot plot;

    void show() {
        plot.scale().setLow(0);
        plot.scale().setHigh(9);
        plot.scale().setCount(4);
        plot.scale().setSize(2);
    }
}
