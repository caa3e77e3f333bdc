/** Pixels of the overview. Its room is kept before it comes: what is shown first must not lie below it. */
export const MINIMAP_SIZE = { width: 150, height: 126 } as const;
