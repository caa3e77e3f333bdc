/**
 * Stands in for papaparse, which `@refinedev/core` loads for imports and exports of its own that are not used here
 * (lists are written by `domain/kit/csv.ts`, files of customers are read by the server). It would be 7 KiB of each first visit.
 */
export default {};
