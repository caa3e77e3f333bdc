/** How many months of visitors' data a workspace may keep; 0: for as long as it stands. */
export const MONTHS_KEPT = [0, 6, 12, 13, 24, 36] as const;
