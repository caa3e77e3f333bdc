import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { alertActions } from '#resources/actions/alerts.ts';
import type { alertShapes } from '#resources/shapes/alerts.ts';
import type { HandlersOf } from '#server/actions/handler.ts';
import type { Database } from '#server/db/client.ts';
import { alerts } from '#server/db/tables/alerts.ts';
import { HttpError, notFound } from '#server/http/errors.ts';
import { countAttempt } from '#server/limits/attempts.ts';
import { countMailToOthers } from '#server/limits/mail-to-others.ts';
import { workspaceOf } from '#server/policy/access.ts';
import { mailAlert, noteResult, postAlert } from './deliver.ts';
import { madeUp } from './made-up.ts';
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

export const alertHandlers = {
  test: async ({ context, request, params: { id }, now }) => {
    const place = workspaceOf(request);
    const alert = await alertIn(context.db, id, place);
    await countAttempt(context.db, 'alert-test', place.id, now);
    const facts = await madeUp(context, alert, place, now);
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
