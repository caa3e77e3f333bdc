import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { billingActions } from '#resources/actions/account/billing.ts';
import type { billingShapes } from '#resources/shapes/account/billing.ts';
import type { CallIn } from '#server/actions/handler.ts';
import type { BillingPorts } from '#server/billing/ports.ts';
import { users } from '#server/db/tables/core.ts';
import { userOf } from '#server/http/session.ts';
import { lookAt } from './held.ts';
import { providerOf } from './provider/pick.ts';

type Setting = CallIn<typeof billingActions, typeof billingShapes, 'setAddress', BillingPorts>;

/** Whoever takes the money is told first: where they do not answer, nothing has changed here either. */
export async function setAddress({ context, request, input, record }: Setting) {
  const payer = await lookAt(context.db, userOf(request).id);
  await providerOf(context.settings).billTo(payer, input, randomUUID());
  await context.db.transaction(async (tx) => {
    await tx.update(users).set({ billed_to: input }).where(eq(users.id, payer.id));
    const target = { type: 'users', id: payer.id, label: payer.email };
    await record(tx, { target, before: { ...payer.billedTo }, after: { ...input } });
  });
  return { id: payer.id, ...input };
}
