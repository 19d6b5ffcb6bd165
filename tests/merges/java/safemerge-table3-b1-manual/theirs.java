// The invoice of a customer, in cents.
final class Invoice {
    int[] cents;
    int[] counts;
    boolean loyal;
    int region;
    int rebate;
    int freight;
    int stamps;
    int rejected;

    int total(int weight, int month) {
        int sum = 0;
        int pieces = 0;
        int rate = 0;
        rejected = 0;
        for (int i = 0; i < cents.length; i++) {
            if (counts[i] < 0) {
                rejected++;
                continue;
            }
            if (cents[i] < 0) {
                throw new IllegalStateException("a price below zero");
            }
            pieces += counts[i];
            sum += counts[i] * cents[i];
        }
        if (pieces > 100) {
            rate = 10;
        } else if (pieces > 20) {
            rate = 4;
        }
        if (loyal) {
            rate += 2;
        }
        rebate = sum / 100 * rate;
        int net = sum - rebate;
        switch (region) {
            case 0:
                freight = 300;
                break;
            case 1:
                freight = 550;
                break;
            default:
                freight = 900;
        }
        if (weight > 2000) {
            freight += (weight - 2000) / 10;
        }
        int seasonal = 0;
        if (month == 12) {
            seasonal = 5;
        }
        stamps = stamps + net / 1000 + seasonal;
        if (loyal) {
            stamps++;
        }
        return net + freight;
    }
}
