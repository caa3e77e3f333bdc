/** A list with one of its members moved to another place; the same list where nothing moves. */
export function moved<T>(all: readonly T[], from: number, to: number): readonly T[] {
  const one = all[from];
  if (one === undefined || from === to || to < 0 || to >= all.length) return all;
  const rest = all.filter((_, place) => place !== from);
  return [...rest.slice(0, to), one, ...rest.slice(to)];
}
