import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Colleague, Presence } from '#domain/wire/together.ts';
import { Elsewhere } from '#server/canvas/together/elsewhere.ts';
import { createLocalHub, type LiveHub } from '#server/live/hub.ts';

const SECOND = 1000;
const at = (x: number): Presence => ({ cursor: { x, y: 0 }, elements: [], lines: [], view: null });
const person = (id: string): Colleague => ({ id, user: `user-${id}`, name: id.toUpperCase(), mayWrite: true, presence: null });

/** A process with this canvas open: who is with it, and what its pages were told. */
function processWith(live: LiveHub, ...ids: readonly string[]) {
  const here = ids.map(person);
  const moves: [string, number | undefined][] = [];
  let told = 0;
  const elsewhere = new Elsewhere({
    ...{ live, canvas: 'launch', here: () => here },
    onPeople: () => {
      told += 1;
    },
    onPresence: (id, { cursor }) => moves.push([id, cursor?.x]),
  });
  const seen = () => elsewhere.people.map(({ id }) => id);
  return { elsewhere, here, seen, moves, told: () => told };
}

let live: LiveHub;
beforeEach(() => {
  vi.useFakeTimers();
  live = createLocalHub();
});
afterEach(() => vi.useRealTimers());

describe('people at a canvas in other processes', () => {
  it('know of each other, whoever came first, and that somebody has gone', () => {
    const one = processWith(live, 'a');
    one.elsewhere.tell();
    expect(one.seen()).toEqual([]);
    const two = processWith(live, 'b', 'c');
    two.elsewhere.tell();
    expect([one.seen(), two.seen()]).toEqual([['b', 'c'], ['a']]);
    const before = one.told();
    two.here.pop();
    two.elsewhere.tell();
    two.elsewhere.tell();
    expect([one.seen(), one.told()]).toEqual([['b'], before + 1]);
    two.elsewhere.close();
    expect(one.seen()).toEqual([]);
  });

  it('are told of what fits between processes, whatever things and people are called', () => {
    const one = processWith(live, 'a');
    const heard: number[] = [];
    live.subscribe('people:launch', (event) => heard.push(Buffer.byteLength(JSON.stringify(event))));
    const two = processWith(live, 'b');
    one.elsewhere.tell();
    two.elsewhere.tell();
    for (const sign of ['\u0001', 'あ', '😀']) {
      const ids = Array.from({ length: 200 }, (_, number) => `${number}${sign.repeat(60 / sign.length)}`);
      one.elsewhere.move('a', { ...at(1), elements: ids, lines: ids });
      vi.advanceTimersByTime(SECOND);
    }
    const [named] = one.here;
    if (named) one.here.push(...Array.from({ length: 60 }, (_, number) => ({ ...named, id: `${number}`, name: 'あ'.repeat(120) })));
    one.elsewhere.tell();
    expect(two.moves).toHaveLength(3);
    expect(Math.max(...heard)).toBeLessThan(7_800);
  });

  it('see where others point, four times a second at most, and who comes later sees it at once', () => {
    const [one, two] = [processWith(live, 'a'), processWith(live, 'b')];
    one.elsewhere.move('a', at(0));
    expect(two.moves).toEqual([]);
    one.elsewhere.tell();
    for (let x = 1; x <= 20; x += 1) {
      one.elsewhere.move('a', at(x));
      vi.advanceTimersByTime(50);
    }
    vi.advanceTimersByTime(SECOND);
    expect(two.moves.length).toBeLessThanOrEqual(6);
    expect(two.moves.at(-1)).toEqual(['a', 20]);
    one.elsewhere.tell();
    expect(two.elsewhere.people).toMatchObject([{ id: 'a', presence: at(20) }]);
  });

  it('are forgotten a minute after their process was killed, and not before while it lives', () => {
    const published = vi.spyOn(live, 'publish');
    const [one, two] = [processWith(live, 'a'), processWith(live, 'b')];
    two.elsewhere.tell();
    one.elsewhere.tell();
    vi.advanceTimersByTime(300 * SECOND);
    expect(one.seen()).toEqual(['b']);
    // The other one falls silent.
    published.mockImplementation(() => undefined);
    vi.advanceTimersByTime(100 * SECOND);
    expect(one.seen()).toEqual([]);
  });

  it('are not brought back by what they said before they left', () => {
    const one = processWith(live, 'a');
    const said = { type: 'people', by: 'other', people: [person('z')], moved: null } as const;
    live.publish('people:launch', { ...said, number: 2, people: [] });
    live.publish('people:launch', { ...said, number: 1 });
    expect(one.seen()).toEqual([]);
  });

  it('fit into what a store passes on, however many they are and whatever they have chosen', () => {
    const published = vi.spyOn(live, 'publish');
    const ids = Array.from({ length: 200 }, (_, index) => `0195e6a0-0000-7000-8000-${String(index).padStart(12, '0')}`);
    const [one, two] = [processWith(live, ...ids), processWith(live, 'b')];
    for (const [index, somebody] of one.here.entries()) one.here[index] = { ...somebody, name: '宮'.repeat(index) };
    two.elsewhere.tell();
    one.elsewhere.move(ids[0] ?? '', { ...at(1), elements: ids, lines: ids });
    expect(two.moves).toHaveLength(1);
    for (const [, event] of published.mock.calls) expect(Buffer.byteLength(JSON.stringify(event))).toBeLessThan(7_800);
  });
});
