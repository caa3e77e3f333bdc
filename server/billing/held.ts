import { eq } from 'drizzle-orm';
import type { BilledTo } from '#domain/billing/billed-to.ts';
import { asCard, type TestCard } from '#domain/billing/cards.ts';
import { dueAt } from '#domain/billing/due.ts';
import { read, written } from '#domain/billing/stored.ts';
import { heldBy, holdSame, openingOf, type Subscription } from '#domain/billing/subscription.ts';
import type { HeldPlan } from '#domain/plans/trial.ts';
import { zoneInForce } from '#domain/time/zones.ts';
import type { Database } from '#server/db/client.ts';
import { billingCustomers, subscriptions } from '#server/db/tables/billing.ts';
import { users } from '#server/db/tables/core.ts';
import { ENTITLEMENT_COLUMNS } from '#server/entitlements/columns.ts';
import { HttpError } from '#server/http/errors.ts';

/** An account as a provider knows it. */
export type Remote = Pick<typeof billingCustomers.$inferSelect, 'customer' | 'running' | 'method' | 'version' | 'look_until'>;

/** An account with its subscription. */
export interface Payer {
  readonly id: string;
  readonly email: string;
  readonly subscription: Subscription;
  readonly card: TestCard | null;
  /** Whom its bills are made out to; null where nobody has said. */
  readonly billedTo: BilledTo | null;
  /** Who it is to a provider that renews by itself; null where none knows it. */
  readonly remote: Remote | null;
  /** What the row of the account says; staff may have given another plan meanwhile. */
  readonly standing: HeldPlan;
}

const COLUMNS = { ...ENTITLEMENT_COLUMNS, id: users.id, email: users.email, created_at: users.created_at, billed_to: users.billed_to };

/** Periods that begin next are those of the zone that the account has now. */
const inZone = (subscription: Subscription, zone: string): Subscription =>
  subscription.term ? subscription : { ...subscription, zone: zoneInForce(zone) };

type Account = Pick<typeof users.$inferSelect, keyof typeof COLUMNS>;

async function payerOf(db: Database, account: Account): Promise<Payer> {
  const { id, email, timezone, created_at, billed_to: billedTo } = account;
  const [kept] = await db.select().from(subscriptions).where(eq(subscriptions.user_id, id));
  const subscription = kept ? inZone(read(kept.record), timezone) : openingOf(account, created_at, zoneInForce(timezone));
  const [remote = null] = await db.select().from(billingCustomers).where(eq(billingCustomers.user_id, id));
  return { id, email, subscription, card: asCard(kept?.card), billedTo, remote, standing: account };
}

/** The account as it is; nobody else is kept from changing it. @throws HttpError 401 where it was deleted. */
export async function lookAt(db: Database, id: string): Promise<Payer> {
  const [account] = await db.select(COLUMNS).from(users).where(eq(users.id, id));
  if (!account) throw new HttpError(401, 'session_ended');
  return payerOf(db, account);
}

/** The same, held until the transaction ends: of two acts at once the second sees the first. */
export async function hold(tx: Database, id: string): Promise<Payer> {
  const [account] = await tx.select(COLUMNS).from(users).where(eq(users.id, id)).for('update');
  if (!account) throw new HttpError(401, 'session_ended');
  return payerOf(tx, account);
}

/** Has staff given the account something else than its subscription says? */
export const wasGiven = ({ subscription, standing }: Payer): boolean => !holdSame(heldBy(subscription), standing);

/** Keeps how it stands now. */
export async function keep(tx: Database, { id, subscription, card, remote }: Payer): Promise<void> {
  // What runs elsewhere is not due here.
  const due = remote?.running && subscription.term?.period ? null : dueAt(subscription);
  const values = { record: written(subscription), state: subscription.state, due_at: due, card };
  await tx
    .insert(subscriptions)
    .values({ user_id: id, ...values })
    .onConflictDoUpdate({ target: subscriptions.user_id, set: values });
}
