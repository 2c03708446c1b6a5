// In a file of its own, so that whoever has a small input need not load what reads large ones.

/** Inputs from this size on (bytes, or characters of a text) are read by a bulk reader. */
export const BULK_FROM = 500_000;
