import { expect, test, vi } from 'vitest';
import { AnswerCache } from '#server/reports/_kit/cache.ts';

const here = () => new AbortController().signal;

test('who asks the same within two seconds shares one answer; failures are not kept', async () => {
  vi.useFakeTimers();
  try {
    const cache = new AnswerCache();
    let made = 0;
    const make = async () => ({ number: ++made });
    const both = await Promise.all([cache.get(['a'], here(), make), cache.get(['a'], here(), make)]);
    expect([both, await cache.get(['a'], here(), make), await cache.get(['b'], here(), make)]).toEqual([
      [{ number: 1 }, { number: 1 }],
      { number: 1 },
      { number: 2 },
    ]);
    await vi.advanceTimersByTimeAsync(2_001);
    expect(await cache.get(['a'], here(), make)).toEqual({ number: 3 });
    await expect(cache.get(['c'], here(), () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await cache.get(['c'], here(), make)).toEqual({ number: 4 });
  } finally {
    vi.useRealTimers();
  }
});

test('the work is stopped when the last who waits for it is gone, and not before', async () => {
  const cache = new AnswerCache();
  const [one, other] = [new AbortController(), new AbortController()];
  let stopped = 0;
  let made = 0;
  const make = (signal: AbortSignal) =>
    new Promise<string>((_, reject) => {
      made += 1;
      signal.addEventListener('abort', () => {
        stopped += 1;
        reject(new Error('stopped'));
      });
    });
  const asked = [one, other].map(({ signal }) => cache.get(['a'], signal, make));
  const outcomes = Promise.allSettled(asked);
  one.abort();
  expect([made, stopped]).toEqual([1, 0]);
  other.abort();
  await outcomes;
  expect([made, stopped]).toEqual([1, 1]);
  // Whoever comes then starts anew.
  expect(await cache.get(['a'], here(), async () => 'anew')).toBe('anew');
});

test('a report may wait for many statements at once', async () => {
  const told: Error[] = [];
  const hear = (warning: Error) => void told.push(warning);
  process.on('warning', hear);
  const make = async (signal: AbortSignal) => {
    for (let at = 0; at < 50; at += 1) signal.addEventListener('abort', () => at);
    return 'answer';
  };
  await new AnswerCache().get(['many'], here(), make);
  await new Promise(setImmediate);
  process.off('warning', hear);
  expect(told).toEqual([]);
});

test('an answer of very many values is shared while it is made, and not kept', async () => {
  const cache = new AnswerCache();
  let made = 0;
  const make = async () => {
    made += 1;
    return { kpis: Array.from({ length: 100 }, () => ({ series: Array.from({ length: 1_100 }, () => 1) })) };
  };
  await Promise.all([cache.get(['large'], here(), make), cache.get(['large'], here(), make)]);
  await cache.get(['large'], here(), make);
  expect(made).toBe(2);
});
