import { and, asc, eq } from 'drizzle-orm';
import { directionBetween, quietUntil } from '#domain/targets/alerting.ts';
import { type AlertDirection, type AlertFacts, type AlertStatus, subjectOf } from '#domain/wire/alerts.ts';
import type { Database } from '#server/db/client.ts';
import { alertDeliveries, type alerts } from '#server/db/tables/alerts.ts';

type Alert = typeof alerts.$inferSelect;

/** Waits out the quiet hours of an alert, in the zone of its workspace. */
export function notBefore(now: Date, timezone: string, { quiet_from, quiet_to }: Pick<Alert, 'quiet_from' | 'quiet_to'>): Date {
  if (quiet_from === null || quiet_to === null) return now;
  return quietUntil(now, timezone, { from: quiet_from, to: quiet_to }) ?? now;
}

const wants = ({ changes }: Alert, direction: AlertDirection) => changes === 'both' || direction === 'worse';

/** Takes back the message about a subject that nobody has got yet. Answers what its reader still takes it for; null: there was none. */
async function takeBack(tx: Database, alert: Alert, subject: string): Promise<AlertStatus | null> {
  const waiting = and(
    eq(alertDeliveries.alert_id, alert.id),
    eq(alertDeliveries.subject, subject),
    eq(alertDeliveries.status, 'queued'),
    eq(alertDeliveries.attempts, 0),
  );
  const [first] = await tx.select().from(alertDeliveries).where(waiting).orderBy(asc(alertDeliveries.created_at)).for('update');
  if (!first) return null;
  await tx.update(alertDeliveries).set({ status: 'dropped' }).where(waiting);
  return first.facts.from;
}

/**
 * Puts the message about a change in line, also for an alert that is not told of such changes: what
 * waits to be sent is measured against them. Told is the whole way from what the reader knows: a
 * target that is back there is nothing to tell of, and one that fell further has fallen from there.
 * At most one message an alert, target, period and direction leaves; one that was dropped has not left.
 */
export async function tell(tx: Database, alert: Alert, facts: AlertFacts, timezone: string, now: Date): Promise<void> {
  const subject = subjectOf(facts);
  const from = (await takeBack(tx, alert, subject)) ?? facts.from;
  const direction = directionBetween(from, facts.to);
  if (!direction || !wants(alert, direction)) return;
  const message = {
    ...{ status: 'queued', attempts: 0, error: null },
    facts: { ...facts, from, change: direction } as AlertFacts,
    next_attempt_at: notBefore(now, timezone, alert),
  };
  const { alert_id, subject: about, period_start, direction: towards } = alertDeliveries;
  await tx
    .insert(alertDeliveries)
    .values({ alert_id: alert.id, subject, period_start: facts.period_start, direction, ...message })
    .onConflictDoUpdate({
      target: [alert_id, about, period_start, towards],
      set: message,
      setWhere: eq(alertDeliveries.status, 'dropped'),
    });
}
