import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOfShare, placesOf, summed } from '#server/reports/journeys/threads/share.ts';

const threads = fc.integer({ min: 1, max: 4 });

describe('shares of the people', () => {
  it('are everybody together, each once, however the events lie', () =>
    fc.assert(
      fc.property(threads, fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 60 }), (of, events) => {
        const starts = Uint32Array.from([0, ...events.map((_, place) => events.slice(0, place + 1).reduce((sum, one) => sum + one, 0))]);
        const shares = Array.from({ length: of }, (_, index) => placesOf({ index, of }, starts));
        const places = shares.flatMap(([from, to]) => Array.from({ length: to - from }, (_, place) => from + place));
        expect(places).toEqual(events.map((_, place) => place));
      }),
    ));

  it('have about as many events each', () => {
    const starts = Uint32Array.from({ length: 10_001 }, (_, place) => place * 3);
    for (const index of [0, 1, 2]) {
      const [from, to] = placesOf({ index, of: 3 }, starts);
      expect(to - from).toBeGreaterThan(3_330);
    }
  });

  it('have everybody who stands beside the columns once', () =>
    fc.assert(
      fc.property(threads, fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), (of, person) => {
        const own = Array.from({ length: of }, (_, index) => isOfShare({ index, of }, person));
        expect(own.filter((is) => is)).toHaveLength(1);
      }),
    ));
});

it('what threads counted adds up number by number, whatever its shape', () => {
  const part = (by: number) => ({ people: Float64Array.of(by, 2 * by), ended: by, spans: [{ views: Float64Array.of(by) }] });
  expect(summed([part(1), part(10), part(100)])).toEqual(part(111));
  expect(summed([part(1)])).toEqual(part(1));
  expect(() => summed([])).toThrow();
});
