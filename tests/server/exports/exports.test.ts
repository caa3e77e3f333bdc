import { appendFile, readFile, truncate, writeFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCsv } from '#domain/kit/csv.ts';
import { eventExports } from '#server/db/tables/exports.ts';
import type { EventRow } from '#server/events/event-row.ts';
import { fileOf, idsInFolder } from '#server/exports/files.ts';
import { makeExports } from '#server/exports/make.ts';
import { sweepExports } from '#server/exports/sweep.ts';
import { eventRow } from '#tests/support/analytics.ts';
import { longTest } from '#tests/support/long.ts';
import type { Person } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

/** Files of raw events on the real store: what stands in them, what a death on the way leaves, and who may have them. */

let api: TestServer;
let owner: Person;
const HEADERS = (id: string) => ({ 'x-project-id': id });
const MONTH = { first_day: '2025-10-01', last_day: '2025-10-31' };
type Event = Partial<EventRow> & Pick<EventRow, 'time'>;
type Row = Record<string, unknown> & { readonly id: string };

beforeAll(async () => {
  api = await openTestServer({ analytics: true });
  owner = await api.person({ plan: 'agency' });
});
afterAll(() => api?.close());

/** Berlin leaves summer time on the 26th: the month is an hour longer than its days. */
async function workspace(events: readonly Event[]): Promise<string> {
  const id = await api.workspace(owner, { timezone: 'Europe/Berlin' });
  const rows = events.map((about, at) => eventRow({ event_id: `event-${String(at).padStart(4, '0')}`, ...about, workspace_id: id }));
  await api.context.analytics.insertEvents(rows, id);
  return id;
}
const ordered = async (id: string, about: object = {}, who = owner) => {
  const payload = { ...MONTH, format: 'csv', personal: true, ...about };
  const { status, body } = await api.ask(who, { method: 'POST', url: '/api/dashboard/event-exports', headers: HEADERS(id), payload });
  return { status, row: body as unknown as { data: { id: string } }, body };
};
async function order(id: string, about: object = {}): Promise<string> {
  const { row, status } = await ordered(id, about);
  expect(status).toBe(202);
  return row.data.id;
}
const stored = async (id: string) => {
  const [row] = await api.context.db.select().from(eventExports).where(eq(eventExports.id, id));
  return row;
};
const make = (chunkRows?: number) => makeExports(api.context, {}, chunkRows);
const bytesOf = (id: string) => readFile(fileOf(api.context.settings, id));
async function csvOf(id: string): Promise<readonly Row[]> {
  const [head, ...lines] = readCsv((await bytesOf(id)).toString('utf8')).lines;
  return lines.map(({ cells }) => Object.fromEntries(cells.map((cell, at) => [head?.cells[at] ?? '', cell])) as Row);
}
const parquetOf = (id: string) =>
  api.context.analytics.select<Row>({ sql: `SELECT * FROM file('${fileOf(api.context.settings, id)}', Parquet)` });
const link = async (id: string, kind: 'link' | 'personal-link', who: Person | null = owner) => {
  const { status, body } = await api.ask(who, { method: 'POST', url: `/api/dashboard/event-exports/${id}/${kind}` });
  return { status, url: (body as { data?: { attributes?: { url: string } } }).data?.attributes?.url ?? '' };
};

const at = (moment: string) => ({ time: moment, received_at: moment });
const DAYS: readonly Event[] = [
  { ...at('2025-09-30 21:59:59.999'), visitor_id: 'before' },
  { ...at('2025-09-30 22:00:00.000'), visitor_id: 'first', attributes: { plan: 'a "b", c' }, language: 'ja', country: 'JP' },
  { ...at('2025-10-26 00:30:00.000'), visitor_id: 'first', name: '=cmd()', kind: 'custom' },
  { ...at('2025-10-26 01:30:00.000'), visitor_id: 'second', path: '/über uns' },
  ...Array.from({ length: 9 }, (_, n) => ({ ...at(`2025-10-27 08:00:00.${n}00`), visitor_id: `crowd-${n}` })),
  { ...at('2025-10-31 22:59:59.999'), visitor_id: 'second', kind: 'purchase', value: 4900, order_id: 'A-1' } as const,
  { ...at('2025-10-31 23:00:00.000'), visitor_id: 'after' },
];

test('a file holds the days of the workspace, oldest first, however small its parts are; both formats the same', async () => {
  const id = await workspace(DAYS);
  const csv = await order(id);
  await make(4);
  expect(await stored(csv)).toMatchObject({ state: 'done', progress: 100, row_count: 13 });
  const lines = await csvOf(csv);
  expect(lines.map(({ event_id }) => event_id)).toEqual(Array.from({ length: 13 }, (_, n) => `event-${String(n + 1).padStart(4, '0')}`));
  expect(lines[0]).toMatchObject({
    time: '2025-09-30T22:00:00.000Z',
    visitor_id: 'first',
    attributes: '{"plan":"a \\"b\\", c"}',
    language: 'ja',
    country: 'JP',
    counts: '1',
  });
  expect(lines[1]).toMatchObject({ name: "'=cmd()" });
  const parquet = await order(id, { format: 'parquet' });
  await make(4);
  const rows = await parquetOf(parquet);
  const plain = rows.map((row) => ({
    ...row,
    time: `${String(row.time).replace(' ', 'T')}Z`,
    received_at: `${String(row.received_at).replace(' ', 'T')}Z`,
  }));
  expect(plain.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)])))).toEqual(
    lines.map((line) => ({ ...line, name: line.name === "'=cmd()" ? '=cmd()' : line.name })),
  );
  const whole = await order(id, { format: 'parquet' });
  await make();
  expect(await parquetOf(whole)).toEqual(rows);
});

test('of days without events there is a file with the names of its columns', async () => {
  const id = await workspace([]);
  for (const format of ['csv', 'parquet']) {
    const made = await order(id, { format });
    await make();
    expect(await stored(made)).toMatchObject({ state: 'done', row_count: 0 });
    expect(format === 'csv' ? await csvOf(made) : await parquetOf(made)).toEqual([]);
  }
});

longTest('a writer that died is gone on with where its last note ends, also where more had reached the disk', async () => {
  const id = await workspace(DAYS);
  const { db, settings } = api.context;
  const plain = await order(id, { format: 'parquet' });
  await make(4);
  for (const format of ['csv', 'parquet']) {
    const made = await order(id, { format });
    let notes = 0;
    // The process dies behind its second note: nothing it does from there on is noted.
    const dying = new Proxy(db, {
      get: (target, name) => {
        if (name === 'update' && ++notes > 3) throw new Error('died');
        return Reflect.get(target, name, target);
      },
    });
    await makeExports({ ...api.context, db: dying }, {}, 4).catch(() => undefined);
    expect(await stored(made)).toMatchObject({ state: 'running' });
    await appendFile(fileOf(settings, made), 'half of something');
    // Whoever holds it is taken for alive for a minute.
    await make(4);
    expect(await stored(made)).toMatchObject({ state: 'running' });
    api.advance(61_000);
    await make(4);
    expect(await stored(made)).toMatchObject({ state: 'done', row_count: 13 });
    if (format === 'csv') expect((await csvOf(made)).length).toBe(13);
    else expect(await parquetOf(made)).toEqual(await parquetOf(plain));
  }
});

test('a file that is lost on the way begins anew', async () => {
  const id = await workspace(DAYS);
  const made = await order(id);
  await writeFile(fileOf(api.context.settings, made), 'not enough');
  await api.context.db
    .update(eventExports)
    .set({
      state: 'running',
      written: { bytes: 9_000, noted: 0, rows: 5, next: ['2025-10-27 08:00:00.000', '1970-01-01 00:00:00.000', ''] },
    })
    .where(eq(eventExports.id, made));
  await make(4);
  expect([await stored(made), (await csvOf(made)).length]).toMatchObject([{ state: 'done', row_count: 13 }, 13]);
});

test('one at a time; days that end before they begin are refused', async () => {
  const id = await workspace(DAYS);
  await order(id);
  expect((await ordered(id)).status).toBe(409);
  await make();
  expect((await ordered(id, { first_day: '2025-11-02', last_day: '2025-11-01' })).status).toBe(422);
  expect((await ordered(id, { first_day: '2020-01-01' })).status).toBe(422);
});

test('without what may name people nobody is recognised, and who is one person stays one within the file', async () => {
  const id = await workspace(DAYS);
  const one = await order(id, { personal: false });
  await make();
  const lines = await csvOf(one);
  expect(Object.keys(lines[0] ?? {})).not.toEqual(expect.arrayContaining(['visitor_id']));
  expect(Object.keys(lines[0] ?? {}).filter((name) => /_id$|attributes|query|title/.test(name))).toEqual(['event_id']);
  expect(lines[0]?.person).toMatch(/^[\da-f]{32}$/);
  expect(lines[0]?.person).toBe(lines[1]?.person);
  expect(new Set(lines.map(({ person }) => person)).size).toBe(11);
  const again = await order(id, { personal: false });
  await make();
  expect((await csvOf(again))[0]?.person).not.toBe(lines[0]?.person);
});

test('it is downloaded by who may, once they proved who they are where it may name people, and the log says so', async () => {
  const id = await workspace(DAYS);
  const editor = await api.person();
  const viewer = await api.person();
  const stranger = await api.person({ plan: 'agency' });
  await api.invite(editor, id, 1);
  await api.invite(viewer, id, 0);
  const plain = await order(id, { personal: false });
  await make();
  const named = await order(id);
  expect((await link(named, 'personal-link', await api.proven(owner))).status).toBe(409);
  await make();
  expect((await ordered(id, {}, viewer)).status).toBe(403);
  expect((await link(plain, 'link', viewer)).status).toBe(403);
  expect((await link(plain, 'link', stranger)).status).toBe(404);
  expect((await link(named, 'link')).status).toBe(404);
  expect((await link(named, 'personal-link', editor)).status).toBe(403);
  const { url } = await link(plain, 'link', editor);
  const file = await api.send({ method: 'GET', url });
  expect([file.statusCode, file.headers['content-disposition']]).toEqual([200, 'attachment; filename="events-2025-10-01-2025-10-31.csv"']);
  expect(file.rawPayload).toEqual(await bytesOf(plain));
  expect((await api.send({ method: 'GET', url: url.replace(plain, named) })).statusCode).toBe(404);
  const proven = await link(named, 'personal-link', await api.proven(editor));
  expect((await api.send({ method: 'GET', url: proven.url })).statusCode).toBe(200);
  api.advance(61_000);
  expect((await api.send({ method: 'GET', url })).statusCode).toBe(404);
  const log = await api.ask(owner, { method: 'GET', url: `/api/dashboard/projects/${id}/audit-entries` });
  for (const act of ['order', 'link', 'personalLink']) expect(JSON.stringify(log.body)).toContain(`event-exports.${act}`);
});

test('who is erased is in no file: whole ones are withdrawn, later ones are without them', async () => {
  const id = await workspace(DAYS);
  const made = await order(id);
  await make();
  const [person] = (await csvOf(made)).map((line) => String(line.person));
  const payload = { person };
  const erased = await api.ask(owner, { method: 'POST', url: '/api/analytics/people/erasures', headers: HEADERS(id), payload });
  expect(erased.status).toBe(202);
  expect(await stored(made)).toMatchObject({ state: 'withdrawn', size: 0 });
  expect(await idsInFolder(api.context.settings)).not.toContain(made);
  // Noted and not gone yet: the file is without them all the same.
  const next = await order(id);
  await make();
  expect((await csvOf(next)).length).toBe(11);
});

test('a file goes with its row, with its workspace, and by itself after a week', async () => {
  const id = await workspace(DAYS);
  const removed = await order(id);
  await make();
  const answer = await api.send({ method: 'DELETE', url: `/api/dashboard/event-exports/${removed}` }, owner.token);
  expect(answer.statusCode).toBeLessThan(300);
  expect(await idsInFolder(api.context.settings)).not.toContain(removed);
  const old = await order(id);
  await make();
  await truncate(fileOf(api.context.settings, old), 1);
  api.advance(7 * 86_400_000 + 1000);
  await sweepExports(api.context);
  expect([await stored(old), await idsInFolder(api.context.settings)]).toMatchObject([
    { state: 'expired' },
    expect.not.arrayContaining([old]),
  ]);
});
