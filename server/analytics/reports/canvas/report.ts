import type { CanvasDocument } from '#domain/canvas/document.ts';
import { elapsedShare } from '#domain/time/days.ts';
import type { CanvasReport, ElementActual, LineActual, Range } from '#domain/wire/reports.ts';
import type { Analytics } from '../../analytics.ts';
import type { ReportWorkspace } from '../kpis/report.ts';
import { type CanvasScope, COLUMN, compileGroup } from './compile.ts';
import { type CountedCanvas, normalise } from './normalise.ts';
import { type Group, planGroups, slicesFor } from './plan.ts';
import { compileSpend, compileTotals, compileVolume, costlySources } from './totals.ts';

type Numbers = Readonly<Record<string, number>>;

/** Adds the counts of the slices: people of different slices are different people. */
function added(rows: readonly Numbers[]): Numbers {
  const sums: Record<string, number> = {};
  for (const row of rows) for (const [name, value] of Object.entries(row)) sums[name] = (sums[name] ?? 0) + value;
  return sums;
}

interface Actuals {
  readonly elements: Map<string, ElementActual>;
  readonly lines: Map<string, number>;
}

async function countGroup(
  analytics: Analytics,
  scope: CanvasScope,
  canvas: CountedCanvas,
  group: Group,
  events: number,
  signal?: AbortSignal,
): Promise<Numbers> {
  const rows: Numbers[] = [];
  for (const slice of slicesFor(events)) {
    rows.push(...(await analytics.select<Numbers>({ ...compileGroup(scope, group, canvas.clicks, slice), signal })));
  }
  return added(rows);
}

function readGroup(group: Group, numbers: Numbers, into: Actuals): void {
  for (const [place, { id }] of group.elements.entries()) {
    if (!group.reported.has(id)) continue;
    const revenue = numbers[COLUMN.revenue(place)];
    into.elements.set(id, {
      people: numbers[COLUMN.people(place)] ?? 0,
      hits: numbers[COLUMN.hits(place)] ?? 0,
      ...(revenue === undefined ? {} : { revenue }),
    });
  }
  for (const [place, { id }] of group.lines.entries()) into.lines.set(id, numbers[COLUMN.line(place)] ?? 0);
}

function linesOf(canvas: CountedCanvas, actuals: Actuals): Record<string, LineActual> {
  return Object.fromEntries(
    canvas.lines.map((line) => {
      const people = actuals.lines.get(line.id) ?? 0;
      const from = actuals.elements.get(line.from)?.people ?? 0;
      return [line.id, { people, from, rate: from === 0 ? null : people / from }];
    }),
  );
}

function withSpend(actuals: Actuals, sources: readonly { readonly id: string }[], spend: Numbers): void {
  for (const [place, { id }] of sources.entries()) {
    const actual = actuals.elements.get(id);
    if (actual && (spend[`rows_${place}`] ?? 0) > 0) actuals.elements.set(id, { ...actual, spend: spend[`spend_${place}`] ?? 0 });
  }
}

export interface SavedCanvas {
  readonly document: CanvasDocument;
  readonly revision: number;
}

/**
 * Counts a canvas in a range of local days. An element's people are the distinct people with an
 * event that its rule matches, its hits those events. A solid line A to B counts the people who
 * had a B whose step right before was an A; steps are pages, forms, purchases, calls, deals and
 * custom events, and clicks that an element counts. A line from a source counts visits that it
 * began and that began at B; a dotted line a B at any time after an A. Somebody on several lines
 * into B is one person at B.
 */
export async function canvasReport(
  analytics: Analytics,
  workspace: ReportWorkspace,
  saved: SavedCanvas,
  range: Range,
  now: Date,
  signal?: AbortSignal,
): Promise<CanvasReport> {
  const scope: CanvasScope = { workspace: workspace.id, range };
  const canvas = normalise(saved.document);
  const sources = costlySources(canvas.elements);
  const [[volume = {}], [totals = {}], [spend = {}]] = await Promise.all([
    analytics.select<Numbers>({ ...compileVolume(scope), signal }),
    analytics.select<Numbers>({ ...compileTotals(scope, canvas.elements), signal }),
    analytics.select<Numbers>({ ...compileSpend(scope, sources), signal }),
  ]);
  const actuals: Actuals = { elements: new Map(), lines: new Map() };
  for (const group of planGroups(canvas)) {
    readGroup(group, await countGroup(analytics, scope, canvas, group, volume.events ?? 0, signal), actuals);
  }
  withSpend(actuals, sources, spend);
  return {
    as_of: now.toISOString(),
    timezone: workspace.timezone,
    currency: workspace.currency,
    range,
    revision: saved.revision,
    elapsed: elapsedShare(range, workspace.timezone, now),
    elements: Object.fromEntries(actuals.elements),
    lines: linesOf(canvas, actuals),
    totals: {
      people: totals.people ?? 0,
      buyers: totals.buyers ?? 0,
      purchases: totals.purchases ?? 0,
      revenue: totals.revenue ?? 0,
      spend: spend.spend ?? 0,
    },
  };
}
