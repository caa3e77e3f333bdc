import { and, eq, lte, sql } from 'drizzle-orm';
import { languageNamed } from '#domain/kit/languages.ts';
import { entitlementsOf } from '#domain/plans/entitlements.ts';
import { writeDays } from '#domain/time/written-days.ts';
import { zoneInForce } from '#domain/time/zones.ts';
import { type AlertChannel, type AlertFacts, type AlertResult, isOfCanvas, subjectOf } from '#domain/wire/alerts.ts';
import type { Database } from '#server/db/client.ts';
import { alertDeliveries, alerts } from '#server/db/tables/alerts.ts';
import { users, workspaces } from '#server/db/tables/core.ts';
import { watchedSubject } from './parts.ts';
import { bodyFor, type PostedChannel } from './payloads.ts';
import type { AlertPorts } from './ports.ts';
import { post, type Refusal } from './post.ts';
import { membersOf } from './resource-hooks.ts';
import { openForAlert, signatureOf } from './sealed.ts';
import { notBefore } from './tell.ts';
import { alertText } from './write-text.ts';

/** How long one worker has for one delivery before another may try. */
const LEASE_MS = 2 * 60_000;
/** Tries until a message is given up; the pauses between them, from a minute to 2:08 hours, add up to 4 hours and a quarter. */
const MOST_ATTEMPTS = 9;
const FIRST_PAUSE_MS = 60_000;

type Alert = typeof alerts.$inferSelect;
type Delivery = typeof alertDeliveries.$inferSelect;

/** The screen of the target, or the canvas with the line or the element chosen, beside its plan, on the days that were counted. */
function linkTo({ settings }: AlertPorts, facts: AlertFacts): string {
  const workspace = `${settings.publicUrl}/dashboard/workspaces/${facts.workspace.id}`;
  if (!isOfCanvas(facts)) return `${workspace}/targets/${facts.target.id}`;
  const days = { min: facts.period_start, max: facts.day };
  const looking = new URLSearchParams({ layer: 'compare', days: writeDays(days), chosen: facts.part.id });
  return `${workspace}/canvases/${facts.canvas.id}?${looking}`;
}

/** Writes the mails of an alert to those who still belong to its workspace; answers how many. */
export async function mailAlert(ports: AlertPorts, tx: Database, alert: Alert, facts: AlertFacts): Promise<number> {
  const members = await membersOf(tx, alert.workspace_id);
  const readers = members.filter(({ id }) => alert.recipient_ids.includes(id));
  for (const { id, email, language: named } of readers) {
    const language = languageNamed(named) ?? 'en';
    const { headline, sentences, action } = alertText(facts, language);
    await ports.mail.queue(tx, {
      template: 'target_alert',
      to: { email, language, user: id },
      data: { headline, sentences, action, link: linkTo(ports, facts) },
    });
  }
  return readers.length;
}

/** Posts a message to the address of an alert. */
export async function postAlert(ports: AlertPorts, alert: Alert, id: string, facts: AlertFacts): Promise<Refusal> {
  const { settings, clock } = ports;
  const url = alert.sealed_url && openForAlert(settings.secret, alert.sealed_url);
  const key = openForAlert(settings.secret, alert.secret);
  if (!url || !key) return { reason: 'its address was sealed under another FLUMEN_SECRET', final: true };
  const language = languageNamed(alert.language) ?? 'en';
  const body = bodyFor(alert.channel as PostedChannel, { id, facts, language, link: linkTo(ports, facts) });
  const isOwn = alert.channel === ('webhook' satisfies AlertChannel);
  const headers: Readonly<Record<string, string>> = isOwn
    ? { 'flumen-delivery': id, 'flumen-signature': signatureOf(key, body, clock()) }
    : {};
  return post({ url, body, headers }, settings.privateWebhooks);
}

/** Notes beside an alert what became of its last message, and tells open pages. */
export async function noteResult({ db, live, clock }: AlertPorts, alert: Alert, last_result: AlertResult, last_error: string | null) {
  await db.update(alerts).set({ last_result, last_error, last_sent_at: clock() }).where(eq(alerts.id, alert.id));
  live.publish(alert.workspace_id, { type: 'resource', resource: 'alerts', action: 'updated', ids: [alert.id] });
}

/**
 * Takes the message for this worker, which counts as a try: from now on somebody may have got it.
 * Undefined when it has left or another one holds it.
 */
async function claim({ db, clock }: AlertPorts, id: string): Promise<Delivery | undefined> {
  const now = clock();
  const [delivery] = await db
    .update(alertDeliveries)
    .set({ next_attempt_at: new Date(now.getTime() + LEASE_MS), attempts: sql`${alertDeliveries.attempts} + 1` })
    .where(and(eq(alertDeliveries.id, id), eq(alertDeliveries.status, 'queued'), lte(alertDeliveries.next_attempt_at, now)))
    .returning();
  return delivery;
}

/** Does the alert still watch what a message is about? */
const stillWatches = (alert: Alert, facts: AlertFacts) => watchedSubject(alert) === (isOfCanvas(facts) ? subjectOf(facts) : null);

const still = ({ id, next_attempt_at }: Delivery) =>
  and(eq(alertDeliveries.id, id), eq(alertDeliveries.status, 'queued'), eq(alertDeliveries.next_attempt_at, next_attempt_at));

/** It has become quiet: nothing was tried. */
async function putOff(db: Database, delivery: Delivery, next_attempt_at: Date): Promise<void> {
  await db
    .update(alertDeliveries)
    .set({ next_attempt_at, attempts: delivery.attempts - 1 })
    .where(still(delivery));
}

/** In one transaction the mails are written and the message has left: never twice. */
async function sendByMail(ports: AlertPorts, alert: Alert, delivery: Delivery): Promise<void> {
  const readers = await ports.db.transaction(async (tx) => {
    const mine = await tx.update(alertDeliveries).set({ status: 'sent', error: null }).where(still(delivery)).returning();
    return mine.length === 0 ? null : mailAlert(ports, tx, alert, delivery.facts);
  });
  if (readers === null) return;
  await noteResult(ports, alert, readers > 0 ? 'sent' : 'failed', readers > 0 ? null : 'nobody it names belongs to the workspace');
}

async function sendByPost(ports: AlertPorts, alert: Alert, delivery: Delivery): Promise<void> {
  const refusal = await postAlert(ports, alert, delivery.id, delivery.facts);
  const { attempts } = delivery;
  const isOver = refusal !== null && (refusal.final || attempts >= MOST_ATTEMPTS);
  const status = refusal === null ? 'sent' : isOver ? 'failed' : 'queued';
  const next_attempt_at = new Date(ports.clock().getTime() + FIRST_PAUSE_MS * 2 ** (attempts - 1));
  await ports.db
    .update(alertDeliveries)
    .set({ status, error: refusal?.reason ?? null, next_attempt_at })
    .where(eq(alertDeliveries.id, delivery.id));
  await noteResult(ports, alert, status === 'queued' ? 'retrying' : status, refusal?.reason ?? null);
}

/**
 * Delivers one message. A refusal is no error of the job: the message keeps the reason and the time of its
 * next try. What is posted may arrive twice where a worker dies after the other side took it; the id in
 * `Flumen-Delivery` is the same.
 */
export async function deliverAlert(ports: AlertPorts, id: string): Promise<void> {
  const { db, clock } = ports;
  const delivery = await claim(ports, id);
  if (!delivery) return;
  const [found] = await db
    .select({ alert: alerts, workspace: workspaces, owner: users })
    .from(alerts)
    .innerJoin(workspaces, eq(workspaces.id, alerts.workspace_id))
    .innerJoin(users, eq(users.id, workspaces.user))
    .where(eq(alerts.id, delivery.alert_id));
  if (!found) return;
  const { alert, workspace, owner } = found;
  const shown = entitlementsOf(owner, clock());
  const isShown = shown.features.targets && shown.peopleBeyond === null && (alert.canvas_id === null || shown.features.kpiMonitoring);
  if (!alert.is_active || workspace.is_locked || !isShown || !stillWatches(alert, delivery.facts)) {
    await db.update(alertDeliveries).set({ status: 'dropped' }).where(eq(alertDeliveries.id, id));
    return;
  }
  const now = clock();
  const time = notBefore(now, zoneInForce(workspace.timezone), alert);
  if (time > now) await putOff(db, delivery, time);
  else if (alert.channel === ('mail' satisfies AlertChannel)) await sendByMail(ports, alert, delivery);
  else await sendByPost(ports, alert, delivery);
}
