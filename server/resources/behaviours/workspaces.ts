import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { domains, kpiWidgets, users } from '#server/db/tables.ts';
import { createAppKey, sealAppKey } from '#server/workspaces/app-key.ts';
import { lockedBy, OPEN } from '#server/workspaces/lock-values.ts';
import { requireRoom } from '#server/workspaces/plan-limit.ts';
import { noteRemoval, removeEventsSoon } from '#server/workspaces/removal.ts';
import { defaultWidgets } from '#server/workspaces/starting-set.ts';
import { lockSurplus } from '#server/workspaces/surplus.ts';
import type { Behaviour } from '../behaviour.ts';

/** The site itself is the first domain whose events count; `www.` stands for the same site. */
function hostOf(mainUrl: string): string | null {
  return URL.canParse(mainUrl) ? new URL(mainUrl).hostname.replace(/^www\./, '') : null;
}

async function acceptHost(tx: Database, workspaceId: string, mainUrl: string): Promise<void> {
  const host = hostOf(mainUrl);
  if (host) await tx.insert(domains).values({ workspace_id: workspaceId, domain: host }).onConflictDoNothing();
}

/**
 * A new workspace belongs to whoever makes it, has a key for the server-side event API, its site
 * as first domain and the KPIs that most people want.
 */
export const workspaces: Behaviour<'workspaces'> = {
  async beforeCreate(values, { tx, userId, context, now, beyondPlan }) {
    if (!beyondPlan) await requireRoom(tx, userId, 'workspaces', now);
    return { ...values, user: userId, app_key: sealAppKey(context.settings.secret, createAppKey()) };
  },
  async afterCreate(row, { tx, userId }) {
    await acceptHost(tx, row.id, row.main_url);
    const [creator] = await tx.select({ language: users.language }).from(users).where(eq(users.id, userId));
    await tx.insert(kpiWidgets).values(defaultWidgets(row.id, creator?.language ?? 'en'));
  },
  /** A new main address is accepted at once; the domains before it stay listed. Only the desk can send `is_locked`. */
  async beforeEdit(row, changes, { tx, userId, now, beyondPlan, record }) {
    if (changes.main_url !== undefined && changes.main_url !== row.main_url) await acceptHost(tx, row.id, changes.main_url);
    if (changes.is_locked === undefined || changes.is_locked === row.is_locked) return changes;
    if (!changes.is_locked && !beyondPlan) {
      const plan = await requireRoom(tx, row.user, 'workspaces', now, 'unlock');
      await lockSurplus(tx, { workspace: row.id, owner: row.user, plan }, { userId, now, record });
    }
    return { ...changes, ...(changes.is_locked ? lockedBy(userId, now, false) : OPEN) };
  },
  async beforeDelete(row, { tx, context }) {
    await noteRemoval(tx, row.id);
    removeEventsSoon(context);
  },
};
