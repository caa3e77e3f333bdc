import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CanvasDocument, EMPTY_DOCUMENT, type Rule } from '#domain/canvas/document.ts';
import { EVERYTHING } from '#domain/plans/gates.ts';
import { addDays, localDay } from '#domain/time/days.ts';
import type { ReportShape } from '#resources/kit/report.ts';
import { reports } from '#resources/reports/index.ts';
import { reportShapes } from '#resources/shapes/reports.ts';
import { type AnyReportHandler, reportHandlers } from '#server/app/report-handlers.ts';
import * as tables from '#server/db/tables.ts';
import type { EventRow } from '#server/events/event-row.ts';
import { TABLES_OF_PEOPLE } from '#server/events/identity/merges.ts';
import { PERSON } from '#server/events/identity/person.ts';
import type { Reported } from '#server/reports/_kit/asking.ts';
import { peopleByWorkspace, peopleTracked } from '#server/reports/people/people-tracked.ts';
import { eventRow } from '#tests/support/analytics.ts';
import type { Person } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

/**
 * Every report that is declared, over people who are joined and parted. What it should say is asked
 * of twins: a workspace whose events were of one visitor from the start, and one in which nobody was joined.
 */

let api: TestServer;
let owner: Person;
const NOW = new Date();
const today = localDay(NOW, 'UTC');
const range = { min: addDays(today, -6), max: today };

beforeAll(async () => {
  api = await openTestServer({ analytics: true });
  owner = await api.person({ plan: 'agency' });
});
afterAll(() => api?.close());

const page = (...urls: string[]): Rule => ({ type: 'page', urls });
const RULES: Readonly<Record<string, Rule>> = {
  google: { type: 'source', conditions: [{ key: 'utm_source', match: 'is', value: 'google' }] },
  landing: page('/'),
  offer: page('/offer'),
  thanks: { type: 'event', event: 'purchase' },
};
const LINES = ['google>landing', 'landing>offer', 'offer>thanks', 'landing>thanks'];
const DOCUMENT: CanvasDocument = {
  ...EMPTY_DOCUMENT,
  elements: Object.entries(RULES).map(([id, rule]) => ({ id, kind: 'page', x: 0, y: 0, name: '', rule })),
  lines: LINES.map((id) => ({
    id,
    from: id.split('>')[0] ?? '',
    to: id.split('>')[1] ?? '',
    kind: id === 'landing>thanks' ? 'later' : 'next',
  })),
};

interface Workspace {
  readonly id: string;
  readonly canvas: string;
  readonly widget: string;
  /** The visitor who stands for the person that is joined. */
  readonly person: string;
}

async function openWorkspace(): Promise<Workspace> {
  const id = await api.workspace(owner, { timezone: 'UTC' });
  const [canvas, widget] = [randomUUID(), randomUUID()];
  const { db } = api.context;
  await db.insert(tables.canvases).values({ workspace_id: id, name: 'Main', id: canvas, owner: owner.id });
  await db.insert(tables.canvasDocuments).values({ canvas_id: canvas, revision: 1, document: DOCUMENT });
  const about = { workspace_id: id, display_name: 'People', metric_type: 'HITS', category: 'other', element_type: 'person' } as const;
  await db.insert(tables.kpiWidgets).values({ ...about, id: widget });
  await db
    .insert(tables.kpiTargets)
    .values({ workspace_id: id, name: 'Goal', widget_id: widget, target_value: 9, threshold_value: 5, period: 2 });
  const [hash] = await api.context.analytics.select<{ person: string }>({ sql: "SELECT toString(sipHash64('phone')) AS person" });
  return { id, canvas, widget, person: hash?.person ?? '' };
}

/** A question as its declaration gives it, about this workspace and these days. */
function questionFor(example: object, { canvas, widget, person }: Workspace): object {
  const home = { attribute_key: 'path', operator: '=', value: '/' };
  const built = { element_type: 'pageView', conditions: { or: [home] } };
  const own: Readonly<Record<string, unknown>> = { canvas, widgets: [widget], range, person, search: '/', ...built };
  return Object.fromEntries(Object.entries(example).map(([key, value]) => [key, own[key] ?? value]));
}

/** The workspace as handlers are given it, everything shown. */
const shownOf = ({ id }: Workspace) =>
  ({ id, owner: owner.id, timezone: 'UTC', currency: 'USD', shown: EVERYTHING, isZoneKnown: true }) as unknown as Reported;

/** What twins have of their own: ids of rows, and which browsers a person is of. */
const OWN = new Set(['target_id', 'visitor', 'visitors', 'links', 'is_identified']);
/** An answer without that. */
function plain(answer: unknown, { canvas, widget }: Workspace): unknown {
  const text = JSON.stringify(answer, (key, value: unknown) => (OWN.has(key) ? null : value));
  return JSON.parse(text.replaceAll(canvas, 'canvas').replaceAll(widget, 'widget'));
}

async function askAll(workspace: Workspace): Promise<Readonly<Record<string, unknown>>> {
  const { analytics } = api.context;
  const answers: Record<string, unknown> = {};
  for (const { name } of Object.values(reports)) {
    const shape: ReportShape = reportShapes[name];
    const handler: AnyReportHandler = reportHandlers[name] as never;
    const question = shape.question?.parse(questionFor(shape.example, workspace));
    const asked = await handler({ context: api.context, workspace: shownOf(workspace), question });
    const asker = { owner: owner.id, workspace: workspace.id, lane: asked.lane };
    const answer = await analytics.report(asker, (events) => asked.make(events, NOW));
    answers[name] = plain(answer, workspace);
  }
  const tracked = { workspace: workspace.id, since: new Date(Date.now() - 7 * 86_400_000) };
  answers.limit = (await peopleByWorkspace(analytics, [tracked])).get(workspace.id);
  return answers;
}

/** Reports that count how often something was seen, by nobody in particular. */
const COUNTS_EVENTS: readonly string[] = ['kpi_suggestions'];
/** Those that say nothing of so few people, and are made of the reports that are asked here. */
const SAYS_NOTHING: readonly string[] = ['insights'];

/** Seconds before now, as the store writes it. */
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000).toISOString().replace('T', ' ').replace('Z', '');
const DAY = 86_400;

type Step = Partial<EventRow> & { readonly visitor_id: string; readonly ago: number };
const STEPS: readonly Step[] = [
  { visitor_id: 'phone', ago: 3 * DAY, path: '/', utm_source: 'google', utm_medium: 'cpc', is_entry: 1 },
  { visitor_id: 'laptop', ago: 2 * DAY, path: '/offer' },
  { visitor_id: 'tablet', ago: 2 * DAY - 60, kind: 'purchase', value: 4900, path: '/thanks' },
  { visitor_id: 'other', ago: 2 * DAY, path: '/', is_entry: 1 },
  ...['phone', 'laptop', 'tablet', 'other'].map((visitor_id) => ({ visitor_id, ago: 20, path: '/' })),
];
const LATE: readonly Step[] = [{ visitor_id: 'laptop', ago: 2 * DAY - 90, kind: 'form_completed', path: '/offer' }];

async function store(workspace: Workspace, steps: readonly Step[], personOf: (visitor: string) => string): Promise<void> {
  const rows = steps.map((step, place) => {
    const { ago: seconds, ...about } = step;
    return eventRow({
      ...about,
      workspace_id: workspace.id,
      time: ago(seconds),
      event_id: `event-${steps.length}-${place}`,
      visitor_id: personOf(step.visitor_id),
      // A visit is of one browser, whoever its person is.
      session_id: step.visitor_id,
    });
  });
  await api.context.analytics.insertEvents(rows, `${workspace.id} ${steps.length}`);
}

const asIs = (visitor: string) => visitor;
const JOINED = ['phone', 'laptop', 'tablet'];
const asOne = (visitor: string) => (JOINED.includes(visitor) ? 'phone' : visitor);

test('every declared report follows when visitors are joined, when more of theirs arrives, and when they are parted', async () => {
  const [merged, one, apart] = [await openWorkspace(), await openWorkspace(), await openWorkspace()];
  await store(merged, STEPS, asIs);
  await store(one, STEPS, asOne);
  await store(apart, STEPS, asIs);
  const unmerged = await askAll(apart);
  expect(await askAll(merged)).toEqual(unmerged);

  const { analytics } = api.context;
  const said = { workspace_id: merged.id, kind: 'email', value: 'a'.repeat(64), shown: '' } as const;
  const saidBy = (visitor_id: string, place: number) => ({ ...said, visitor_id, first: `2026-11-01 10:00:0${place}.000 e${place}` });
  await analytics.insertIdentities(JOINED.map(saidBy));
  const expected = await askAll(one);
  expect(await askAll(merged)).toEqual(expected);
  // Else a report that counts no people would pass.
  const follows = Object.keys(expected).filter((name) => JSON.stringify(expected[name]) !== JSON.stringify(unmerged[name]));
  expect(follows).toEqual(Object.keys(expected).filter((name) => ![...COUNTS_EVENTS, ...SAYS_NOTHING].includes(name)));

  for (const [workspace, personOf] of [
    [merged, asIs],
    [one, asOne],
    [apart, asIs],
  ] as const)
    await store(workspace, LATE, personOf);
  expect(await askAll(merged)).toEqual(await askAll(one));

  const links = (await analytics.persons(merged.id)).ledger.links;
  const act = { workspace_id: merged.id, act: 'part', user: owner.id } as const;
  for (const { visitor, kind, value } of links.slice(1)) {
    await analytics.insertPersonAct({ ...act, at: ago(0), id: randomUUID(), visitor, kind, value });
  }
  expect(await askAll(merged)).toEqual(await askAll(apart));
});

test('more merges than travel with a statement are written down, and what changes later counts on top of them', async () => {
  const id = randomUUID();
  const { analytics } = api.context;
  const pairs = 2_600;
  const visitors = Array.from({ length: pairs }, (_, pair) => [`left-${pair}`, `right-${pair}`]);
  const time = ago(60);
  await analytics.insertEvents(
    visitors.flat().map((visitor_id) => eventRow({ workspace_id: id, time, visitor_id })),
    id,
  );
  const people = () => peopleTracked(analytics, [{ workspace: id, since: new Date(Date.now() - DAY * 1000) }]);
  const say = (pair: number) =>
    (visitors[pair] ?? []).map((visitor_id, end) => ({
      ...{ workspace_id: id, visitor_id, kind: 'customer' as const, value: `c${pair}`, shown: '' },
      first: `2026-11-01 10:00:00.000 e${pair}.${end}`,
    }));
  await analytics.insertIdentities(visitors.slice(0, -2).flatMap((_, pair) => say(pair)));
  expect(await people()).toBe(pairs + 2);
  const { base } = await analytics.persons(id);
  expect(base).not.toBeNull();

  await analytics.insertIdentities(say(pairs - 1));
  expect([await people(), (await analytics.persons(id)).base]).toEqual([pairs + 1, base]);
  const [first] = (await analytics.persons(id)).ledger.links.filter(({ value }) => value === 'c0');
  const { visitor = '', kind = 'customer', value = '' } = first ?? {};
  await analytics.insertPersonAct({
    ...{ workspace_id: id, at: ago(0), id: randomUUID(), act: 'part', user: owner.id },
    visitor,
    kind,
    value,
  });
  expect([await people(), (await analytics.persons(id)).base]).toEqual([pairs + 2, base]);
});

test('every table that says whose a row is, is read over persons', async () => {
  const found = await api.context.analytics.select<{ table: string }>({
    sql: `SELECT DISTINCT table FROM system.columns WHERE database = currentDatabase() AND name = '${PERSON}' ORDER BY table`,
  });
  expect(found.map(({ table }) => table).filter((table) => !table.endsWith('_from_events') && table !== 'merged_visitors')).toEqual([
    ...TABLES_OF_PEOPLE,
  ]);
});
