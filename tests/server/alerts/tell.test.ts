import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { directionBetween } from '#domain/targets/alerting.ts';
import type { AlertFacts } from '#domain/wire/alerts.ts';
import type { TargetStatus } from '#domain/wire/reports/kpis.ts';
import { deliverAlert } from '#server/alerts/deliver.ts';
import { tell } from '#server/alerts/tell.ts';
import { alertDeliveries, alerts } from '#server/db/tables/alerts.ts';
import { runMaintenance } from '#server/maintenance.ts';
import { openTestServer, type TestServer } from '../../support/server.ts';

/** What is put in line, over rows of changes that follow one another. */

let server: TestServer;
let place: { readonly id: string; readonly name: string };
beforeAll(async () => {
  server = await openTestServer();
  const owner = await server.person({ plan: 'business', confirmed: true });
  place = { id: await server.workspace(owner, { name: 'Northwind', timezone: 'UTC' }), name: 'Northwind' };
});
afterAll(() => server?.close());

/** An alert whose mails wait, as in quiet hours, until they are `sent`. */
async function alertOn(changes: 'both' | 'worse') {
  const { db } = server.context;
  const row = { workspace_id: place.id, name: changes, channel: 'mail', secret: '', changes };
  const [alert] = await db.insert(alerts).values(row).returning();
  if (!alert) throw new Error('no alert was made');
  const target = { id: randomUUID(), name: 'Revenue', kpi: 'Total revenue' };
  const turn = async (from: TargetStatus, to: TargetStatus, period_start = '2026-11-01') => {
    const now = server.context.clock();
    const facts: AlertFacts = {
      ...{ test: false, at: now.toISOString(), workspace: place, target, from, to, change: directionBetween(from, to) ?? 'worse' },
      ...{ aim: 'reach', format: 'count', currency: 'USD', period: 'monthly', period_start, period_end: '2026-11-30' },
      ...{ actual: 1, goal: 2, projection: null, even_pace: null, chance: null },
    };
    await db.transaction((tx) => tell(tx, alert, facts, 'UTC', now));
  };
  const rows = () => db.select().from(alertDeliveries).where(eq(alertDeliveries.alert_id, alert.id)).orderBy(alertDeliveries.direction);
  /** What waits, as "from > to". */
  const waiting = async () =>
    (await rows()).filter(({ status }) => status === 'queued').map(({ facts: { from, to } }) => `${from} > ${to}`);
  const sent = async () => {
    for (const { id } of await rows()) await deliverAlert(server.context, id);
  };
  return { turn, rows, waiting, sent };
}

test.each(['both', 'worse'] as const)('a message that waits is taken back when the target is back, told of %s', async (changes) => {
  const { turn, rows, waiting } = await alertOn(changes);
  await turn('onTrack', 'critical');
  expect(await waiting()).toEqual(['onTrack > critical']);
  await turn('critical', 'reached');
  expect(await waiting()).toEqual([]);
  expect((await rows()).map(({ status }) => status)).toEqual(['dropped']);
  // It falls behind once more before anybody was told: that is told.
  await turn('reached', 'critical');
  expect(await waiting()).toEqual(['reached > critical']);
});

test('a target that falls further while its message waits is told of as it is, and one that is half way back, too', async () => {
  const { turn, waiting } = await alertOn('both');
  await turn('onTrack', 'offPace');
  await turn('offPace', 'critical');
  expect(await waiting()).toEqual(['onTrack > critical']);
  await turn('critical', 'offPace');
  expect(await waiting()).toEqual(['onTrack > offPace']);
  await turn('offPace', 'onTrack');
  expect(await waiting()).toEqual([]);
});

test('what has left is not taken back, and of a period and direction one message leaves', async () => {
  const { turn, rows, waiting, sent } = await alertOn('both');
  await turn('onTrack', 'offPace');
  await sent();
  await turn('offPace', 'critical');
  expect(await waiting()).toEqual([]);
  await turn('critical', 'onTrack');
  expect(await waiting()).toEqual(['critical > onTrack']);
  // Back before that left: the reader still takes it for what was told.
  await turn('onTrack', 'critical');
  expect(await waiting()).toEqual([]);
  await turn('critical', 'onTrack', '2026-12-01');
  await turn('onTrack', 'critical', '2026-12-01');
  await turn('critical', 'onTrack', '2026-12-01');
  expect(await waiting()).toEqual(['critical > onTrack']);
  expect((await rows()).map(({ direction, status }) => `${direction} ${status}`).sort()).toEqual([
    'better dropped',
    'better queued',
    'worse sent',
  ]);
});

test('an alert that is told of what got worse is told of nothing else', async () => {
  const { turn, rows } = await alertOn('worse');
  await turn('critical', 'onTrack');
  expect(await rows()).toEqual([]);
});

test('messages are forgotten a quarter of a year after they left, and never before', async () => {
  const { db } = server.context;
  const left = await alertOn('both');
  await left.turn('onTrack', 'critical');
  await left.sent();
  const kept = await alertOn('both');
  await kept.turn('onTrack', 'critical');
  const written = async (days: number) => {
    const created_at = new Date(server.context.clock().getTime() - days * 86_400_000);
    for (const { id } of [...(await left.rows()), ...(await kept.rows())])
      await db.update(alertDeliveries).set({ created_at }).where(eq(alertDeliveries.id, id));
    await runMaintenance(server.context);
    return [(await left.rows()).length, (await kept.rows()).length];
  };
  expect(await written(89)).toEqual([1, 1]);
  expect(await written(91)).toEqual([0, 1]);
});
