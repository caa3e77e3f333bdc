import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mentionedIn, mentionOf, partsOf, readable } from '#domain/wire/comments.ts';
import { mentionAt, withMentions } from '#src/canvas/comments/mentions.ts';
import { gathered } from '#src/canvas/comments/threads.ts';

/** Mentions in comments: what is typed, what is stored and what is read. */

const ADA = { id: '0b5f0f9e-0000-4000-8000-00000000000a', name: 'Ada' };
const LOVELACE = { id: '0b5f0f9e-0000-4000-8000-00000000000b', name: 'Ada Lovelace' };
const nameOf = (id: string) => [ADA, LOVELACE].find((person) => person.id === id)?.name ?? '?';

test('of two who share a beginning, the longer name wins, and both are told apart', () => {
  const typed = '@Ada Lovelace and @Ada, look';
  const stored = withMentions(typed, [ADA, LOVELACE]);
  expect(stored).toBe(`${mentionOf(LOVELACE.id)} and ${mentionOf(ADA.id)}, look`);
  expect(mentionedIn(stored)).toEqual([LOVELACE.id, ADA.id]);
  expect(readable(stored, nameOf)).toBe(typed);
});

test('a name that nobody chose from the list is a word', () => {
  expect(withMentions('@Ada, mail ada@shop.example', [])).toBe('@Ada, mail ada@shop.example');
  expect(mentionedIn('<@not-an-id> <@>')).toEqual([]);
});

test('parts put together again are the comment, whatever was written', () => {
  const piece = fc.oneof(fc.string(), fc.constantFrom(mentionOf(ADA.id), mentionOf(LOVELACE.id), '<@', '>', '@Ada'));
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const text = pieces.join('');
      const again = partsOf(text).map((part) => ('person' in part ? mentionOf(part.person) : part.text));
      expect(again.join('')).toBe(text);
      expect(mentionedIn(text).every((id) => [ADA.id, LOVELACE.id].includes(id))).toBe(true);
    }),
  );
});

test.each([
  ['', 0, null],
  ['@', 1, { from: 0, begun: '' }],
  ['Hello @Ad', 9, { from: 6, begun: 'Ad' }],
  ['Hello @Ada Lo', 13, { from: 6, begun: 'Ada Lo' }],
  ['Hello @Ada and so', 17, null],
  ['ada@shop', 8, null],
  ['(@岡', 3, { from: 1, begun: '岡' }],
  ['@Ada', 2, { from: 0, begun: 'A' }],
])('in %j at %i a name is being typed: %j', (typed, caret, expected) => {
  expect(mentionAt(typed, caret)).toEqual(expected);
});

test('pins that would lie over one another become one; each is in one place, the first of a group decides where', () => {
  const at = (x: number, y = 0) => ({ point: { x, y } });
  expect(gathered([at(0), at(9), at(18), at(100)], 10)).toEqual([[at(0), at(9)], [at(18)], [at(100)]]);
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat({ max: 99 }), fc.nat({ max: 99 }))), fc.nat({ max: 60 }), (points, reach) => {
      const pins = points.map(([x, y]) => at(x, y));
      const groups = gathered(pins, reach);
      expect(groups.flat().length).toBe(pins.length);
      expect(new Set(groups.flat())).toEqual(new Set(pins));
      for (const [first, ...others] of groups) {
        for (const { point } of others) expect(Math.hypot(point.x - first.point.x, point.y - first.point.y)).toBeLessThan(reach);
      }
    }),
  );
  expect(gathered([at(0), at(0)], 0)).toHaveLength(2);
});
