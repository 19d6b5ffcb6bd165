import org.plots.Plot;

class Screen {
    private Plot plot;

    int show() {
        plot.scale().setLow(0);
        plot.scale().startAtZero(false);
        plot.scale().setHigh(9);
        plot.scale().setCount(4);
        plot.scale().drawGrid(true);
        return plot.scale().span();
    }
}
