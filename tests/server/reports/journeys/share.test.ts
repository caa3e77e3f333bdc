import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOfShare, type Share, sharesOf, stretchesOf, summed } from '#server/reports/journeys/threads/share.ts';

const threads = fc.integer({ min: 1, max: 4 });
const visitors = fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 60 });
const startsOf = (events: readonly number[]) =>
  Uint32Array.from([0, ...events.map((_, place) => events.slice(0, place + 1).reduce((sum, one) => sum + one, 0))]);

/** Who is visited in one pass where threads take their turns in some order; once it is over the others take what is left. */
function visited(shares: readonly Share[], pass: number, starts: Uint32Array, turns: readonly number[]): number[] {
  const stretches = shares.map((share) => stretchesOf(share, pass, starts));
  const [places, order]: [number[], number[]] = [[], [...turns]];
  const take = (thread: number) => {
    const next = stretches[thread % shares.length]?.next();
    if (!next || next.done) return false;
    const [from, to] = next.value;
    for (let place = from; place < to; place += 1) places.push(place);
    return true;
  };
  for (const turn of order) take(turn);
  for (const [thread] of shares.entries()) while (take(thread));
  return places.sort((a, b) => a - b);
}

describe('shares of the people', () => {
  it('are everybody together in each pass, each once, however the events lie and whoever is first', () =>
    fc.assert(
      fc.property(threads, visitors, fc.array(fc.nat({ max: 3 }), { maxLength: 80 }), (of, events, turns) => {
        const [starts, shares] = [startsOf(events), sharesOf(of)];
        for (const pass of [0, 1, 63, 64, 1_000]) expect(visited(shares, pass, starts, turns)).toEqual(events.map((_, place) => place));
      }),
    ));

  it('go to whoever is free, in stretches of about as many events', () => {
    const starts = Uint32Array.from({ length: 10_001 }, (_, place) => place * 3);
    const [one, other] = sharesOf(2) as [Share, Share];
    const sizes = [...stretchesOf(one, 0, starts)].map(([from, to]) => to - from);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(10_000);
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
    expect([...stretchesOf(other, 0, starts)]).toEqual([]);
    expect([...stretchesOf(other, 1, starts)]).toHaveLength(sizes.length);
  });

  it('have everybody who stands beside the columns once', () =>
    fc.assert(
      fc.property(threads, fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), (of, person) => {
        const own = sharesOf(of).map((share) => isOfShare(share, person));
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
