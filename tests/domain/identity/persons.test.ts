import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Link, type LinkKind, linkId, MOST_VISITORS } from '#domain/identity/ledger.ts';
import { joinedBy } from '#domain/identity/persons.ts';

let said = 0;
const says = (visitor: string | number, kind: LinkKind, value: string | number, at?: string): Link => {
  said += 1;
  const first = at ?? `2026-11-01 10:00:00.000 ${String(said).padStart(6, '0')}`;
  return { visitor: String(visitor), kind, value: String(value), first };
};
const nobody: ReadonlySet<string> = new Set();
const statesOf = (links: readonly Link[]) => joinedBy(links, nobody).links.map(({ state }) => state);
const personsOf = (links: readonly Link[], parted: ReadonlySet<string> = nobody) => Object.fromEntries(joinedBy(links, parted).merged);

test('visitors who name the same key are one person, who is the visitor named first', () => {
  expect(personsOf([says(1, 'email', 'a'), says(2, 'email', 'a'), says(3, 'email', 'b'), says(4, 'visitor', 2)])).toEqual({
    2: '1',
    4: '1',
  });
});

test('a device on which two people log in stays with the first, and their persons stay apart', () => {
  const links = [says(1, 'email', 'ann'), says(2, 'email', 'bob'), says(9, 'email', 'ann'), says(9, 'email', 'bob')];
  expect(statesOf(links)).toEqual(['joined', 'joined', 'joined', 'identified']);
  expect(personsOf(links)).toEqual({ 9: '1' });
});

test('somebody who is known gets a further key that is nobody’s, and none that is somebody’s', () => {
  const event = '2026-11-01 09:00:00.000 e1';
  const links = [
    says(1, 'customer', '7', event),
    says(1, 'email', 'ann', event),
    says(2, 'email', 'ann'),
    says(3, 'phone', '1'),
    says(3, 'email', 'ann'),
  ];
  expect(statesOf(links)).toEqual(['joined', 'joined', 'joined', 'joined', 'identified']);
  expect(personsOf(links)).toEqual({ 2: '1' });
});

test('a linker joins no two who are both known; a person may', () => {
  const known = [says(1, 'email', 'ann'), says(2, 'email', 'bob')];
  expect(statesOf([...known, says(1, 'visitor', 2)])).toEqual(['joined', 'joined', 'identified']);
  expect(personsOf([...known, says(1, 'hand', 2)])).toEqual({ 2: '1' });
});

test('a key that everybody names joins so many and no more', () => {
  const links = Array.from({ length: MOST_VISITORS + 5 }, (_, visitor) => says(visitor + 1, 'email', 'info'));
  expect(statesOf(links).filter((state) => state === 'full')).toHaveLength(5);
  expect(joinedBy(links, nobody).merged.size).toBe(MOST_VISITORS - 1);
});

/** Who reaches whom over links that hold, by walking. */
function reached(links: readonly { readonly visitor: string; readonly kind: string; readonly value: string }[], from: string): string[] {
  const ends = links.map(({ visitor, kind, value }) => [visitor, kind === 'hand' || kind === 'visitor' ? value : `${kind}:${value}`]);
  const seen = new Set([from]);
  for (let grew = true; grew; ) {
    const before = seen.size;
    for (const [one = '', other = ''] of ends) if (seen.has(one) || seen.has(other)) seen.add(one).add(other);
    grew = seen.size > before;
  }
  return [...seen].filter((one) => /^\d+$/.test(one)).sort();
}

const anyLink = fc.record({
  visitor: fc.integer({ min: 1, max: 8 }).map(String),
  kind: fc.constantFrom<LinkKind>('customer', 'email', 'email', 'phone', 'visitor', 'hand'),
  key: fc.integer({ min: 1, max: 8 }).map(String),
  second: fc.integer({ min: 10, max: 59 }),
});
const anyLedger = fc
  .array(anyLink, { maxLength: 25 })
  .map((links) =>
    links.map(({ visitor, kind, key, second }): Link => ({ visitor, kind, value: key, first: `2026-11-01 10:00:${second}.000 e${key}` })),
  )
  .map((links) => [...new Map(links.map((link) => [linkId(link), link])).values()]);

test('in any ledger a person is who is reached over links that hold, in whatever order the rows come', () => {
  fc.assert(
    fc.property(anyLedger, fc.array(fc.nat(), { maxLength: 4 }), (links, picks) => {
      const parted = new Set(picks.flatMap((pick) => (links.length > 0 ? [linkId(links[pick % links.length] as Link)] : [])));
      const joined = joinedBy(links, parted);
      expect(joinedBy(links.toReversed(), parted)).toEqual(joined);
      const holding = joined.links.filter(({ state }) => state === 'joined');
      const personOf = (visitor: string) => joined.merged.get(visitor) ?? visitor;
      for (const { visitor } of links) {
        const own = reached(holding, visitor);
        expect(own.map(personOf)).toEqual(own.map(() => personOf(visitor)));
        expect(own).toContain(personOf(visitor));
      }
      for (const link of joined.links) if (parted.has(linkId(link))) expect(link.state).not.toBe('joined');
    }),
    { numRuns: 400 },
  );
});

test('in any ledger parting takes one link away and taking it back gives what was there', () => {
  fc.assert(
    fc.property(anyLedger, fc.nat(), (links, pick) => {
      fc.pre(links.length > 0);
      const before = joinedBy(links, nobody);
      const one = linkId(links[pick % links.length] as Link);
      const parted = joinedBy(links, new Set([one]));
      const others = (joined: typeof before) => joined.links.filter((link) => linkId(link) !== one);
      expect(others(parted)).toEqual(others(before));
      expect(joinedBy(links, nobody)).toEqual(before);
    }),
  );
});
