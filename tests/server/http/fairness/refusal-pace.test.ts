import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerErrors } from '#server/http/error-handler.ts';
import { HttpError } from '#server/http/errors.ts';

const app = Fastify();
answerErrors(app);
const tooOften = async () => {
  throw new HttpError(429, 'too_many_reports', { params: { seconds: 1 }, headers: { 'retry-after': '1' } });
};
app.get('/often', tooOften);
app.post('/often', { onRequest: tooOften }, () => 'never');
app.get('/wrong', () => {
  throw new HttpError(422, 'invalid');
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'], now: 5_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

/** How many of so many requests, asked at once, are answered before time goes on, and in all. */
async function answered(path: string, times: number, remoteAddress: string, bytes = 0): Promise<readonly [number, number]> {
  let done = 0;
  const asked = Array.from({ length: times }, async () => {
    const body = { method: 'POST', payload: 'x'.repeat(bytes), headers: { 'content-type': 'text/plain' } } as const;
    await app.inject({ url: path, remoteAddress, ...(bytes > 0 ? body : {}) });
    done += 1;
  });
  // Whatever is not put off is answered within some turns of the event loop.
  for (let turn = 0; turn < 200; turn += 1) await new Promise(setImmediate);
  const before = done;
  await vi.advanceTimersByTimeAsync(1_000);
  await Promise.all(asked);
  return [before, done];
}

test('who hears many refusals for rate hears the next ones a second later', async () => {
  await app.ready();
  expect(await answered('/often', 60, '192.0.2.1')).toEqual([20, 60]);
});

test('others, other refusals, and whoever comes back after the second are answered at once', async () => {
  expect(await answered('/often', 20, '192.0.2.2')).toEqual([20, 20]);
  expect(await answered('/often', 20, '192.0.2.3')).toEqual([20, 20]);
  expect(await answered('/often', 20, '192.0.2.2')).toEqual([20, 20]);
  expect(await answered('/wrong', 60, '192.0.2.4')).toEqual([60, 60]);
});

test('a refusal of a large body counts for more', async () => {
  expect(await answered('/often', 20, '192.0.2.6', 60_000)).toEqual([20, 20]);
  expect(await answered('/often', 20, '192.0.2.7', 300_000)).toEqual([4, 20]);
});

test('a crowd of senders does not make the server hold more than a thousand of them', async () => {
  const [before, all] = await answered('/often', 1_100, '192.0.2.5');
  expect([before, all]).toEqual([100, 1_100]);
});
