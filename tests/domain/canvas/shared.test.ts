import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { diffOf } from '#domain/canvas/changes/diff.ts';
import { perform } from '#domain/canvas/changes/perform.ts';
import type { Change } from '#domain/canvas/commands/table.ts';
import { type CanvasDocument, EMPTY_DOCUMENT } from '#domain/canvas/document.ts';
import { openDocument } from '#domain/canvas/migrate.ts';
import { Replica } from '#domain/canvas/shared/replica.ts';
import { run, type Step, steps } from './arbitrary-commands.ts';

/** Somebody at work on a copy of their own. */
class Person {
  readonly replica: Replica;
  readonly sent: Uint8Array[] = [];

  constructor(state: Uint8Array) {
    this.replica = Replica.from(state);
    this.replica.doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin === this) this.sent.push(update);
    });
  }

  become(next: CanvasDocument): void {
    const before = this.replica.document();
    this.replica.write(diffOf(before, next), this);
    this.replica.document(next);
  }

  step(step: Step): void {
    this.become(run(this.replica.document(), step));
  }

  change(change: Change): void {
    this.become(perform(this.replica.document(), change));
  }

  hear(updates: readonly Uint8Array[]): void {
    for (const update of updates) Y.applyUpdate(this.replica.doc, update, 'others');
  }
}

const stateOf = (document: CanvasDocument) => Y.encodeStateAsUpdate(Replica.of(document, 'first').doc);
const opens = (document: CanvasDocument) => openDocument(JSON.parse(JSON.stringify(document)));
const start = perform(EMPTY_DOCUMENT, [
  { command: 'addElement', args: { id: 'a', kind: 'landing_page', x: 0, y: 0 } },
  { command: 'addElement', args: { id: 'b', kind: 'sales_page', x: 300, y: 0 } },
]);

/** Two people with copies of the same. */
function pair(): readonly [Person, Person] {
  const state = stateOf(start);
  return [new Person(state), new Person(state)];
}

describe('a shared document', () => {
  it('gives back what it was filled with', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const document = list.reduce(run, EMPTY_DOCUMENT);
        expect(Replica.of(document, 'first').document()).toEqual(document);
        expect(JSON.stringify(Replica.from(stateOf(document)).document())).toBe(JSON.stringify(Replica.of(document, 'first').document()));
      }),
      { numRuns: 40 },
    );
  });

  it('holds what its only editor made of it, step by step', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const person = new Person(stateOf(EMPTY_DOCUMENT));
        let document = EMPTY_DOCUMENT;
        for (const step of list) {
          const before = person.replica.document();
          person.step(step);
          document = person.replica.document();
          expect(opens(document)).toEqual({ ok: true, document });
          if (document === before) continue;
          expect(Replica.from(Y.encodeStateAsUpdate(person.replica.doc)).document()).toEqual(document);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('comes to the same for everybody, in whatever order changes arrive, and always to one that holds together', () => {
    const run3 = fc.tuple(steps, steps, steps);
    fc.assert(
      fc.property(steps, run3, fc.infiniteStream(fc.nat(1000)), (before, lists, chance) => {
        const state = stateOf(before.reduce(run, EMPTY_DOCUMENT));
        const people = lists.map(() => new Person(state));
        people.forEach((person, index) => {
          for (const step of lists[index] ?? []) person.step(step);
        });
        const updates = people.flatMap((person) => person.sent);
        for (const person of people) {
          const shuffled = updates.map((update) => [chance.next().value, update] as const).sort(([a], [b]) => a - b);
          person.hear(shuffled.map(([, update]) => update));
        }
        const [first, ...others] = people.map((person) => JSON.stringify(person.replica.document()));
        for (const other of others) expect(other).toBe(first);
        const merged = people[0]!.replica.document();
        expect(opens(merged)).toEqual({ ok: true, document: merged });
        // Whoever mends it changes nothing of what anybody sees.
        people[1]!.replica.mend();
        expect(JSON.stringify(people[1]!.replica.document())).toBe(first);
        expect(people[1]!.replica.raw()).toEqual(people[1]!.replica.document());
      }),
      { numRuns: 60 },
    );
  });

  it('keeps both changes where two people fill in different things of one element', () => {
    const [one, two] = pair();
    one.change({ command: 'updateElement', args: { id: 'a', patch: { name: 'Offer' } } });
    two.change({ command: 'placeElements', args: { positions: { a: { x: 80, y: 40 } } } });
    one.hear(two.sent);
    expect(one.replica.document().elements[0]).toMatchObject({ name: 'Offer', x: 80, y: 40 });
  });

  it('lets a line go with the element that somebody else takes away meanwhile', () => {
    const [one, two] = pair();
    one.change({ command: 'addLine', args: { id: 'l', from: 'a', to: 'b' } });
    two.change({ command: 'deleteElements', args: { ids: ['b'] } });
    const [mine, theirs] = [[...one.sent], [...two.sent]];
    one.hear(theirs);
    two.hear(mine);
    expect(one.replica.document()).toEqual(two.replica.document());
    expect(one.replica.document()).toMatchObject({ elements: [{ id: 'a' }], lines: [] });
  });

  it('keeps one of two lines that say the same', () => {
    const [one, two] = pair();
    one.change({ command: 'addLine', args: { id: 'l1', from: 'a', to: 'b' } });
    two.change({ command: 'addLine', args: { id: 'l2', from: 'a', to: 'b' } });
    const theirs = [...two.sent];
    two.hear(one.sent);
    one.hear(theirs);
    expect(one.replica.document().lines).toEqual(two.replica.document().lines);
    expect(one.replica.document().lines).toHaveLength(1);
  });
});

describe('what no document holds', () => {
  const misfitOf = (change: (doc: Y.Doc) => void) => {
    const replica = Replica.from(stateOf(start));
    replica.document();
    change(replica.doc);
    return replica.misfit();
  };
  const record = (doc: Y.Doc) => doc.getMap<Y.Map<unknown>>('elements').get('a')!;

  it('is found wherever it stands', () => {
    expect(misfitOf(() => undefined)).toBeNull();
    expect(misfitOf((doc) => record(doc).set('name', 'Fine'))).toBeNull();
    expect(misfitOf((doc) => record(doc).set('name', 'x'.repeat(121)))).toEqual({ list: 'elements', id: 'a' });
    expect(misfitOf((doc) => record(doc).set('colour', 'red'))).toEqual({ list: 'elements', id: 'a' });
    expect(misfitOf((doc) => record(doc).set('rule', new Y.Map()))).toEqual({ list: 'elements', id: 'a' });
    expect(misfitOf((doc) => record(doc).delete('order'))).toEqual({ list: 'elements', id: 'a' });
    expect(misfitOf((doc) => doc.getMap<unknown>('elements').set('c', 'none'))).toEqual({ list: 'elements', id: 'c' });
    expect(misfitOf((doc) => doc.getMap<unknown>('lines').set('__proto__', new Y.Map()))).toMatchObject({ list: 'lines' });
    expect(misfitOf((doc) => doc.getMap('secrets').set('a', 1))).toMatchObject({ list: 'secrets' });
    expect(misfitOf((doc) => doc.getMap('about').set('more', 1))).toMatchObject({ list: 'about' });
    expect(misfitOf((doc) => doc.getMap('about').set('period', 'century'))).toMatchObject({ list: 'about' });
    expect(misfitOf((doc) => doc.getMap('about').set('outlook/growth', 0.1))).toBeNull();
    expect(misfitOf((doc) => doc.getMap('about').set('outlook/growth', 9))).toMatchObject({ list: 'about' });
    expect(misfitOf((doc) => doc.getMap('about').set('outlook/colour', 1))).toMatchObject({ list: 'about' });
  });

  it('does not show, should it get in all the same', () => {
    const replica = Replica.from(stateOf(start));
    record(replica.doc).set('name', 7);
    expect(replica.document().elements.map(({ id }) => id)).toEqual(['b']);
  });
});
