import { eq } from 'drizzle-orm';
import type { adminActions } from '#resources/actions/admin.ts';
import type { adminShapes } from '#resources/shapes/admin.ts';
import type { ActionCall } from '#server/actions/handler.ts';
import type { AdminPorts } from '#server/admin/ports.ts';
import { billingNotices } from '#server/db/tables/billing.ts';
import { notFound } from '#server/http/errors.ts';

type Replaying = ActionCall<typeof adminActions.replayNotice, typeof adminShapes.replayNotice, AdminPorts>;

/** Follows a notice of the payment provider once more, whatever became of it before: what follows from it is how the account stands now. */
export async function replayNotice({ context, params: { id }, input, record }: Replaying) {
  const status = 'received';
  await context.db.transaction(async (tx) => {
    const [before] = await tx.select().from(billingNotices).where(eq(billingNotices.id, id)).for('update');
    if (!before) throw notFound();
    await tx.update(billingNotices).set({ status, attempts: 0, error: null, done_at: null }).where(eq(billingNotices.id, id));
    const target = { type: 'billing-notices', id, label: before.kind };
    await record(tx, { target, before: { status: before.status }, after: { status }, reason: input.reason });
  });
  await context.jobs.send('billing.notices', {});
  return { id, status };
}
