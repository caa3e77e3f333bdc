import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays, localDay } from '#domain/time/days.ts';
import { deliverAlert } from '#server/alerts/deliver.ts';
import { post } from '#server/alerts/post.ts';
import { watchAll } from '#server/alerts/watch.ts';
import { mails } from '#server/db/tables/accounts.ts';
import { alertDeliveries, alerts } from '#server/db/tables/alerts.ts';
import { kpiTargets, kpiWidgets, users } from '#server/db/tables/core.ts';
import { storeTime } from '#server/events/store-time.ts';
import { sendMail } from '#server/mail/send.ts';
import { closeTransports } from '#server/mail/transport.ts';
import { isPublicAddress } from '#server/outgoing/public-address.ts';
import { eventRow } from '../../support/analytics.ts';
import type { Person } from '../../support/people.ts';
import { openTestServer, type TestServer } from '../../support/server.ts';
import { openSmtp, type Smtp } from '../../support/smtp.ts';

const MINUTE_MS = 60_000;

interface Got {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}
/** A program that takes messages, on this machine. */
let taker: Server;
let got: Got[];
let answers: { status: number; headers?: Record<string, string>; body?: string };
let smtp: Smtp;
let server: TestServer;
const base = () => `http://127.0.0.1:${(taker.address() as AddressInfo).port}`;

beforeAll(async () => {
  smtp = await openSmtp();
  taker = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      got.push({ path: request.url ?? '', headers: request.headers, body });
      response.writeHead(answers.status, answers.headers).end(answers.body ?? '');
    });
  }).listen(0, '127.0.0.1');
  await once(taker, 'listening');
  server = await openTestServer({
    analytics: true,
    settings: { smtpUrl: smtp.url, mailFrom: 'no-reply@flumen.test', privateWebhooks: true },
  });
});
beforeEach(() => {
  got = [];
  answers = { status: 200 };
});
afterAll(async () => {
  await server?.close();
  closeTransports();
  await smtp?.close();
  taker?.close();
});

const emailOf = async ({ id }: Person): Promise<string> => {
  const [row] = await server.context.db.select({ email: users.email }).from(users).where(eq(users.id, id));
  return row?.email ?? '';
};
const on = (workspace: string) => ({ 'x-project-id': workspace });
const create = (who: Person, workspace: string, payload: object) =>
  server.ask(who, { method: 'POST', url: '/api/analytics/alerts', headers: on(workspace), payload });
const deliveriesOf = (alert: string) => server.context.db.select().from(alertDeliveries).where(eq(alertDeliveries.alert_id, alert));

/** A workspace with a monthly target on people; `reached` of them came today, so that it is met. */
async function withTarget(owner: Person, goal: number) {
  const workspace = await server.workspace(owner, { name: 'Northwind', timezone: 'UTC', currency: 'USD' });
  const [widget] = await server.context.db
    .insert(kpiWidgets)
    .values({ workspace_id: workspace, display_name: 'Visitors', metric_type: 'HITS', category: 'other', element_type: 'person' })
    .returning();
  const [target] = await server.context.db
    .insert(kpiTargets)
    .values({
      workspace_id: workspace,
      widget_id: widget?.id ?? '',
      name: 'Visitors',
      target_value: goal,
      threshold_value: goal,
      period: 0,
    })
    .returning();
  const come = async (people: number) => {
    const now = server.context.clock();
    const time = storeTime(now);
    const rows = Array.from({ length: people }, () => eventRow({ workspace_id: workspace, time, visitor_id: randomUUID() }));
    await server.context.analytics.insertEvents(rows, randomUUID());
  };
  return { workspace, target: target?.id ?? '', come };
}

/** To noon of a day that is about to begin: half of a daily target's time is over. */
function toNoon(): void {
  const day = addDays(localDay(server.context.clock(), 'UTC'), 1);
  server.advance(new Date(`${day}T12:00:00Z`).getTime() - server.context.clock().getTime());
}
const later = (minutes: number) => server.advance(minutes * MINUTE_MS);

/** A target that is reached, and then asks for more than will come: reached, seen and confirmed, then critical. */
async function fallsBehind(place: Awaited<ReturnType<typeof withTarget>>): Promise<void> {
  await place.come(5);
  await watchAll(server.context);
  later(6);
  await place.come(1);
  await watchAll(server.context);
  await server.context.db.update(kpiTargets).set({ target_value: 900, threshold_value: 900 }).where(eq(kpiTargets.id, place.target));
  later(6);
  await place.come(1);
  await watchAll(server.context);
}

test('a change that two checks saw is posted once, signed, in figures, and tried again until it is taken', async () => {
  toNoon();
  const owner = await server.person({ plan: 'business', confirmed: true });
  const place = await withTarget(owner, 5);
  const made = await create(owner, place.workspace, { name: 'Own', channel: 'webhook', url: `${base()}/hook?token=secret` });
  expect(made.status).toBe(201);
  const id = String(made.body.id);
  // Nothing of the address but its host is told, and nothing of it lies open in the store.
  expect(made.body.url).toBe(`${base()}/***`);
  const [stored] = await server.context.db.select().from(alerts).where(eq(alerts.id, id));
  expect(JSON.stringify(stored)).not.toContain('token=secret');
  const { body: told } = await server.ask(owner, { method: 'POST', url: `/api/dashboard/alerts/${id}/secret` });
  const secret = String(told.data?.attributes?.secret);
  expect(secret).toMatch(/^fls_/);

  await fallsBehind(place);
  // One check alone says nothing.
  expect(await deliveriesOf(id)).toHaveLength(0);
  later(6);
  await place.come(1);
  // Of several that look at once one writes it down. Nobody looks at a page for it: people come first.
  const { analytics } = server.context;
  const lanes: string[] = [];
  const report: typeof analytics.report = (asker, work) => {
    lanes.push(asker.lane);
    return analytics.report(asker, work);
  };
  const watching = { ...server.context, analytics: { ...analytics, report } };
  await Promise.all([watchAll(watching), watchAll(watching)]);
  expect(new Set(lanes)).toEqual(new Set(['background']));
  const [delivery, ...others] = await deliveriesOf(id);
  expect(others).toHaveLength(0);

  answers = { status: 500, body: 'not now' };
  await deliverAlert(server.context, delivery?.id ?? '');
  const [refused] = await deliveriesOf(id);
  expect(refused).toMatchObject({ status: 'queued', attempts: 1, error: '500: not now' });
  // Not before its time.
  await deliverAlert(server.context, delivery?.id ?? '');
  expect(got).toHaveLength(1);
  answers = { status: 204 };
  later(2);
  await Promise.all([1, 2, 3].map(() => deliverAlert(server.context, delivery?.id ?? '')));
  expect(got).toHaveLength(2);
  const [, { path, headers, body } = { path: '', headers: {} as IncomingHttpHeaders, body: '' }] = got;
  expect(path).toBe('/hook?token=secret');
  const [, seconds, mac] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['flumen-signature'])) ?? [];
  expect(mac).toBe(createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'));
  expect(headers['flumen-delivery']).toBe(delivery?.id);
  expect(JSON.parse(body)).toMatchObject({
    type: 'target.status_changed',
    from: 'reached',
    to: 'critical',
    goal: 900,
    actual: 8,
    link: expect.stringContaining(`/targets/${place.target}`),
  });
  expect(JSON.parse(body).text).toMatch(/Northwind: Visitors is now “Critical”\nVisitors is 98% behind its pace: \d{3} short since/);
  const shown = await server.ask(await server.renewed({ ...owner }), {
    method: 'GET',
    url: `/api/analytics/alerts/${id}`,
    headers: on(place.workspace),
  });
  expect(shown.body).toMatchObject({ last_result: 'sent', last_error: null });

  // Better and worse again within the same day: better is told, worse was told already.
  for (const goal of [8, 900]) {
    await server.context.db.update(kpiTargets).set({ target_value: goal, threshold_value: goal }).where(eq(kpiTargets.id, place.target));
    for (const _ of [1, 2]) {
      later(6);
      await place.come(1);
      await watchAll(server.context);
    }
  }
  expect((await deliveriesOf(id)).map(({ direction }) => direction).sort()).toEqual(['better', 'worse']);
});

test('mail goes to members alone, waits out the quiet hours, and is not sent once it is no longer true', async () => {
  toNoon();
  const owner = await server.person({ plan: 'business', confirmed: true });
  const [own, strange] = [await emailOf(owner), await emailOf(await server.person())];
  const place = await withTarget(owner, 5);
  const payload = { name: 'Mail', channel: 'mail', quiet_from: 12, quiet_to: 14 };
  for (const recipients of [undefined, strange, `${own}, ${strange}`])
    expect((await create(owner, place.workspace, { ...payload, recipients })).status).toBe(422);
  const made = await create(owner, place.workspace, { ...payload, recipients: own });
  const id = String(made.body.id);
  await fallsBehind(place);
  later(6);
  await place.come(1);
  await watchAll(server.context);
  const [waiting] = await deliveriesOf(id);
  expect(waiting?.next_attempt_at.toISOString()).toMatch(/T14:00:00.000Z$/);
  const toOwner = () => server.context.db.select().from(mails).where(eq(mails.user, owner.id));
  await deliverAlert(server.context, waiting?.id ?? '');
  expect(await toOwner()).toHaveLength(0);

  server.advance((waiting?.next_attempt_at.getTime() ?? 0) - server.context.clock().getTime() + 1000);
  await Promise.all([deliverAlert(server.context, waiting?.id ?? ''), deliverAlert(server.context, waiting?.id ?? '')]);
  const [mail, ...others] = await toOwner();
  expect(others).toHaveLength(0);
  await sendMail(server.context, mail?.id ?? '');
  const letter = await smtp.next(own);
  expect(letter.subject).toBe('Northwind: Visitors is now “Critical”');
  expect(letter.text).toContain(`/dashboard/workspaces/${place.workspace}/targets/${place.target}`);

  // The next day it turns in quiet hours, and back: nobody is told.
  toNoon();
  await server.context.db.update(kpiTargets).set({ target_value: 2, threshold_value: 2 }).where(eq(kpiTargets.id, place.target));
  const turns = async (goals: readonly number[]) => {
    for (const goal of goals) {
      await server.context.db.update(kpiTargets).set({ target_value: goal, threshold_value: goal }).where(eq(kpiTargets.id, place.target));
      await place.come(2);
      await watchAll(server.context);
      later(6);
    }
  };
  await turns([2, 2, 900, 900]);
  expect((await deliveriesOf(id)).map(({ status }) => status).sort()).toEqual(['dropped', 'sent']);
  // Neither is who asked for what gets worse alone.
  const careful = await create(await server.renewed({ ...owner }), place.workspace, { ...payload, changes: 'worse', recipients: own });
  await turns([2, 2, 900, 900, 2, 2]);
  expect((await deliveriesOf(String(careful.body.id))).map(({ direction, status }) => [direction, status])).toEqual([['worse', 'dropped']]);
});

test('a test says what became of it; redirects are not followed, and only its own workspace may ask', async () => {
  const owner = await server.person({ plan: 'business', confirmed: true });
  const viewer = await server.person({ confirmed: true });
  const stranger = await server.person({ plan: 'business', confirmed: true });
  const workspace = await server.workspace(owner, { name: 'A <b> & c', currency: 'USD' });
  await server.invite(viewer, workspace, 0);
  const slack = await create(owner, workspace, { name: 'Slack', channel: 'slack', url: `${base()}/slack` });
  const url = `/api/dashboard/alerts/${slack.body.id}/test`;
  const test = async () => (await server.ask(owner, { method: 'POST', url })).body.data?.attributes;
  expect(await test()).toEqual({ delivered: true, error: null });
  expect(JSON.parse(got[0]?.body ?? '{}').text).toContain('A &lt;b&gt; &amp; c');
  expect(JSON.parse(got[0]?.body ?? '{}').text).toMatch(/12% behind its pace: \$1,200\.00 short/);
  answers = { status: 302, headers: { location: `${base()}/elsewhere` } };
  expect(await test()).toEqual({ delivered: false, error: '302, redirects are not followed' });
  expect(got.map(({ path }) => path)).toEqual(['/slack', '/slack']);
  expect((await server.ask(viewer, { method: 'POST', url })).status).toBe(403);
  expect((await server.ask(stranger, { method: 'POST', url })).status).toBe(404);
  expect((await server.ask(owner, { method: 'POST', url: url.replace('/test', '/secret') })).status).toBe(422);
  const teams = await create(owner, workspace, { name: 'Teams', channel: 'teams', url: `${base()}/teams` });
  answers = { status: 202 };
  await server.ask(owner, { method: 'POST', url: `/api/dashboard/alerts/${teams.body.id}/test` });
  expect(JSON.parse(got.at(-1)?.body ?? '{}').attachments[0].content).toMatchObject({ type: 'AdaptiveCard', version: '1.4' });
  // The masked address that a form sends back changes nothing.
  const renamed = await server.ask(owner, {
    method: 'PATCH',
    url: `/api/analytics/alerts/${teams.body.id}`,
    headers: on(workspace),
    payload: { name: 'Renamed', url: teams.body.url },
  });
  expect(renamed.body).toMatchObject({ name: 'Renamed', url: teams.body.url });
  await server.ask(owner, { method: 'POST', url: `/api/dashboard/alerts/${teams.body.id}/test` });
  expect(got.at(-1)?.path).toBe('/teams');
});

test('a test tells of a target as a message about it would: its KPI, its unit, its period', async () => {
  const owner = await server.person({ plan: 'business', confirmed: true });
  const { workspace, target } = await withTarget(owner, 500);
  await server.context.db.update(kpiTargets).set({ name: 'Full house' }).where(eq(kpiTargets.id, target));
  const told = async () => {
    const { body } = await create(owner, workspace, { name: 'Own', channel: 'webhook', url: `${base()}/hook`, target_id: target });
    await server.ask(owner, { method: 'POST', url: `/api/dashboard/alerts/${body.id}/test` });
    return JSON.parse(got.at(-1)?.body ?? '{}');
  };
  const counted = await told();
  expect(counted).toMatchObject({
    ...{ type: 'target.test', target: { id: target, name: 'Full house', kpi: 'Visitors' }, aim: 'reach' },
    ...{ format: 'count', period: 'daily', goal: 500, actual: 176, even_pace: 200 },
  });
  expect(counted.period_start).toBe(counted.period_end);
  await server.context.db.update(kpiWidgets).set({ metric_type: 'ROAS' }).where(eq(kpiWidgets.workspace_id, workspace));
  await server.context.db.update(kpiTargets).set({ direction: 'below', period: 1 }).where(eq(kpiTargets.id, target));
  expect(await told()).toMatchObject({ format: 'share', aim: 'below', period: 'weekly', goal: 5, even_pace: null });
});

test('nothing is posted into private networks, however they are written', async () => {
  const letter = (url: string) => post({ url, body: '{}', headers: {} }, false);
  for (const host of [
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '[::1]',
    '[::ffff:10.0.0.1]',
    '10.1.2.3',
    '169.254.169.254',
    '192.168.0.1',
    '0.0.0.0',
    'localhost',
    'a.localhost',
    '100.64.0.1',
    '[fd00::1]',
    '[fe80::1]',
    '[64:ff9b::a00:1]',
  ])
    expect(await letter(`https://${host}/`), host).toEqual({ reason: 'the address is in a private network', final: true });
  expect(await letter(`${base()}/`)).toMatchObject({ reason: 'only https is posted to', final: true });
  expect(await letter('file:///etc/passwd')).toMatchObject({ final: true });
  for (const open of ['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946']) expect(isPublicAddress(open)).toBe(true);
  expect(got).toHaveLength(0);
});
