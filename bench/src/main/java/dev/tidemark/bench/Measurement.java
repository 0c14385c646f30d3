package dev.tidemark.bench;

/**
 * What one run of one job cost.
 *
 * @param seconds wall clock from the submission to the end of the job, its last checkpoint included
 * @param cpuSeconds processor time of the whole process meanwhile, the cluster's own included
 * @param peakHeapBytes the sum of the peaks of all heap pools, garbage included
 */
record Measurement(double seconds, double cpuSeconds, long peakHeapBytes) {}
