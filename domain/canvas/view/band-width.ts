/** Pixels of a line's pale band: `max(1.5, 13·√(people / most))`, so that the area a reader sees follows the number of people. */
export function bandWidth(people: number, most: number): number {
  if (!(people > 0) || !(most > 0)) return 1.5;
  return Math.max(1.5, 13 * Math.sqrt(Math.min(1, people / most)));
}
