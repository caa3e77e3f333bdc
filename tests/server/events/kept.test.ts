import { expect, test } from 'vitest';
import { Kept, type KeptCounts } from '#server/events/kept.ts';

const day = (day: number) => new Date(Date.UTC(2026, 2, day));
const of = (from: number, numbers = 1): KeptCounts => ({
  ...{ span: { start: day(from), end: day(from + 7) }, before: day(20), rows: 3, print: '7', merges: '' },
  standing: { pieces: new Map(), orders: '' },
  counts: [Object.fromEntries(Array.from({ length: numbers }, (_, place) => [`people_${place}`, place]))],
});
const days = (kept: Kept, workspace: string, question: string) => kept.of(workspace, question).map(({ span }) => span.start.getUTCDate());

test('is kept by workspace, question and span; of one span the latest', () => {
  const kept = new Kept();
  kept.keep('a', 'map', of(1));
  kept.keep('a', 'map', of(2));
  kept.keep('a', 'map', { ...of(1), rows: 4 });
  expect(kept.of('a', 'map').map(({ span, rows }) => [span.start.getUTCDate(), rows])).toEqual([
    [2, 3],
    [1, 4],
  ]);
  expect(days(kept, 'a', 'other')).toEqual([]);
  expect(days(kept, 'b', 'map')).toEqual([]);
});

test('of one question the spans that were counted last', () => {
  const kept = new Kept();
  for (let from = 1; from <= 9; from += 1) kept.keep('a', 'map', of(from));
  expect(days(kept, 'a', 'map')).toEqual([4, 5, 6, 7, 8, 9]);
});

test('says whether something was asked before, of each span', () => {
  const kept = new Kept();
  const { span } = of(1);
  expect([kept.wasAsked('a', 'map', span), kept.wasAsked('a', 'map', span), kept.wasAsked('a', 'map', of(2).span)]).toEqual([
    false,
    true,
    false,
  ]);
});

const most = { ofWorkspace: 1_000, ofAll: 5_000 };

test('a workspace that keeps much forgets what it did not use for longest, and nothing of others', () => {
  const kept = new Kept(most);
  kept.keep('b', 'map', of(1));
  for (const question of ['one', 'two']) kept.keep('a', question, of(1, 400));
  kept.of('a', 'one');
  kept.keep('a', 'three', of(1, 400));
  expect(['one', 'two', 'three'].map((question) => days(kept, 'a', question).length)).toEqual([1, 0, 1]);
  expect(days(kept, 'b', 'map')).toEqual([1]);
});

test('all together keep no more than a process can hold', () => {
  const kept = new Kept(most);
  const workspaces = Array.from({ length: 8 }, (_, place) => `workspace ${place}`);
  for (const workspace of workspaces) kept.keep(workspace, 'map', of(1, 900));
  expect(workspaces.filter((workspace) => kept.of(workspace, 'map').length > 0)).toEqual(workspaces.slice(-5));
});
