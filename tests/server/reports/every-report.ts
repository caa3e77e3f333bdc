import { randomUUID } from 'node:crypto';
import { type CanvasDocument, EMPTY_DOCUMENT, type Rule } from '#domain/canvas/document.ts';
import { EVERYTHING } from '#domain/plans/gates.ts';
import { addDays, localDay } from '#domain/time/days.ts';
import type { ReportShape } from '#resources/kit/report.ts';
import { reports } from '#resources/reports/index.ts';
import { reportShapes } from '#resources/shapes/reports/index.ts';
import { type AnyReportHandler, reportHandlers } from '#server/app/report-handlers.ts';
import { canvasDocuments } from '#server/db/tables/canvases.ts';
import * as tables from '#server/db/tables/core.ts';
import type { Reported } from '#server/reports/_kit/asking.ts';
import { peopleByWorkspace } from '#server/reports/people/people-tracked.ts';
import type { Person } from '#tests/support/people.ts';
import type { TestServer } from '#tests/support/server.ts';

/** Every report that is declared, about workspaces that are alike but for their events. */

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

export interface Workspace {
  readonly id: string;
  readonly canvas: string;
  readonly widget: string;
  /** The visitor who stands for the person that is joined. */
  readonly person: string;
}

/** A workspace with a canvas, a KPI and a target. `visitor`: whose person `person` reports are about. */
export async function openWorkspace(api: TestServer, owner: Person, visitor: string): Promise<Workspace> {
  const id = await api.workspace(owner, { timezone: 'UTC' });
  const [canvas, widget] = [randomUUID(), randomUUID()];
  const { db } = api.context;
  await db.insert(tables.canvases).values({ workspace_id: id, name: 'Main', id: canvas, owner: owner.id });
  await db.insert(canvasDocuments).values({ canvas_id: canvas, revision: 1, document: DOCUMENT });
  const about = { workspace_id: id, display_name: 'People', metric_type: 'HITS', category: 'other', element_type: 'person' } as const;
  await db.insert(tables.kpiWidgets).values({ ...about, id: widget });
  await db
    .insert(tables.kpiTargets)
    .values({ workspace_id: id, name: 'Goal', widget_id: widget, target_value: 9, threshold_value: 5, period: 2 });
  const [hash] = await api.context.analytics.select<{ person: string }>({
    sql: 'SELECT toString(sipHash64({visitor:String})) AS person',
    params: { visitor },
  });
  return { id, canvas, widget, person: hash?.person ?? '' };
}

/** A question as its declaration gives it, about this workspace and these days. */
export function questionFor(example: object, { canvas, widget, person }: Workspace, now: Date): object {
  const today = localDay(now, 'UTC');
  const range = { min: addDays(today, -6), max: today };
  const home = { attribute_key: 'path', operator: '=', value: '/' };
  const built = { element_type: 'pageView', conditions: { or: [home] } };
  // By day: whether two days lie in one week depends on which day the test runs.
  const own: Readonly<Record<string, unknown>> = {
    canvas,
    widgets: [widget],
    range,
    person,
    search: '/',
    breakdown: 'daily',
    rule: page('/'),
    ...built,
  };
  return Object.fromEntries(Object.entries(example).map(([key, value]) => [key, own[key] ?? value]));
}

/** The workspace as handlers are given it, everything shown. */
const shownOf = ({ id }: Workspace, owner: Person) =>
  ({ id, owner: owner.id, timezone: 'UTC', currency: 'USD', shown: EVERYTHING, isZoneKnown: true }) as unknown as Reported;

/** What twins have of their own: ids of rows, and which browsers a person is of. */
const OWN = new Set(['target_id', 'visitor', 'visitors', 'links', 'is_identified']);
/** An answer without that. */
function plain(answer: unknown, { canvas, widget }: Workspace): unknown {
  const text = JSON.stringify(answer, (key, value: unknown) => (OWN.has(key) ? null : value));
  return JSON.parse(text.replaceAll(canvas, 'canvas').replaceAll(widget, 'widget'));
}

/** What every report answers, by its name, and how many people a plan's limit counts. `now`: when it is asked, whose last week it is about. */
export async function askAll(api: TestServer, owner: Person, workspace: Workspace, now: Date): Promise<Readonly<Record<string, unknown>>> {
  const { analytics } = api.context;
  const answers: Record<string, unknown> = {};
  for (const { name } of Object.values(reports)) {
    const shape: ReportShape = reportShapes[name];
    const handler: AnyReportHandler = reportHandlers[name] as never;
    const question = shape.question?.parse(questionFor(shape.example, workspace, now));
    const asked = await handler({ context: api.context, workspace: shownOf(workspace, owner), question });
    const asker = { owner: owner.id, workspace: workspace.id, lane: asked.lane };
    const answer = await analytics.report(asker, (events) => asked.make(events, now));
    answers[name] = plain(answer, workspace);
  }
  const tracked = { workspace: workspace.id, since: new Date(Date.now() - 7 * 86_400_000) };
  answers.limit = (await peopleByWorkspace(analytics, [tracked])).get(workspace.id);
  return answers;
}
