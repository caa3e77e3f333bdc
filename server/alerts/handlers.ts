import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { paceOf } from '#domain/metrics/index.ts';
import { inKpiUnit, periodName } from '#domain/targets/pacing.ts';
import { periodContaining, UNIT_OF } from '#domain/time/periods.ts';
import { zoneInForce } from '#domain/time/zones.ts';
import type { AlertFacts } from '#domain/wire/alerts.ts';
import type { TargetDirection } from '#domain/wire/reports/kpis.ts';
import type { alertActions } from '#resources/actions/alerts.ts';
import type { alertShapes } from '#resources/shapes/alerts.ts';
import type { HandlersOf } from '#server/actions/handler.ts';
import type { Database } from '#server/db/client.ts';
import { alerts } from '#server/db/tables/alerts.ts';
import { HttpError, notFound } from '#server/http/errors.ts';
import { countAttempt } from '#server/limits/attempts.ts';
import { countMailToOthers } from '#server/limits/mail-to-others.ts';
import { workspaceOf } from '#server/policy/access.ts';
import { definitionOf } from '#server/reports/kpis/metrics.ts';
import type { Target } from '#server/reports/targets/report.ts';
import { readTargets } from '#server/reports/targets/stored.ts';
import { mailAlert, noteResult, postAlert } from './deliver.ts';
import type { AlertPorts } from './ports.ts';
import { createSigningSecret, sealForAlert } from './sealed.ts';

type Alert = typeof alerts.$inferSelect;
type Place = ReturnType<typeof workspaceOf>;

async function alertIn(db: Database, id: string, { id: workspace }: Place): Promise<Alert> {
  const [alert] = await db
    .select()
    .from(alerts)
    .where(and(eq(alerts.id, id), eq(alerts.workspace_id, workspace)));
  if (!alert) throw notFound();
  return alert;
}

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
async function madeUp(db: Database, alert: Alert, { id, name, currency, timezone }: Place, now: Date): Promise<AlertFacts> {
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

export const alertHandlers = {
  test: async ({ context, request, params: { id }, now }) => {
    const place = workspaceOf(request);
    const alert = await alertIn(context.db, id, place);
    await countAttempt(context.db, 'alert-test', place.id, now);
    const facts = await madeUp(context.db, alert, place, now);
    if (alert.channel === 'mail') {
      await countMailToOthers(context, request);
      const readers = await context.db.transaction((tx) => mailAlert(context, tx, alert, facts));
      const error = readers > 0 ? null : 'nobody it names belongs to the workspace';
      await noteResult(context, alert, error === null ? 'sent' : 'failed', error);
      return { id, delivered: error === null, error };
    }
    const refusal = await postAlert(context, alert, randomUUID(), facts);
    await noteResult(context, alert, refusal === null ? 'sent' : 'failed', refusal?.reason ?? null);
    return { id, delivered: refusal === null, error: refusal?.reason ?? null };
  },
  renewSecret: async ({ context: { db, settings }, request, params: { id }, record }) => {
    const place = workspaceOf(request);
    const alert = await alertIn(db, id, place);
    if (alert.channel !== 'webhook') throw new HttpError(422, 'alert_not_signed');
    const secret = createSigningSecret();
    await db.transaction(async (tx) => {
      await tx
        .update(alerts)
        .set({ secret: sealForAlert(settings.secret, secret) })
        .where(eq(alerts.id, id));
      await record(tx, { target: { type: 'alerts', id, label: alert.name }, workspace: place.id });
    });
    return { id, secret };
  },
} satisfies HandlersOf<typeof alertActions, typeof alertShapes, AlertPorts>;
