import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addDays, localDay, startOfDay } from '#domain/time/days.ts';
import { mails, monitoringReports } from '#server/db/tables/accounts.ts';
import { kpiTargets, kpiWidgets } from '#server/db/tables/core.ts';
import { storeTime } from '#server/events/store-time.ts';
import { sendMail } from '#server/mail/send.ts';
import { closeTransports } from '#server/mail/transport.ts';
import { sendDueReports } from '#server/monitoring-reports/send-due.ts';
import { watched } from '#server/monitoring-reports/watched.ts';
import { eventRow } from '../../support/analytics.ts';
import type { Person } from '../../support/people.ts';
import { openTestServer, type TestServer } from '../../support/server.ts';
import { openSmtp, type Smtp } from '../../support/smtp.ts';

const DAY_MS = 86_400_000;
const url = '/api/dashboard/monitoring-reports';
const DAILY = { client_timezone: 'UTC', reports: [{ period_type: 0 }] };

let smtp: Smtp;
let server: TestServer;
beforeAll(async () => {
  smtp = await openSmtp();
  server = await openTestServer({ analytics: true, settings: { smtpUrl: smtp.url, mailFrom: 'no-reply@flumen.test' } });
});
afterAll(async () => {
  await server?.close();
  closeTransports();
  await smtp?.close();
});
// The clock of later tests is ahead: what is in force would be due there again, and be made for whoever ordered it.
afterEach(() => server.context.db.delete(monitoringReports));

/** A workspace with one KPI, the people of the site, so many of whom came on that day. */
async function visited(
  owner: Person,
  name: string,
  day: string,
  people: number,
  about: { is_locked?: boolean; timezone?: string; currency?: string } = {},
): Promise<string> {
  const id = await server.workspace(owner, { name, timezone: 'UTC', currency: 'EUR', ...about });
  await server.context.db.insert(kpiWidgets).values({
    id: randomUUID(),
    workspace_id: id,
    display_name: 'Visitors',
    metric_type: 'HITS',
    category: 'other',
    element_type: 'person',
  });
  const rows = Array.from({ length: people }, (_, index) =>
    eventRow({ workspace_id: id, time: `${day} 10:00:00.000`, visitor_id: `visitor-${index}` }),
  );
  await server.context.analytics.insertEvents(rows, id);
  return id;
}
const order = (person: Person) => server.ask(person, { method: 'POST', url, payload: DAILY });
const mailsTo = (person: Person) => server.context.db.select().from(mails).where(eq(mails.user, person.id));
const inForce = (person: Person) =>
  server.context.db
    .select()
    .from(monitoringReports)
    .where(and(eq(monitoringReports.user_id, person.id), isNull(monitoringReports.deleted_at)));

test('a report that is due leaves once, with the numbers of yesterday, and ends by one click', async () => {
  const reader = await server.person();
  const colleague = await server.person();
  const small = await server.person({ plan: 'limited' });
  // It is sent at 08:00 of tomorrow and is about the day before that.
  const day = localDay(new Date(), 'UTC');
  await visited(reader, 'Own shop', day, 17);
  await visited(reader, 'Locked shop', day, 5, { is_locked: true });
  await server.invite(reader, await visited(colleague, 'Shared shop', day, 23), 0);
  await server.invite(reader, await visited(small, 'Small shop', day, 9), 0);
  await visited(colleague, 'Hidden shop', day, 29);
  await order(reader);
  await sendDueReports(server.context);
  expect(await mailsTo(reader)).toHaveLength(0);

  const [before] = await inForce(reader);
  server.advance((before?.send_at.getTime() ?? 0) - server.context.clock().getTime() + 1000);
  await Promise.all([sendDueReports(server.context), sendDueReports(server.context)]);
  await sendDueReports(server.context);
  const [mail, ...others] = await mailsTo(reader);
  expect(others).toHaveLength(0);
  const [after] = await inForce(reader);
  expect(after?.send_at.getTime()).toBe((before?.send_at.getTime() ?? 0) + DAY_MS);

  await sendMail(server.context, mail?.id ?? '');
  const letter = await smtp.next(mail?.recipient ?? '');
  const text = letter.text ?? '';
  expect(text).toMatch(/Own shop[\s\S]*Visitors {2}17 /);
  expect(text).toMatch(/Shared shop[\s\S]*Visitors {2}23 /);
  for (const name of ['Locked shop', 'Hidden shop', 'Small shop']) expect(text).not.toContain(name);
  const header = (key: string) => letter.headers.find((one) => one.key === key)?.value;
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');

  // Ordered anew since: the link of the older mail still ends what comes by mail.
  await order(reader);
  const link = new URL((header('list-unsubscribe') ?? '').replace(/[<>]/g, ''));
  expect((await server.send({ method: 'POST', url: link.pathname })).statusCode).toBe(200);
  expect(await inForce(reader)).toHaveLength(0);
  server.advance(2 * DAY_MS);
  await sendDueReports(server.context);
  expect(await mailsTo(reader)).toHaveLength(1);
});

test('two orders at once leave one report of each period', async () => {
  const reader = await server.person();
  await Promise.all([order(reader), order(reader), order(reader)]);
  expect(await inForce(reader)).toHaveLength(1);
});

test('a report that cannot be made stays due, and is left out after some hours', async () => {
  const reader = await server.person();
  const today = localDay(server.context.clock(), 'UTC');
  await visited(reader, 'Shop', addDays(today, 0), 3);
  await order(reader);
  const [due] = await inForce(reader);
  const failing = { ...server.context, mail: { queue: () => Promise.reject(new Error('the outbox is full')) } };
  server.advance((due?.send_at.getTime() ?? 0) - server.context.clock().getTime() + 1000);
  await sendDueReports(failing);
  expect((await inForce(reader))[0]?.send_at).toEqual(due?.send_at);
  server.advance(DAY_MS / 3);
  await sendDueReports(failing);
  expect((await inForce(reader))[0]?.send_at.getTime()).toBeGreaterThan(server.context.clock().getTime());
});

test('a workspace behind the reader is reported for its last whole day, named, with money of its own decimals', async () => {
  const reader = await server.person();
  const zones = { reader: 'Pacific/Kiritimati', workspace: 'Pacific/Pago_Pago' };
  await server.ask(reader, { method: 'POST', url, payload: { client_timezone: zones.reader, reports: [{ period_type: 0 }] } });
  const [due] = await inForce(reader);
  const sent = due?.send_at ?? new Date();
  // 08:00 in Kiritimati is 07:00 of the day before in Pago Pago: of its days the one before that is the last whole one.
  const whole = addDays(localDay(sent, zones.workspace), -1);
  const noon = (day: string) => storeTime(startOfDay(day, zones.workspace).getTime() + DAY_MS / 2);
  const id = await visited(reader, 'Far shop', '2020-01-01', 0, { timezone: zones.workspace, currency: 'KWD' });
  await server.context.db.insert(kpiWidgets).values({
    id: randomUUID(),
    workspace_id: id,
    display_name: 'Sales',
    metric_type: 'TOTAL_REVENUE',
    category: 'financial',
    element_type: null,
  });
  const sale = (day: string, value: number) => eventRow({ workspace_id: id, time: noon(day), kind: 'purchase', value, currency: 'KWD' });
  await server.context.analytics.insertEvents(
    [sale(whole, 12_345), sale(addDays(whole, 1), 700), sale(addDays(whole, -1), 40_000)],
    `${id} far`,
  );
  const near = await visited(reader, 'Near shop', '2020-01-01', 0, { timezone: zones.reader });
  const nearDay = addDays(localDay(sent, zones.reader), -1);
  const nearNoon = storeTime(startOfDay(nearDay, zones.reader).getTime() + DAY_MS / 2);
  await server.context.analytics.insertEvents([eventRow({ workspace_id: near, time: nearNoon })], `${near} noon`);
  server.advance(sent.getTime() - server.context.clock().getTime() + 1000);
  await sendDueReports(server.context);
  const [mail] = await mailsTo(reader);
  await sendMail(server.context, mail?.id ?? '');
  const letter = await smtp.next(mail?.recipient ?? '');
  const written = (day: string) => new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));
  expect(letter.text).toContain(`Far shop · ${written(whole)}`);
  expect(letter.text).toMatch(/Sales {2}KWD\s12\.345 /);
  expect(letter.text).toMatch(/before: KWD\s40\.000/);
  expect(letter.subject).toContain(String(Number(whole.slice(8))));
  expect(letter.subject).toContain(String(Number(addDays(localDay(sent, zones.reader), -1).slice(8))));
});

/** What comes by mail once the report that was ordered is due; undefined: nothing. */
async function letterTo(reader: Person, payload: object) {
  await server.ask(reader, { method: 'POST', url, payload });
  const [due] = await inForce(reader);
  server.advance((due?.send_at.getTime() ?? 0) - server.context.clock().getTime() + 1000);
  await sendDueReports(server.context);
  // Also where nothing was sent, the next one is due later.
  expect((await inForce(reader))[0]?.send_at.getTime()).toBeGreaterThan(due?.send_at.getTime() ?? 0);
  const [mail] = await mailsTo(reader);
  if (!mail) return undefined;
  await sendMail(server.context, mail.id);
  return smtp.next(mail.recipient);
}
const WEEKLY = { client_timezone: 'UTC', reports: [{ period_type: 1 }] };

test('a week has its targets by status, what moved most and a bar for each day, also without pictures and markup', async () => {
  const reader = await server.person();
  const now = server.context.clock();
  const monday = addDays(localDay(now, 'UTC'), -((now.getUTCDay() + 6) % 7));
  const id = await visited(reader, 'Week shop', addDays(monday, 1), 12, { currency: 'USD' });
  const widget = randomUUID();
  const sales = { id: widget, workspace_id: id, display_name: 'Sales', metric_type: 'TOTAL_REVENUE', category: 'financial' } as const;
  await server.context.db.insert(kpiWidgets).values({ ...sales, element_type: null });
  await server.context.db.insert(kpiTargets).values({
    workspace_id: id,
    name: '<i>Sales</i> of the month',
    widget_id: widget,
    target_value: 90_000,
    threshold_value: 80_000,
    period: 2,
  });
  const sale = (day: string, value: number) => eventRow({ workspace_id: id, time: `${day} 11:00:00.000`, kind: 'purchase', value });
  const before = Array.from({ length: 13 }, (_, at) =>
    eventRow({ workspace_id: id, time: `${addDays(monday, -3)} 10:00:00.000`, visitor_id: `visitor-${at}` }),
  );
  // Late on Sunday, so that the site is not silent on Monday morning.
  const last = eventRow({ workspace_id: id, time: `${addDays(monday, 6)} 22:00:00.000`, visitor_id: 'visitor-1' });
  await server.context.analytics.insertEvents(
    [...before, sale(addDays(monday, 2), 30_000), sale(addDays(monday, -3), 120_000), last],
    `${id} sales`,
  );
  const letter = await letterTo(reader, WEEKLY);
  const text = letter?.text ?? '';
  expect(text).toContain('Biggest move: Sales fell by 75%, from $1,200.00 to $300.00.');
  expect(text).toMatch(/\[Critical\] .*Sales.* of the month: \$\d[\d,.]* of \$90,000\.00/);
  expect(text).toMatch(/Visitors a day · Most: 12 on \w+ \d+\n {2}.*█/);
  const html = String(letter?.html);
  expect(html).toContain('&lt;i&gt;');
  expect(html.match(/class="bar(-none)?"/g)).toHaveLength(7);
  expect(html).not.toMatch(/<img|<i>Sales/);
});

test('what stands out is told, too', async () => {
  const reader = await server.person();
  const now = server.context.clock();
  const today = localDay(now, 'UTC');
  const id = await visited(reader, 'Selling shop', today, 20);
  // Purchases end four days before the report is made, tomorrow; people go on coming.
  const rows = Array.from({ length: 34 }, (_, ago) => ago).flatMap((ago) => {
    const time = `${addDays(today, -ago)} 11:00:00.000`;
    const visits = Array.from({ length: 20 }, (_, at) => eventRow({ workspace_id: id, time, visitor_id: `v${at}` }));
    return ago < 4
      ? visits
      : [...visits, ...[1, 2, 3].map((at) => eventRow({ workspace_id: id, time, visitor_id: `v${at}`, kind: 'purchase', value: 900 }))];
  });
  await server.context.analytics.insertEvents(rows, `${id} selling`);
  expect((await letterTo(reader, DAILY))?.text).toMatch(/No purchase since .*, though people still come\. About 12 were to be expected\./);
});

test('without data nothing is sent, but that tracking may be broken where people should have come', async () => {
  const today = localDay(server.context.clock(), 'UTC');
  const idle = await server.person();
  await visited(idle, 'Never seen', '2020-01-01', 0);
  expect(await letterTo(idle, DAILY)).toBeUndefined();

  const broken = await server.person();
  const id = await visited(broken, 'Silent shop', addDays(localDay(server.context.clock(), 'UTC'), -3), 40);
  await server.context.analytics.insertEvents(
    Array.from({ length: 40 }, (_, at) => eventRow({ workspace_id: id, time: `${addDays(today, -5)} 10:00:00.000`, visitor_id: `v${at}` })),
    `${id} before`,
  );
  await visited(broken, 'Never seen', '2020-01-01', 0);
  const letter = await letterTo(broken, DAILY);
  expect(letter?.text).toMatch(/Nothing has arrived since .*Tracking may be broken/);
  expect(letter?.text).toContain(`/dashboard/workspaces/${id}/settings/tracking`);
  expect(letter?.text).not.toContain('Never seen');
  expect(await mailsTo(broken)).toHaveLength(1);
  await sendDueReports(server.context);
  expect(await mailsTo(broken)).toHaveLength(1);
});

test('own workspaces come first, so that those of others never crowd them out', async () => {
  const [reader, colleague] = [await server.person(), await server.person()];
  const shared = await server.workspace(colleague, { name: 'A shop of a colleague' });
  await server.invite(reader, shared, 0);
  const own = await server.workspace(reader, { name: 'Z, my own shop' });
  const found = await watched(server.context, reader.id, server.context.clock());
  expect(found.map(({ id }) => id)).toEqual([own, shared]);
});

test('a mail asks where it takes no place from people, and only what it says', async () => {
  const reader = await server.person();
  await visited(reader, 'Shop', addDays(localDay(server.context.clock(), 'UTC'), 0), 3);
  await order(reader);
  const [due] = await inForce(reader);
  server.advance((due?.send_at.getTime() ?? 0) - server.context.clock().getTime() + 1000);
  const { analytics } = server.context;
  const lanes: string[] = [];
  const statements: string[] = [];
  const report: typeof analytics.report = (asker, work) => {
    lanes.push(asker.lane);
    return analytics.report(asker, (store) => {
      const select: typeof store.select = (question) => {
        statements.push(question.sql);
        return store.select(question);
      };
      return work({ ...store, select });
    });
  };
  await sendDueReports({ ...server.context, analytics: { ...analytics, report } });
  expect(await mailsTo(reader)).toHaveLength(1);
  expect(new Set(lanes)).toEqual(new Set(['background']));
  // Visits are a figure of the overview, and stand in no mail.
  expect(statements.some((sql) => sql.includes('uniqExact(visit)) AS visits FROM'))).toBe(false);
});
