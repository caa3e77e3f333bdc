import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerErrors } from '#server/http/error-handler.ts';
import { comeInTurn } from '#server/http/fairness/come-in-turn.ts';

/** Requests that are inside and wait to be let go, by the account that asked. */
const held: { readonly account: string; readonly go: () => void }[] = [];
const inside = (account: string) => held.filter((one) => one.account === account).length;
function goAll(): void {
  for (const { go } of held.splice(0)) go();
}

const hold = (account: string) => new Promise<string>((resolve) => held.push({ account, go: () => resolve('done') }));

/** A server with a door of its own; who asks says so. */
function openApp(): FastifyInstance {
  const opened = Fastify();
  answerErrors(opened);
  opened.decorateRequest('user', null);
  opened.addHook('onRequest', async (request) => {
    const id = String(request.headers['x-account'] ?? '');
    request.user = id === '' ? null : { id, staff: 'user', isImpersonated: false };
  });
  comeInTurn(opened);
  opened.get('/api/dashboard/hold', ({ user, ip }) => hold(user?.id ?? ip));
  opened.get('/api/dashboard/elsewhere', (request) => {
    request.leaveDoor?.();
    return hold(request.user?.id ?? '');
  });
  opened.post('/t/e', ({ ip }) => hold(ip));
  return opened;
}
let app: FastifyInstance;

const get = (account: string, url = '/api/dashboard/hold') => app.inject({ url, headers: { 'x-account': account } });
const many = <T>(times: number, ask: () => Promise<T>) => Array.from({ length: times }, ask);
/** Whatever may come in has come in by then: each turn of the event loop lets some in. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate);
}
/** Lets everybody go until all are answered. */
async function answered(asked: readonly Promise<{ readonly statusCode: number }>[]): Promise<readonly number[]> {
  let isDone = false;
  const all = Promise.all(asked).finally(() => {
    isDone = true;
  });
  while (!isDone) {
    goAll();
    await vi.advanceTimersByTimeAsync(100);
    await new Promise(setImmediate);
  }
  return (await all).map(({ statusCode }) => statusCode);
}

beforeEach(async () => {
  held.splice(0);
  app = openApp();
  await app.ready();
  // Clocks stand still, so that it does not matter how fast the machine is.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});

test('of one account four are inside; the next comes in when one is answered, and somebody else at once', async () => {
  const loud = many(30, () => get('loud'));
  await turns();
  expect(inside('loud')).toBe(4);
  const quiet = many(1, () => get('quiet'));
  await turns();
  expect([inside('loud'), inside('quiet')]).toEqual([4, 1]);
  held.shift()?.go();
  await turns();
  expect(inside('loud')).toBe(4);
  expect(await answered([...loud, ...quiet])).toEqual(Array(31).fill(200));
});

test('what waits for something with turns of its own makes room meanwhile', async () => {
  const elsewhere = many(20, () => get('asker', '/api/dashboard/elsewhere'));
  await turns();
  expect(inside('asker')).toBe(20);
  expect(await answered(elsewhere)).toEqual(Array(20).fill(200));
});

test('before there is an account the network counts, and events do not', async () => {
  const asked = many(9, () => app.inject({ url: '/api/dashboard/hold', remoteAddress: '192.0.2.1' }));
  const other = many(1, () => app.inject({ url: '/api/dashboard/hold', remoteAddress: '192.0.2.2' }));
  const events = many(40, () => app.inject({ method: 'POST', url: '/t/e', remoteAddress: '192.0.2.3' }));
  await turns();
  expect(['192.0.2.1', '192.0.2.2', '192.0.2.3'].map(inside)).toEqual([4, 1, 40]);
  expect(await answered([...asked, ...other, ...events])).toEqual(Array(50).fill(200));
});

test('a request that takes long makes room after a second', async () => {
  const slow = many(6, () => get('slow'));
  await turns();
  expect(inside('slow')).toBe(4);
  await vi.advanceTimersByTimeAsync(1_000);
  await turns();
  expect(inside('slow')).toBe(6);
  expect(await answered(slow)).toEqual(Array(6).fill(200));
});

test('an account that takes more than its share has one inside while others ask, and four when it is alone', async () => {
  const loud = many(30, () => get('greedy'));
  await turns();
  await vi.advanceTimersByTimeAsync(600);
  const quiet = many(1, () => get('modest'));
  await turns();
  for (const { go } of held.splice(0, 4)) go();
  await turns();
  // Its places rest a moment first.
  expect([inside('greedy'), inside('modest')]).toEqual([0, 1]);
  await vi.advanceTimersByTimeAsync(100);
  await turns();
  expect([inside('greedy'), inside('modest')]).toEqual([1, 1]);
  expect((await answered([...loud, ...quiet])).length).toBe(31);
  await vi.advanceTimersByTimeAsync(120_000);
  const alone = many(8, () => get('greedy'));
  await turns();
  expect(inside('greedy')).toBe(4);
  expect(await answered(alone)).toEqual(Array(8).fill(200));
});

test('more than five hundred of one account do not wait, and are told when to come again', async () => {
  const asked = many(505, () => get('crowd'));
  const refused = await Promise.race(asked);
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('2');
  expect(refused.json()).toMatchObject({ errors: [{ code: 'unavailable' }] });
  const answers = await answered(asked);
  expect(new Set(answers)).toEqual(new Set([200, 503]));
  expect(answers.filter((status) => status === 200).length).toBeGreaterThanOrEqual(500);
});
