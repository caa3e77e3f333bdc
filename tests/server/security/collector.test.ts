import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addWorkspace,
  batch,
  CHROME,
  event,
  openStores,
  type Stores,
  startCollector,
  type TestCollector,
} from '../collector/open-collector.ts';

let stores: Stores;
let running: TestCollector;
let workspace: string;
beforeAll(async () => {
  stores = await openStores();
  running = await startCollector(stores);
  workspace = await addWorkspace(stores);
});
afterAll(async () => {
  await running?.close();
  await stores?.close();
});

const send = (body: object, remoteAddress: string) =>
  running.app.inject({
    method: 'POST',
    url: '/t/e',
    remoteAddress,
    headers: { 'content-type': 'text/plain', 'user-agent': CHROME },
    payload: JSON.stringify(body),
  });

describe('a flood of made-up workspace ids', () => {
  test('is put off after a while, and nobody else notices', async () => {
    const codes: number[] = [];
    for (let at = 0; at < 70; at += 1) codes.push((await send(batch(randomUUID(), [event()]), '203.0.113.5')).statusCode);
    expect(codes.slice(0, 60)).toEqual(Array<number>(60).fill(404));
    expect(codes.at(-1)).toBe(503);
    expect((await send(batch(workspace, [event()]), '198.51.100.1')).statusCode).toBe(202);
    // The workspace is known by now, so even the flooding address reaches it.
    expect((await send(batch(workspace, [event()]), '203.0.113.5')).statusCode).toBe(202);
  });
});

describe('an event', () => {
  test.each([
    ['an amount beyond any purchase', { kind: 'purchase', value: Number.MAX_SAFE_INTEGER }],
    ['an empty id', { id: '' }],
    ['an id of a kilobyte', { id: 'x'.repeat(1024) }],
    ['a thousand attributes', { attributes: Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`key${at}`, 1])) }],
    ['an attribute of many kilobytes', { attributes: { text: 'x'.repeat(20_000) } }],
  ] as const)('with %s is refused', async (_what, about) => {
    const answer = await send(batch(workspace, [event(about)]), '198.51.100.1');
    expect(answer.statusCode).toBe(422);
  });
});
