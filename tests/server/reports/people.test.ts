import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CanvasDocument, EMPTY_DOCUMENT, type Rule } from '#domain/canvas/document.ts';
import type { CanvasReport } from '#domain/wire/answers/canvas.ts';
import type { PeopleReport, PersonExport, PersonReport } from '#domain/wire/reports/people.ts';
import type { PagesReport, SourcesReport } from '#domain/wire/reports/tables.ts';
import { canvasDocuments } from '#server/db/tables/canvases.ts';
import * as tables from '#server/db/tables/core.ts';
import { eventRow } from '#tests/support/analytics.ts';
import { longTest } from '#tests/support/long.ts';
import type { Person } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

let api: TestServer;
let owner: Person;
let workspace: string;
const range = { min: '2026-03-01', max: '2026-03-31' };
const EMAIL = 'e'.repeat(32);

beforeAll(async () => {
  api = await openTestServer({ analytics: true });
  owner = await api.person({ plan: 'agency' });
  workspace = await api.workspace(owner, { timezone: 'UTC' });
  const { analytics } = api.context;
  const at = (day: number, time = '10:00:00') => `2026-03-${String(day).padStart(2, '0')} ${time}.000`;
  await analytics.insertEvents(
    [
      { visitor_id: 'phone', time: at(2), utm_source: 'google', is_entry: 1 as const, path: '/pricing', language: 'de', country: 'AT' },
      { visitor_id: 'laptop', time: at(5), kind: 'purchase' as const, value: 4900, path: '/thanks' },
      { visitor_id: 'laptop', time: at(6), kind: 'purchase' as const, value: -900 },
      ...Array.from({ length: 60 }, (_, nth) => ({
        visitor_id: `v${nth}`,
        time: at(1, `11:00:${String(nth).padStart(2, '0')}`),
        path: '/',
      })),
    ].map((about) => eventRow({ workspace_id: workspace, ...about })),
    workspace,
  );
  const said = { workspace_id: workspace, kind: 'email', value: EMAIL, shown: '' } as const;
  await analytics.insertIdentities([
    { ...said, visitor_id: 'phone', first: `${at(2)} first-event` },
    { ...said, visitor_id: 'laptop', first: `${at(5)} second-event` },
    { ...said, visitor_id: 'phone', kind: 'customer', value: 'c'.repeat(32), shown: 'C-7', first: `${at(5)} third-event` },
  ]);
});
afterAll(() => api?.close());

const on = (project = workspace) => ({ 'x-project-id': project });
async function ask<T>(path: string, payload: object, who = owner): Promise<{ status: number; body: T }> {
  const { status, body } = await api.ask(who, { method: 'POST', url: `/api/analytics/${path}`, headers: on(), payload });
  return { status, body: body as T };
}
const people = async (question: object) => (await ask<PeopleReport>('reports/people', { range, ...question })).body;
const person = async (id: string) => (await ask<PersonReport>('reports/person', { person: id })).body;

test('the people of a range come page by page, latest first, each once, with source, money and what they are identified as', async () => {
  const [first, second, beyond] = [await people({}), await people({ page: 2 }), await people({ page: 9 })];
  expect([first.total, first.people.length, second.people.length, beyond.people.length]).toEqual([61, 50, 11, 0]);
  expect(new Set([...first.people, ...second.people].map((one) => one.person)).size).toBe(61);
  expect(first.people[0]).toMatchObject({
    ...{ identified_as: 'C-7', is_identified: true, visitors: 2, events: 3, purchases: 1, revenue: 4000 },
    ...{ first_seen: '2026-03-02T10:00:00.000Z', last_seen: '2026-03-06T10:00:00.000Z' },
    source: { utm_source: 'google' },
  });
  expect((await people({ order: 'revenue' })).people[0]).toEqual(first.people[0]);
});

/** What is told of a number that says by itself what it is of. */
const NUMBER = { name: '', conversions: null, credit: null, drawn: null, as_filter: null };

/** The number that another report shows, and how many people the list finds behind it. */
async function isCounted(number: number | null | undefined, behind: object, more: object = {}) {
  const report = await people({ behind, ...more });
  expect([behind, report.total]).toEqual([behind, number]);
  expect(report.people.every(({ counted }) => (counted ?? 0) > 0)).toBe(true);
  return report;
}

longTest('behind every number of pages, sources and ads stand as many people as it says, with a filter too', async () => {
  const filter = [[{ key: 'path', match: 'is', value: '/thanks' }]];
  for (const more of [{}, { filter }]) {
    const question = { range, compare_range: null, ...more };
    const pages = (await ask<PagesReport>('reports/pages', question)).body;
    await isCounted(pages.totals.people, { of: 'pages', part: 'people' }, more);
    for (const { key, values } of pages.rows) await isCounted(values.people, { of: 'pages', page: key, part: 'people' }, more);
    for (const of of ['sources', 'ads'] as const) {
      const level = of === 'ads' ? 'campaign' : 'channel';
      const { rows, totals } = (await ask<SourcesReport>(`reports/${of}`, { ...question, level })).body;
      for (const { key, values } of [{ key: null, values: totals }, ...rows]) {
        const row = key === null ? {} : { [level]: key };
        await isCounted(values.people, { of, row, part: 'people' }, more);
        await isCounted(values.buyers, { of, row, part: 'buyers' }, more);
      }
    }
  }
  const entered = await people({ behind: { of: 'pages', page: 'shop.example/', part: 'entrances' }, order: 'counted' });
  expect([entered.total, entered.people[0]?.counted, entered.behind]).toEqual([60, 1, NUMBER]);
});

test('behind the numbers of a canvas stand the people whom its report counts, and their page says which events are there', async () => {
  const { db } = api.context;
  const drawn = (id: string, kind: string, name: string, rule?: Rule) => ({ id, kind, x: 0, y: 0, name, ...(rule && { rule }) });
  const document: CanvasDocument = {
    ...EMPTY_DOCUMENT,
    elements: [
      drawn('ad', 'google_search_ads', '', { type: 'source', conditions: [{ key: 'utm_source', match: 'is', value: 'google' }] }),
      drawn('pricing', 'page', 'Pricing', { type: 'page', urls: ['/pricing'] }),
      drawn('home', 'page', 'Home', { type: 'page', urls: ['/'] }),
      drawn('sold', 'purchase', 'Sold', { type: 'event', event: 'purchase' }),
      drawn('idea', 'page', 'Idea'),
    ],
    lines: [
      { id: 'landed', from: 'ad', to: 'pricing', kind: 'next' },
      { id: 'bought', from: 'pricing', to: 'sold', kind: 'next' },
      { id: 'wished', from: 'home', to: 'sold', kind: 'next' },
      { id: 'mere', from: 'home', to: 'idea', kind: 'next' },
    ],
  };
  const [{ id: canvas } = { id: '' }] = await db
    .insert(tables.canvases)
    .values({ workspace_id: workspace, owner: owner.id, name: 'Map' })
    .returning();
  await db.insert(canvasDocuments).values({ canvas_id: canvas, document });
  for (const more of [{}, { filter: [[{ key: 'utm_source', match: 'is', value: 'google' }]] }]) {
    const report = (await ask<CanvasReport>('reports/canvas', { canvas, range, ...more })).body;
    expect(Object.keys(report.elements)).toEqual(['ad', 'pricing', 'sold', 'home']);
    for (const [id, { people: number }] of Object.entries(report.elements)) {
      await isCounted(number, { of: 'canvas', canvas, part: 'element', id }, more);
      await isCounted(report.crowd?.elements[id], { of: 'canvas', canvas, part: 'element', id, crowd: true }, more);
    }
    for (const [id, { people: number, from }] of Object.entries(report.lines)) {
      await isCounted(number, { of: 'canvas', canvas, part: 'line', id }, more);
      await isCounted(from - number, { of: 'canvas', canvas, part: 'stayed', id }, more);
    }
  }
  const left = await isCounted(60, { of: 'canvas', canvas, part: 'left', id: 'home' });
  expect(left.behind).toEqual({ ...NUMBER, drawn: { canvas: 'Map', elements: [{ kind: 'page', name: 'Home' }] } });
  await isCounted(0, { of: 'canvas', canvas, part: 'left', id: 'home', funnel_mode: true, crowd: true });
  // What conditions can say of a number finds the same people; of a line, who was at both of its ends.
  const saidOf = async (part: string, id: string, more: object = {}) => {
    const { behind, total } = await people({ behind: { of: 'canvas', canvas, part, id, ...more } });
    return { filter: behind?.as_filter, total };
  };
  for (const id of ['ad', 'pricing', 'home', 'sold']) {
    const { filter, total } = await saidOf('element', id);
    expect([id, (await people({ filter })).total]).toEqual([id, total]);
  }
  expect((await saidOf('line', 'bought')).filter).toEqual([
    [{ did: { kind: 'page_view', page: '/pricing' } }],
    [{ did: { kind: 'purchase' } }],
  ]);
  for (const one of [await saidOf('left', 'home'), await saidOf('stayed', 'bought'), await saidOf('element', 'home', { crowd: true })])
    expect(one.filter).toBeNull();
  // What counts nothing has nobody; what is not drawn is nowhere.
  for (const part of ['element', 'left']) await isCounted(0, { of: 'canvas', canvas, part, id: 'idea' });
  await isCounted(0, { of: 'canvas', canvas, part: 'line', id: 'mere' });
  for (const wrong of [
    { id: 'gone', part: 'line' },
    { id: 'landed', part: 'element' },
    { id: 'ad', part: 'element', canvas: randomUUID() },
  ])
    expect((await ask('reports/people', { range, behind: { of: 'canvas', canvas, ...wrong } })).status).toBe(404);

  const bought = { of: 'canvas', canvas, part: 'line', id: 'bought' };
  const [buyer] = (await people({ behind: bought })).people;
  const { body } = await ask<PersonReport>('reports/person', { person: buyer?.person ?? '', drawn: bought, range });
  expect(body.drawn).toEqual({
    canvas: 'Map',
    events: 2,
    elements: [
      { kind: 'page', name: 'Pricing' },
      { kind: 'purchase', name: 'Sold' },
    ],
  });
  // Money given back is nothing that somebody did.
  expect(body.timeline.map(({ counts }) => counts)).toEqual([false, true, true]);
});

test('behind a KPI stand the people with events that it counts, and their page says which; costs have nobody', async () => {
  const widget = async (about: Partial<typeof tables.kpiWidgets.$inferInsert>) => {
    const id = randomUUID();
    const row = { id, workspace_id: workspace, display_name: 'Sold', metric_type: 'HITS', category: 'other' } as const;
    await api.context.db.insert(tables.kpiWidgets).values({ ...row, ...about });
    return id;
  };
  const [sold, everybody, rate, spent] = [
    await widget({ element_type: 'purchaseMade' }),
    await widget({ element_type: 'person' }),
    await widget({ metric_type: 'CONVERSION_RATE', element_type: 'purchaseMade' }),
    await widget({ metric_type: 'TOTAL_SPEND' }),
  ];
  const { behind, people: buyers } = await isCounted(1, { of: 'kpi', widget: sold });
  const as_filter = [[{ did: { kind: 'purchase' } }]];
  expect([behind, buyers[0]?.counted]).toEqual([{ ...NUMBER, name: 'Sold', as_filter }, 1]);
  expect((await people({ filter: as_filter })).people.map(({ person }) => person)).toEqual(buyers.map(({ person }) => person));
  await isCounted(61, { of: 'kpi', widget: everybody });
  await isCounted(1, { of: 'kpi', widget: rate });
  expect((await ask('reports/people', { range, behind: { of: 'kpi', widget: spent } })).status).toBe(422);
  expect((await ask('reports/people', { range, behind: { of: 'kpi', widget: randomUUID() } })).status).toBe(404);

  // What of it is credited to pages, sources and ads has as many people behind it.
  for (const of of ['pages', 'sources', 'ads'] as const) {
    const level = of === 'pages' ? {} : { level: of === 'ads' ? 'campaign' : 'channel' };
    const { rows } = (await ask<SourcesReport>(`reports/${of}`, { range, compare_range: null, ...level, widgets: [sold, everybody] })).body;
    expect(rows.some(({ contributions }) => contributions.length > 0)).toBe(of !== 'ads');
    for (const { key, contributions } of rows)
      for (const { widget_id, people: number } of contributions) {
        const where = of === 'pages' ? { of: 'page_kpi', page: key } : { of: 'source_kpi', row: { channel: key } };
        const { behind: named } = await isCounted(number, { ...where, widget: widget_id });
        expect(named?.name).toBe('Sold');
      }
  }
  expect((await ask('reports/people', { range, behind: { of: 'page_kpi', page: 'shop.example/', widget: spent } })).status).toBe(422);
  expect((await people({ behind: { of: 'ad_kpi', row: {}, widget: sold } })).total).toBe(0);

  const { body } = await ask<PersonReport>('reports/person', { person: buyers[0]?.person ?? '', widget: sold, range });
  expect(body.kpi).toEqual({ widget_id: sold, name: 'Sold', events: 1 });
  expect(body.timeline.map(({ counts }) => counts)).toEqual([false, true, false]);
  expect(body.touches?.first).toMatchObject({ at: '2026-03-02T10:00:00.000Z', channel: 'organic_search' });
});

test('people of a funnel are only asked for by steps that it has, and by values where people are told apart', async () => {
  const steps = [{ rule: { type: 'page', urls: ['/pricing'] } }, { rule: { type: 'event', event: 'purchase' } }];
  const funnel = { of: 'funnel', steps };
  await isCounted(1, { ...funnel, step: 1 });
  await isCounted(0, { ...funnel, step: 1, part: 'lost' });
  await isCounted(1, { ...funnel, step: 0, by: 'language', value: 'de' });
  for (const [wrong, pointer] of [
    [{ step: 2 }, '/behind/step'],
    [{ step: 0, part: 'lost' }, '/behind/step'],
    [{ step: 1, part: 'lost', order: 'flexible' }, '/behind/step'],
    [{ step: 0, value: 'de' }, '/behind/value'],
  ] as const) {
    const { status, body } = await ask('reports/people', { range, behind: { ...funnel, ...wrong } });
    expect([status, JSON.stringify(body).includes(pointer)]).toEqual([422, true]);
  }
});

test('people are found by what they did and how they came, in any order, as many as asked', async () => {
  const bought = await people({ filter: [[{ did: { kind: 'purchase' } }]] });
  const came = await people({ filter: [[{ key: 'channel', match: 'is', value: 'organic_search' }]] });
  expect([bought.total, came.total, came.people[0]?.channel]).toEqual([1, 1, 'organic_search']);
  for (const [key, value] of [
    ['language', 'de'],
    ['country', 'AT'],
  ]) {
    const found = await people({ filter: [[{ key, match: 'is', value }]] });
    expect([key, found.total, found.people[0]?.identified_as]).toEqual([key, 1, 'C-7']);
  }
  const all = await people({ size: 100, order: 'first_seen', direction: 'asc' });
  expect([all.people.length, all.size, all.people[0]?.first_seen]).toEqual([61, 100, '2026-03-01T11:00:00.000Z']);
});

test('what is asked of events weighs by the months they are looked for in', async () => {
  const page = `/${'*-'.repeat(100)}end`;
  const filter = [Array.from({ length: 10 }, () => ({ did: { kind: 'page_view', page } }))];
  const long = { min: '2024-01-01', max: '2026-03-31' };
  const { status, body } = await ask('reports/people', { range: long, filter });
  expect([status, body]).toMatchObject([422, { errors: [{ code: 'report_too_heavy', source: { pointer: '/range' } }] }]);
});

test.each(['pricing', 'GOOGLE', 'c-7', 'laptop'])('somebody is found by %s', async (search) => {
  const found = await people({ search });
  expect([found.total, found.people[0]?.visitors]).toEqual([1, 2]);
});

test('one person is shown with why their visitors are one, by whichever of them is asked', async () => {
  const [one] = (await people({ search: 'c-7' })).people;
  const report = await person(one?.person ?? '');
  expect(report.person).toEqual(one);
  expect(report.timeline.map(({ kind, value }) => [kind, value])).toEqual([
    ['purchase', -900],
    ['purchase', 4900],
    ['page_view', 0],
  ]);
  expect(report.timeline.at(-1)?.client).toEqual({ device: '', browser: '', os: '', language: 'de', country: 'AT' });
  expect(report.links.map(({ kind, state, said_by, at }) => [kind, state, said_by, at])).toEqual([
    ['email', 'joined', 'first-event', '2026-03-02T10:00:00.000Z'],
    ['email', 'joined', 'second-event', '2026-03-05T10:00:00.000Z'],
    ['customer', 'joined', 'third-event', '2026-03-05T10:00:00.000Z'],
  ]);
  const laptop = report.timeline[0]?.visitor ?? '';
  expect(laptop).not.toBe(one?.person);
  expect(await person(laptop)).toMatchObject({ person: one });
  expect((await person('17')).person).toBeNull();
});

test('everything kept of a person can be had as a file by who may edit, over all their browsers, and the log says so', async () => {
  const [one] = (await people({ search: 'c-7' })).people;
  const { body } = await ask<PersonExport>('people/exports', { person: one?.person ?? '' });
  expect([body.event_count, body.visitors.length, body.links.map(({ kind }) => kind)]).toEqual([3, 2, ['email', 'email', 'customer']]);
  expect(body.events.map(({ at, kind, visitor_id, value }) => [at, kind, visitor_id, value])).toEqual([
    ['2026-03-02T10:00:00.000Z', 'page_view', 'phone', 0],
    ['2026-03-05T10:00:00.000Z', 'purchase', 'laptop', 4900],
    ['2026-03-06T10:00:00.000Z', 'purchase', 'laptop', -900],
  ]);
  expect(body.events[0]).toMatchObject({ path: '/pricing', utm_source: 'google' });
  const viewer = await api.person();
  await api.invite(viewer, workspace, 0);
  expect((await ask('people/exports', { person: one?.person ?? '' }, viewer)).status).toBe(403);
  expect((await ask('people/exports', { person: '17' })).status).toBe(404);
  const log = await api.ask(owner, { method: 'GET', url: `/api/dashboard/projects/${workspace}/audit-entries` });
  expect(JSON.stringify(log.body)).toContain('people.export');
});

test('who may edit parts and joins again, and the log says so; a viewer only looks', async () => {
  const [one] = (await people({ search: 'c-7' })).people;
  const links = (await person(one?.person ?? '')).links;
  const { visitor, kind, value } = links[1] ?? { visitor: '', kind: 'email', value: '' };
  const viewer = await api.person();
  await api.invite(viewer, workspace, 0);
  expect((await ask('people/partings', { visitor, kind, value }, viewer)).status).toBe(403);
  expect((await ask('reports/people', { range }, viewer)).status).toBe(200);

  expect(await ask('people/partings', { visitor, kind, value })).toEqual({ status: 200, body: { person: visitor } });
  expect((await people({})).total).toBe(62);
  expect((await person(visitor)).links.map(({ state }) => state)).toEqual(['parted']);
  expect((await ask('people/restorations', { visitor, kind, value })).body).toEqual({ person: one?.person });
  expect((await people({ search: 'c-7' })).people).toEqual([one]);

  const [other] = (await people({ order: 'first_seen', page: 2 })).people;
  const joined = await ask('people/joins', { person: one?.person, other: other?.person });
  expect([joined.body, (await people({})).total]).toEqual([{ person: one?.person }, 60]);
  const { body } = await api.ask(owner, { method: 'GET', url: `/api/dashboard/projects/${workspace}/audit-entries` });
  expect(JSON.stringify(body)).toContain('people.join');
});

test('where the plan shows no money nobody has any, and nothing says who bought', async () => {
  const small = await api.person({ plan: 'performance_starter' });
  const own = await api.workspace(small);
  const time = '2026-03-02 10:00:00.000';
  await api.context.analytics.insertEvents(
    [eventRow({ workspace_id: own, time }), eventRow({ workspace_id: own, time, kind: 'purchase', value: 900 })],
    own,
  );
  const { body } = await api.ask(small, { method: 'POST', url: '/api/analytics/reports/people', headers: on(own), payload: { range } });
  expect((body as unknown as PeopleReport).people).toMatchObject([{ events: 1, revenue: null, purchases: null }]);
});
