import fc from 'fast-check';
import type { Analytics } from '#server/events/analytics.ts';
import { Tally } from './compare.ts';

/** What a random case is compared in. */
export interface Comparing {
  readonly analytics: Analytics;
  readonly tally: Tally;
  /** What happens once the events of a workspace are stored, and before anything is asked. */
  readonly before?: ((workspace: string) => Promise<void>) | undefined;
  /**
   * Compares who stands behind the numbers. Only the store tells that, whatever counted the numbers: where something
   * happens before, nothing is done. The same cases, drawn in the same order, are compared where nothing happens before.
   */
  readonly lookBehind: (compare: () => Promise<void>) => Promise<void>;
}

/** Compares so many random cases with a reference, one after another. `compareOne` throws where something differs. */
export const comparisonOf =
  <Case>(
    anyCase: fc.Arbitrary<Case>,
    compareOne: (comparing: Comparing, one: Case) => Promise<void>,
    more: { readonly endOnFailure?: true } = {},
  ) =>
  async (analytics: Analytics, runs: number, before?: Comparing['before']): Promise<Tally> => {
    const tally = new Tally();
    const comparing = {
      analytics,
      tally,
      before,
      lookBehind: before ? async () => undefined : (compare: () => Promise<void>) => compare(),
    };
    await fc.assert(
      fc.asyncProperty(anyCase, (one) => compareOne(comparing, one)),
      { numRuns: runs, ...more },
    );
    return tally;
  };
