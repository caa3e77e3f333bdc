const MIB = 1024 * 1024;

/** Bytes that one file may have, and all of them together in one folder. */
export const MOST_FILE_BYTES = 4096 * MIB;
export const MOST_BYTES = 20 * 1024 * MIB;
/** Bytes that stay free on the disk, whatever is ordered. */
export const SPARE_BYTES = 512 * MIB;

/** Events that are read and written at a time; fewer where they are large. */
export const CHUNK_ROWS = 50_000;
export const LEAST_ROWS = 200;

/** Whoever writes a file says so this often at least; who does not is taken for dead. */
export const CLAIM_MS = 60_000;
/** One file is written for so long before another one has its turn, and all of them before the job ends and begins anew. */
export const SLICE_MS = 15_000;
export const RUN_MS = 4 * 60_000;
/** Tries in a row at which the store did not answer, before it is given up. */
export const MOST_FAILURES = 30;

/** Days after which a line about a file that is gone is removed, too. */
export const LISTED_DAYS = 30;
