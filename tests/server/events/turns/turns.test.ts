import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { type Place, Turns } from '#server/events/turns/turns.ts';

const place = (owner: string, workspace = owner): Place => ({ owner, workspace });

/** Work that ends when it is told to, and a record of what began in which order. */
function bench(turns: Turns) {
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (name: string, where: Place, kind = 'report', signal?: AbortSignal) =>
    turns.run(where, kind, signal, () => {
      began.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await vi.waitFor(() => undefined);
  };
  return { began, ask, end };
}

test('of one workspace two run at a time, and those of others pass the rest', async () => {
  const { began, ask, end } = bench(new Turns({ atOnce: 4, ofWorkspace: 2 }));
  const loud = Array.from({ length: 6 }, (_, at) => ask(`loud ${at}`, place('loud')));
  await vi.waitFor(() => expect(began).toEqual(['loud 0', 'loud 1']));
  const quiet = ask('quiet', place('quiet'));
  await vi.waitFor(() => expect(began.at(-1)).toBe('quiet'));
  for (let at = 0; at < 6; at += 1) {
    await vi.waitFor(() => expect(began).toContain(`loud ${at}`));
    await end(`loud ${at}`);
  }
  await end('quiet');
  await Promise.all([...loud, quiet]);
});

test('an account with many workspaces leaves a place for others', async () => {
  const { began, ask, end } = bench(new Turns({ atOnce: 4, ofAccount: 3, ofWorkspace: 2 }));
  const loud = Array.from({ length: 6 }, (_, at) => ask(`loud ${at}`, place('loud', `w${at}`)));
  await vi.waitFor(() => expect(began).toEqual(['loud 0', 'loud 1', 'loud 2']));
  const quiet = ask('quiet', place('quiet'));
  await vi.waitFor(() => expect(began.at(-1)).toBe('quiet'));
  await end('quiet');
  for (let at = 0; at < 6; at += 1) {
    await vi.waitFor(() => expect(began).toContain(`loud ${at}`));
    await end(`loud ${at}`);
  }
  await Promise.all([...loud, quiet]);
});

test('who waits has a turn after one of every other account, however many the others ask and in how many workspaces', async () => {
  const { began, ask, end } = bench(new Turns({ atOnce: 1, ofWorkspace: 1 }));
  const asked = [ask('first', place('loud', 'w0'))];
  for (let at = 1; at < 20; at += 1) asked.push(ask(`loud ${at}`, place('loud', `w${at % 5}`)));
  asked.push(ask('quiet 0', place('quiet')), ask('quiet 1', place('quiet')), ask('third', place('third')));
  for (let at = 0; at < 23; at += 1) {
    await vi.waitFor(() => expect(began).toHaveLength(at + 1));
    await end(began[at] ?? '');
  }
  await Promise.all(asked);
  // One of each account in turn, and within the loud one a workspace at a time.
  expect(began.slice(0, 7)).toEqual(['first', 'loud 1', 'quiet 0', 'third', 'loud 2', 'quiet 1', 'loud 3']);
});

test('whoever leaves gives the turn on; what fails does, too; and nobody waits for ever', async () => {
  vi.useFakeTimers();
  try {
    const turns = new Turns({ atOnce: 1, ofWorkspace: 1, mostWaiting: 2 });
    const { began, ask, end } = bench(turns);
    const failing = turns.run(place('a'), 'report', undefined, () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    void ask('running', place('a'));
    const gone = new AbortController();
    const left = ask('left', place('b'), 'report', gone.signal);
    const waits = ask('waits', place('c'));
    gone.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    await expect(ask('too late', place('b'), 'report', gone.signal)).rejects.toThrow('gone');
    await end('running');
    await vi.waitFor(() => expect(began).toEqual(['running', 'waits']));
    const never = [ask('never 1', place('d')), ask('never 2', place('d'))];
    // So many of one workspace may wait, and no more.
    await expect(ask('one too many', place('d'))).rejects.toMatchObject({ code: 'BUSY', retryable: true });
    const refused = Promise.all(never.map((one) => expect(one).rejects.toMatchObject({ code: 'BUSY', retryable: true })));
    await vi.advanceTimersByTimeAsync(31_000);
    await refused;
    await end('waits');
    await waits;
    void ask('after', place('d'));
    await vi.waitFor(() => expect(began.at(-1)).toBe('after'));
  } finally {
    vi.useRealTimers();
  }
});

test('no limit is ever passed, and everything that is asked is answered', async () => {
  const asked = fc.record({
    owner: fc.nat(3),
    workspace: fc.nat(2),
    kind: fc.constantFrom('report', 'canvas'),
    ticks: fc.nat(3),
    leaves: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(asked, { maxLength: 60 }), async (all) => {
      const turns = new Turns({ atOnce: 4, ofWorkspace: 2, ofKind: { canvas: 2 }, ofKindInWorkspace: { canvas: 1 } });
      const running = new Map<string, number>();
      const count = (keys: readonly string[], change: number) => {
        for (const key of keys) running.set(key, (running.get(key) ?? 0) + change);
      };
      const most = new Map<string, number>();
      const outcomes = await Promise.allSettled(
        all.map(({ owner, workspace, kind, ticks, leaves }) => {
          const id = `${owner}-${workspace}`;
          const keys = ['all', id, kind, `${id} ${kind}`];
          const stop = new AbortController();
          if (leaves) setImmediate(() => stop.abort(new Error('left')));
          return turns.run({ owner: `${owner}`, workspace: id }, kind, stop.signal, async () => {
            count(keys, 1);
            for (const key of keys) most.set(key, Math.max(most.get(key) ?? 0, running.get(key) ?? 0));
            for (let tick = 0; tick < ticks; tick += 1) await new Promise((resolve) => setImmediate(resolve));
            count(keys, -1);
          });
        }),
      );
      expect(outcomes.filter((outcome) => outcome.status === 'rejected' && outcome.reason.message !== 'left')).toEqual([]);
      expect(most.get('all') ?? 0).toBeLessThanOrEqual(4);
      expect(most.get('canvas') ?? 0).toBeLessThanOrEqual(2);
      for (const [key, top] of most) {
        if (/^\d-\d$/.test(key)) expect(top).toBeLessThanOrEqual(2);
        if (/^\d-\d canvas$/.test(key)) expect(top).toBe(1);
      }
    }),
    { numRuns: 60 },
  );
});
