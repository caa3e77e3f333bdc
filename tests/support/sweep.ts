/**
 * A sweep tries the same on many things that are made alike. `npm test` tries it on those that stand for
 * the others, the same ones each time; `npm run soak -- sweeps` on every one of them.
 */

/** Is every one tried? Set by `npm run soak`. */
export const isWhole = process.env.FLUMEN_WHOLE_SWEEPS === '1';

/** Journeys are told apart by it: those that have it are left to `npm run soak`. */
export const LEFT_TO_THE_SOAK = '@left-to-the-soak';

/**
 * Tells by its name whether one of `all` stands for the others. Throws where a name is of none of them, so
 * that nothing leaves `npm test` by being renamed.
 */
export function standing(all: readonly string[], few: readonly string[]): (name: string) => boolean {
  const unknown = few.filter((name) => !all.includes(name));
  if (unknown.length > 0 || few.length === 0) throw new Error(`Nothing of a sweep is called ${unknown.join(', ') || 'so'}.`);
  return (name) => few.includes(name);
}

/** Those of a sweep that are tried in this run. */
export function tried<T>(all: readonly T[], nameOf: (one: T) => string, few: readonly string[]): readonly T[] {
  const stands = standing(all.map(nameOf), few);
  return isWhole ? all : all.filter((one) => stands(nameOf(one)));
}

/** Every other one where two share the work: the first half of it and the second together are all. */
export const byTurns = <T>(all: readonly T[], turn: 0 | 1): readonly T[] => (isWhole ? all : all.filter((_, at) => at % 2 === turn));
