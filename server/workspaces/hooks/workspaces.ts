import { desc, eq, sql } from 'drizzle-orm';
import { createAppKey, sealAppKey } from '#server/collector/intake/app-key.ts';
import { hasMoney } from '#server/collector/rows/money-recorded.ts';
import type { Database } from '#server/db/client.ts';
import { domains, exchangeRates, kpiWidgets, workspaces as table, users } from '#server/db/tables/core.ts';
import type { StoredRow } from '#server/db/tables/table-of.ts';
import { lockedBy, OPEN } from '#server/entitlements/lock-values.ts';
import { requireRoom } from '#server/entitlements/plan-limit.ts';
import { lockSurplus } from '#server/entitlements/surplus.ts';
import type { AnalyticsPort } from '#server/events/analytics.ts';
import type { Ports } from '#server/ports.ts';
import { forgetDeleted } from '#server/resources/bin.ts';
import { RefusedValue, type ResourceHooks } from '#server/resources/hook.ts';
import { ON_BEHALF, onBehalf } from '#server/workspaces/on-behalf.ts';
import { ownOrInvited } from '#server/workspaces/own-or-invited.ts';
import { defaultWidgets } from '#server/workspaces/starting-set.ts';

/** The site itself is the first domain whose events count; `www.` stands for the same site. */
function hostOf(mainUrl: string): string | null {
  return URL.canParse(mainUrl) ? new URL(mainUrl).hostname.replace(/^www\./, '') : null;
}

async function acceptHost(tx: Database, workspaceId: string, mainUrl: string | null): Promise<void> {
  const host = mainUrl && hostOf(mainUrl);
  if (host) await tx.insert(domains).values({ workspace_id: workspaceId, domain: host }).onConflictDoNothing();
}

/** Amounts on record and exchange rates, deleted ones included, are in the workspace's currency: relabelling them would make them wrong. */
async function freeOfMoney(row: StoredRow<'workspaces'>, tx: Database, { analytics }: AnalyticsPort): Promise<void> {
  if (await hasMoney(analytics, row)) throw new RefusedValue('currency', 'currency_in_use');
  const [rate] = await tx.select({ id: exchangeRates.id }).from(exchangeRates).where(eq(exchangeRates.workspace_id, row.id)).limit(1);
  if (rate) throw new RefusedValue('currency', 'currency_has_rates');
  await forgetDeleted(tx, 'exchange-rates', row.id);
}

type HookPorts = Ports<'db' | 'policy' | 'settings'> & AnalyticsPort;

/**
 * A new workspace belongs to whoever makes it, has a key for the server-side event API, its site
 * as first domain and the KPIs that most people want.
 */
export const workspaces = (ports: HookPorts): ResourceHooks<'workspaces'> => ({
  visible: ({ db, user }) => ownOrInvited(db, user),
  /** Own before shared, then by name, then the latest touched. */
  order: (userId) => [desc(eq(table.user, userId)), sql`lower(${table.name}) asc`, desc(table.updated_at)],
  alsoTakes: ON_BEHALF,
  readCreate: (request, input) => onBehalf(ports, request, input),
  async beforeCreate(values, { tx, userId, now, beyondPlan }) {
    if (!beyondPlan) await requireRoom(tx, userId, 'workspaces', now);
    return { ...values, user: userId, app_key: sealAppKey(ports.settings.secret, createAppKey()) };
  },
  async afterCreate(row, { tx, userId }) {
    await acceptHost(tx, row.id, row.main_url);
    const [creator] = await tx.select({ language: users.language }).from(users).where(eq(users.id, userId));
    await tx.insert(kpiWidgets).values(defaultWidgets(row.id, creator?.language ?? 'en'));
  },
  /** A new main address is accepted at once; the domains before it stay listed. Only the admin area can send `is_locked`. */
  async beforeEdit(row, changes, { tx, userId, now, beyondPlan, record }) {
    if (changes.currency !== undefined && changes.currency !== row.currency) await freeOfMoney(row, tx, ports);
    if (changes.main_url !== undefined && changes.main_url !== row.main_url) await acceptHost(tx, row.id, changes.main_url);
    if (changes.is_locked === undefined || changes.is_locked === row.is_locked) return changes;
    if (!changes.is_locked && !beyondPlan) {
      const entitlements = await requireRoom(tx, row.user, 'workspaces', now, 'unlock');
      await lockSurplus(tx, { workspace: row.id, owner: row.user, entitlements }, { userId, now, record });
    }
    return { ...changes, ...(changes.is_locked ? lockedBy(userId, now, false) : OPEN) };
  },
  beforeDelete: (row, { publish }) => publish('workspace.deleted', { workspace: row.id }),
});
