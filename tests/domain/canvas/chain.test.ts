import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chainOf } from '#domain/canvas/chain.ts';
import { endsOf, startsOf } from '#tests/reference/canvas-chain.ts';

const line = (text: string) => ({ from: text.charAt(0), to: text.charAt(1) });
const chain = (ids: string, ...lines: string[]) => {
  const { starts, ends, loops } = chainOf([...ids], lines.map(line));
  return { starts: starts.join(''), ends: ends.join(''), loops: loops.map((loop) => loop.join('')) };
};

it('begins where nothing leads to and ends where nothing leads on from', () => {
  expect(chain('abcd', 'ab', 'bc', 'ac')).toEqual({ starts: 'ad', ends: 'c', loops: [] });
  expect(chain('ab')).toEqual({ starts: 'ab', ends: 'ab', loops: [] });
});

it('takes a loop as one place', () => {
  expect(chain('abcd', 'ab', 'bc', 'cb', 'cd')).toEqual({ starts: 'a', ends: 'd', loops: ['bc'] });
  expect(chain('abc', 'ab', 'ba', 'bc')).toEqual({ starts: 'ab', ends: 'c', loops: ['ab'] });
  expect(chain('abc', 'ab', 'bc', 'cb')).toEqual({ starts: 'a', ends: 'bc', loops: ['bc'] });
});

it('finds the starts and ends that plain reachability does, on any map', () => {
  const id = fc.constantFrom(...'abcdefg');
  fc.assert(
    fc.property(fc.array(fc.record({ from: id, to: id }), { maxLength: 12 }), (lines) => {
      const { starts, ends } = chainOf([...'abcdefg'], lines);
      expect(new Set(starts)).toEqual(startsOf([...'abcdefg'], lines));
      expect(new Set(ends)).toEqual(endsOf([...'abcdefg'], lines));
    }),
  );
});
