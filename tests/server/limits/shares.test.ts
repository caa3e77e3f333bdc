import { expect, onTestFinished, test, vi } from 'vitest';
import type { Analytics, Question } from '#server/events/analytics.ts';
import { type Asker, Lanes } from '#server/events/turns/lanes.ts';
import { Shares } from '#server/limits/shares.ts';

/** Milliseconds of statements of an account, one after the other from `from` on. */
function use(shares: Shares, account: string, from: number, milliseconds: number): void {
  shares.begin(account, from);
  shares.end(account, from + milliseconds);
}

test('who asks alone is never over its share, however much it asks', () => {
  const shares = new Shares();
  for (let at = 0; at < 4; at += 1) shares.begin('loud', 0);
  expect(shares.isOver('loud', 60_000)).toBe(false);
});

test('beside others the one that used more than the mean is over, also by what still runs, until it was quiet for a while', () => {
  const shares = new Shares();
  use(shares, 'quiet', 0, 300);
  shares.begin('loud', 0);
  expect(shares.isOver('loud', 500)).toBe(false);
  expect(shares.isOver('loud', 2_000)).toBe(true);
  expect(shares.isOver('quiet', 2_000)).toBe(false);
  shares.end('loud', 4_000);
  expect(shares.isOver('loud', 5_000)).toBe(true);
  expect(shares.isOver('loud', 60_000)).toBe(false);
});

test('accounts that use as much as each other are not over', () => {
  const shares = new Shares();
  for (const account of ['a', 'b', 'c']) use(shares, account, 0, 5_000);
  expect(['a', 'b', 'c'].map((account) => shares.isOver(account, 5_000))).toEqual([false, false, false]);
});

test('a report of an account over its share stands back behind those of all others, its small questions do not', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => void vi.restoreAllMocks());
  const lanes = new Lanes();
  const settings: Question['settings'][] = [];
  const ask = (owner: string, lane: Asker['lane'], takes = 0) => {
    const select = async <Row>(question: Question): Promise<Row[]> => {
      settings.push(question.settings);
      now += takes;
      return [];
    };
    const store = { select } as Analytics;
    return lanes.report(store, { owner, workspace: owner, lane }, (taking) => taking.select({ sql: '' }));
  };
  await ask('loud', 'report', 1_200);
  await ask('quiet', 'report', 100);
  settings.length = 0;
  await ask('loud', 'report');
  await ask('loud', 'small');
  await ask('quiet', 'canvas');
  expect(settings.map((one) => [one?.priority, one?.max_threads])).toEqual([
    [4, 1],
    [1, undefined],
    [3, undefined],
  ]);
});

test('what nobody waits for runs one by one, beside people and never in a place of theirs', async () => {
  const lanes = new Lanes();
  const began: string[] = [];
  const settings: Question['settings'][] = [];
  const ends: (() => void)[] = [];
  const ask = (name: string, lane: Asker['lane']) => {
    const select = async <Row>(question: Question): Promise<Row[]> => {
      began.push(name);
      settings.push(question.settings);
      if (lane === 'background') await new Promise<void>((resolve) => ends.push(resolve));
      return [];
    };
    return lanes.report({ select } as Analytics, { owner: 'owner', workspace: 'shop', lane }, (taking) => taking.select({ sql: '' }));
  };
  const mails = Array.from({ length: 8 }, (_, at) => ask(`mail ${at}`, 'background'));
  // Of the same workspace, which has two places and no more.
  await Promise.all([ask('monitor', 'report'), ask('pages', 'report'), ask('canvas', 'canvas'), ask('who is there', 'small')]);
  expect(began.filter((name) => name.startsWith('mail'))).toEqual(['mail 0']);
  expect(began).toHaveLength(5);
  const priorities = settings.map((one) => Number(one?.priority ?? 0));
  expect(Math.max(...priorities.slice(1))).toBeLessThan(priorities[0] ?? 0);
  for (let at = 0; at < mails.length; at += 1) {
    await vi.waitFor(() => expect(ends).toHaveLength(at + 1));
    ends[at]?.();
  }
  await Promise.all(mails);
});
