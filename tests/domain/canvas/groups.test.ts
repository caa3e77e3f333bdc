import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { perform } from '#domain/canvas/changes/perform.ts';
import { copiesOf } from '#domain/canvas/commands/paste.ts';
import { type CanvasDocument, EMPTY_DOCUMENT } from '#domain/canvas/document.ts';
import { chosenWhole, groupOf, withGroups } from '#domain/canvas/groups.ts';

/** Elements by id, each with its group or none. */
const drawn = (groups: Readonly<Record<string, string | undefined>>): CanvasDocument => ({
  ...EMPTY_DOCUMENT,
  elements: Object.entries(groups).map(([id, group], place) => ({
    ...{ id, kind: 'sticky_note', x: place * 300, y: 0, name: '' },
    ...(group !== undefined && { group }),
  })),
});
const map = drawn({ a: 'g', b: 'g', c: undefined, d: 'h', e: 'h', f: 'h' });

describe('elements in a group', () => {
  it('are chosen as one, by whichever is pressed, and let go of as one', () => {
    expect(chosenWhole(map, [], ['a'])).toEqual(['a', 'b']);
    expect(chosenWhole(map, ['c'], ['c', 'e'])).toEqual(['c', 'e', 'd', 'f']);
    expect(chosenWhole(map, ['a', 'b', 'c'], ['b', 'c'])).toEqual(['c']);
    expect(chosenWhole(map, ['a', 'b'], ['d'])).toEqual(['d', 'e', 'f']);
  });

  it('are looked at one by one from within', () => {
    expect(chosenWhole(map, ['a'], ['b'])).toEqual(['b']);
    expect(chosenWhole(map, ['d'], ['d', 'f'])).toEqual(['d', 'f']);
    expect(chosenWhole(map, ['d'], ['a'])).toEqual(['a', 'b']);
  });

  it('know who else is in it, and whether it is one', () => {
    expect(withGroups(map, ['c', 'b'])).toEqual(['c', 'b', 'a']);
    expect([groupOf(map, ['a', 'b']), groupOf(map, ['a', 'c']), groupOf(map, ['a', 'd']), groupOf(map, [])]).toEqual([
      'g',
      null,
      null,
      null,
    ]);
  });

  it('copied are a group of their own; one alone is in none', () => {
    let made = 0;
    const copied = (ids: readonly string[]) => {
      const as = copiesOf(map, ids, () => `copy ${++made}`);
      const { elements } = perform(map, { command: 'duplicate', args: { ids, as } });
      return elements.slice(map.elements.length).map(({ group }) => group);
    };
    const [first, second] = copied(['a', 'b']);
    expect(first).toBe(second);
    expect(['g', 'h', undefined]).not.toContain(first);
    expect(copied(['a', 'c'])).toEqual([undefined, undefined]);
    const [d, e, f] = copied(['d', 'e', 'f']);
    expect(new Set([d, e, f, first]).size).toBe(2);
  });

  it('nothing is chosen that was not pressed and shares no group with what was', () => {
    const group = fc.constantFrom(undefined, 'g', 'h');
    fc.assert(
      fc.property(fc.array(group, { minLength: 1, maxLength: 9 }), fc.nat({ max: 511 }), fc.nat({ max: 511 }), (groups, was, is) => {
        const document = drawn(Object.fromEntries(groups.map((one, place) => [`e${place}`, one])));
        const of = (bits: number) => document.elements.map(({ id }) => id).filter((_, place) => (bits & (1 << place)) !== 0);
        const [before, next] = [of(was), of(is)];
        const chosen = chosenWhole(document, before, next);
        expect(new Set(chosen).size).toBe(chosen.length);
        for (const id of chosen) expect(withGroups(document, next)).toContain(id);
        for (const id of next) if (!document.elements.find((one) => one.id === id)?.group) expect(chosen).toContain(id);
      }),
    );
  });
});
