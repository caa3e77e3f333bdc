import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { StoreError } from '#server/events/store/errors.ts';
import { eventRow, openTestAnalytics, type TestAnalytics } from '#tests/support/analytics.ts';
import { HeldUpReading } from '#tests/support/held-up-reading.ts';

/** Eight events, two in a stretch on average. */
const EVENTS = 8;
const STRETCHES = 4;
const late = () => new StoreError('Stopped after 60 seconds of work', 'TIMEOUT_EXCEEDED', true);

/** However busy the machine is. */
const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 30_000, interval: 50 });

const reading = new HeldUpReading();
let store: TestAnalytics;
beforeAll(async () => {
  store = await openTestAnalytics(reading.journeysOf(EVENTS / STRETCHES));
});
afterAll(() => store?.close());

/** A workspace whose events are being read, none of them so far. */
async function begun() {
  const workspace = randomUUID();
  const rows = Array.from({ length: EVENTS }, (_, at) =>
    eventRow({ workspace_id: workspace, time: '2026-03-10 10:00:00.000', visitor_id: `visitor-${at}` }),
  );
  await store.analytics.insertEvents(rows, workspace);
  reading.reset();
  const { journeys } = store.analytics;
  journeys?.prepare(workspace);
  await eventually(() => expect(reading.reads).toBe(1));
  return { share: () => journeys?.reading(workspace)?.share, isHeld: () => journeys?.holds(workspace) };
}

it('tells how far it is, until everything is held', async () => {
  const { share, isHeld } = await begun();
  expect([share(), isHeld()]).toEqual([0, false]);
  for (const done of [0.25, 0.5, 0.75]) {
    reading.pass(1);
    await eventually(() => expect(share()).toBe(done));
  }
  reading.pass(1);
  await eventually(() => expect([share(), isHeld()]).toEqual([undefined, true]));
  expect(reading.reads).toBe(STRETCHES);
});

it('reads a stretch again that stood still until its time was over, and none of those before it', async () => {
  const { share, isHeld } = await begun();
  reading.pass(2);
  await eventually(() => expect(share()).toBe(0.5));
  reading.fails.push(late(), late());
  reading.pass(2);
  await eventually(() => expect(reading.reads).toBe(5));
  expect(share()).toBe(0.5);
  reading.pass(2);
  await eventually(() => expect(isHeld()).toBe(true));
  expect(reading.reads).toBe(STRETCHES + 2);
});

it('gives up what is late every time, and what fails for another reason at once', async () => {
  const never = await begun();
  reading.fails.push(...Array.from({ length: 100 }, late));
  reading.pass(100);
  await eventually(() => expect(never.share()).toBeUndefined());
  expect([never.isHeld(), reading.reads]).toEqual([false, 5]);
  const broken = await begun();
  reading.fails.push(new Error('The disk is gone'));
  reading.pass(1);
  await eventually(() => expect(broken.share()).toBeUndefined());
  expect([broken.isHeld(), reading.reads]).toEqual([false, 1]);
});
