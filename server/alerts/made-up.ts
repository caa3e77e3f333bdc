import { worthAlong } from '#domain/canvas/compare/gaps.ts';
import { wilsonInterval } from '#domain/canvas/compare/verdict.ts';
import { paceOf } from '#domain/metrics/index.ts';
import { inKpiUnit, periodName } from '#domain/targets/pacing.ts';
import { localDay } from '#domain/time/days.ts';
import { periodContaining, UNIT_OF, type Unit } from '#domain/time/periods.ts';
import { zoneInForce } from '#domain/time/zones.ts';
import type { AlertFacts, CanvasFacts, TargetFacts } from '#domain/wire/alerts.ts';
import type { TargetDirection } from '#domain/wire/reports/kpis.ts';
import type { Database } from '#server/db/client.ts';
import type { alerts } from '#server/db/tables/alerts.ts';
import type { workspaceOf } from '#server/policy/access.ts';
import { readDrawing } from '#server/reports/canvas/stored.ts';
import { definitionOf } from '#server/reports/kpis/metrics.ts';
import type { Target } from '#server/reports/targets/report.ts';
import { readTargets } from '#server/reports/targets/stored.ts';
import { measureOf, partOf } from './parts.ts';
import type { AlertPorts } from './ports.ts';

type Alert = typeof alerts.$inferSelect;
type Place = ReturnType<typeof workspaceOf>;

/** What is made up, as parts of the goal: a target of which too little came so far, or of which too much went. */
const SHARES = {
  reach: { actual: 0.352, even_pace: 0.4, projection: 0.92 },
  below: { actual: 0.448, even_pace: 0.4, projection: 1.08 },
} as const satisfies Record<TargetDirection, object>;
/** Where the workspace has no target yet. */
const NO_TARGET = { format: 'money', direction: 'reach', period: 2, goal: 25_000 } as const;

/** The target that the alert is about, or the first one by name. */
async function shownTarget(db: Database, { target_id, workspace_id }: Alert): Promise<Target | undefined> {
  const targets = await readTargets(db, workspace_id);
  const about = targets.filter(({ id }) => target_id === null || id === target_id);
  return about.sort((one, other) => (one.name < other.name ? -1 : 1))[0];
}

/** A made-up change of that target: what a real message about it would look like, in its own unit and period. */
async function ofTarget(db: Database, alert: Alert, { id, name, currency, timezone }: Place, now: Date): Promise<TargetFacts> {
  const target = await shownTarget(db, alert);
  const metric = target && definitionOf(target.widget);
  const { format } = metric ?? NO_TARGET;
  const { direction, period: periodValue } = target ?? NO_TARGET;
  const goal = inKpiUnit(target?.target_value ?? NO_TARGET.goal, format, currency);
  const period = periodName(periodValue);
  const { range } = periodContaining(now, UNIT_OF[period], zoneInForce(timezone));
  /** Of what is counted, and of minor units, there are whole ones. */
  const part = (share: number) => (format === 'share' ? goal * share : Math.round(goal * share));
  const shares = SHARES[direction];
  return {
    test: true,
    at: now.toISOString(),
    workspace: { id, name },
    target: { id: target?.id ?? '', name: target?.name ?? name, kpi: target?.widget.name ?? name },
    from: 'onTrack',
    to: 'offPace',
    change: 'worse',
    aim: direction,
    format,
    currency,
    period,
    period_start: range.min,
    period_end: range.max,
    actual: part(shares.actual),
    goal,
    projection: part(shares.projection),
    even_pace: metric && paceOf(metric) === 'ratio' ? null : part(shares.even_pace),
    chance: 0.31,
  };
}

/** How many people there are at the start, and of what is planned for all of them so many do it: clearly behind. */
const MADE_UP = { started: 1200, share: 0.76 } as const;

/** The same of a part of a canvas, with what its plan says; null where that is no longer drawn. */
async function ofPart({ db, drawings }: AlertPorts, alert: Alert, place: Place, now: Date): Promise<CanvasFacts | null> {
  const part = partOf(alert);
  const drawing = part && alert.canvas_id ? await readDrawing(db, place.id, alert.canvas_id) : null;
  if (!part || !drawing || !alert.canvas_id) return null;
  const timezone = zoneInForce(place.timezone);
  const plan = await drawings.forecast(drawing.document);
  const { range } = periodContaining(now, drawing.document.period satisfies Unit, timezone);
  const about: Omit<CanvasFacts, 'plan' | 'actual' | 'interval' | 'started' | 'people' | 'gap'> = {
    ...{ test: true, at: now.toISOString(), workspace: { id: place.id, name: place.name }, currency: place.currency },
    ...({ from: 'near', to: 'behind', change: 'worse' } as const),
    ...{ measure: measureOf(part), rough: false },
    ...{ canvas: { id: alert.canvas_id, name: drawing.name }, part: { kind: part.kind, id: part.id, name: alert.part_name ?? '' } },
    ...{ period_start: range.min, period_end: range.max, day: localDay(now, timezone) },
  };
  const line = drawing.document.lines.find(({ id }) => id === part.id);
  if (line) {
    const { started } = MADE_UP;
    const planned = plan.lines[line.id]?.rate || 0.5;
    const people = Math.min(started, Math.round(started * planned * MADE_UP.share));
    const gap = Math.round(started * worthAlong(line, plan) * (people / started - planned)) || null;
    return { ...about, plan: planned, actual: people / started, interval: wilsonInterval(people, started), started, people, gap };
  }
  const { people = 0, revenue = 0, worth = 0 } = plan.elements[part.id] ?? {};
  const isMoney = about.measure === 'revenue';
  const planned = Math.round(isMoney ? revenue : people) || 1000;
  const actual = Math.round(planned * MADE_UP.share);
  const gap = Math.round(isMoney ? actual - planned : (actual - planned) * worth) || null;
  return { ...about, plan: planned, actual, interval: null, started: null, people: actual, gap };
}

/** A made-up change of what an alert watches. */
export async function madeUp(ports: AlertPorts, alert: Alert, place: Place, now: Date): Promise<AlertFacts> {
  return (alert.canvas_id && (await ofPart(ports, alert, place, now))) || ofTarget(ports.db, alert, place, now);
}
