import { and, desc, eq, getTableColumns, type SQL } from 'drizzle-orm';
import type { Entitlements } from '#domain/plans/entitlements.ts';
import { sharePath } from '#domain/wire/shares.ts';
import type { Share } from '#resources/shapes/canvas/shares.ts';
import type { Database } from '#server/db/client.ts';
import { canvasShares } from '#server/db/tables/canvases.ts';
import { HttpError } from '#server/http/errors.ts';
import type { Settings } from '#server/settings.ts';
import { openToken } from './token.ts';

/** A link without the drawing and the numbers it may hold, which are large and said nowhere but where the link leads. */
const { frozen: _frozen, frozen_actuals: _actuals, ...columns } = getTableColumns(canvasShares);
export const LISTED = columns;
export type ListedShare = Omit<typeof canvasShares.$inferSelect, 'frozen' | 'frozen_actuals'>;

/** Does a link need a plan that has protected links: has it a password, or shows it the canvas as it is now? */
export const asksMore = ({ password_hash, frozen_at }: Pick<ListedShare, 'password_hash' | 'frozen_at'>): boolean =>
  password_hash !== null || frozen_at === null;

/** Does the plan of the account show what was counted? Without that a link shows what is planned alone. */
export const showsActuals = ({ features, peopleBeyond }: Entitlements): boolean => features.kpiMonitoring && peopleBeyond === null;

/** @throws HttpError 403 `plan` where the owner's account has neither passwords nor live links. */
export function requireProtected({ features }: Entitlements): void {
  const feature = 'protectedShare';
  if (features[feature]) return;
  throw new HttpError(403, 'plan', {
    texts: { feature: `features.${feature}.name` },
    lacking: { feature },
  });
}

const ofCanvas = (canvas: string, share?: string): SQL | undefined =>
  and(eq(canvasShares.canvas_id, canvas), share === undefined ? undefined : eq(canvasShares.id, share));

/** The links of a canvas, the newest first. */
export function sharesOf(db: Database, canvas: string): Promise<ListedShare[]> {
  return db.select(LISTED).from(canvasShares).where(ofCanvas(canvas)).orderBy(desc(canvasShares.created_at), canvasShares.id);
}

/** One link of this canvas as it is. */
export async function shareOf(db: Database, canvas: string, share: string): Promise<ListedShare | undefined> {
  const [found] = await db.select(LISTED).from(canvasShares).where(ofCanvas(canvas, share));
  return found;
}

/** One link of this canvas, held until the transaction ends. */
export async function heldShare(tx: Database, canvas: string, share: string): Promise<ListedShare | undefined> {
  const [found] = await tx.select(LISTED).from(canvasShares).where(ofCanvas(canvas, share)).for('update');
  return found;
}

export async function addShare(tx: Database, values: typeof canvasShares.$inferInsert): Promise<ListedShare> {
  const [made] = await tx.insert(canvasShares).values(values).returning(LISTED);
  if (!made) throw new Error('a link was stored without a row');
  return made;
}

export async function changeShare(tx: Database, id: string, values: Partial<typeof canvasShares.$inferInsert>): Promise<ListedShare> {
  const [changed] = await tx.update(canvasShares).set(values).where(eq(canvasShares.id, id)).returning(LISTED);
  if (!changed) throw new Error('a link that was held is gone');
  return changed;
}

export async function removeShare(tx: Database, canvas: string, share: string): Promise<ListedShare | undefined> {
  const [removed] = await tx.delete(canvasShares).where(ofCanvas(canvas, share)).returning(LISTED);
  return removed;
}

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** A link as whoever shares sees it. */
export function told(row: ListedShare, { secret, publicUrl }: Pick<Settings, 'secret' | 'publicUrl'>, entitlements: Entitlements): Share {
  const token = openToken(secret, row.token);
  const { id, name, hide_money, hide_notes, allow_copy, embed_hosts, opened, actuals, actuals_range } = row;
  return {
    ...{ id, name, hide_money, hide_notes, allow_copy, embed_hosts, opened, actuals, actuals_range },
    link: token === null ? null : `${publicUrl}${sharePath(token)}`,
    has_password: row.password_hash !== null,
    live: row.frozen_at === null,
    expires_at: iso(row.expires_at),
    frozen_at: iso(row.frozen_at),
    actuals_at: iso(row.actuals_at),
    actuals_rest: actuals !== 'none' && !showsActuals(entitlements),
    created_at: row.created_at.toISOString(),
    last_opened_at: iso(row.last_opened_at),
  };
}

/** What the audit log keeps of a link: whom it lets in and what it shows them, and neither token nor password. */
export const facts = (row: ListedShare) => ({
  name: row.name,
  password: row.password_hash !== null,
  expires_at: iso(row.expires_at),
  hide_money: row.hide_money,
  hide_notes: row.hide_notes,
  allow_copy: row.allow_copy,
  live: row.frozen_at === null,
  actuals: row.actuals,
  actuals_range: row.actuals_range,
  embed_hosts: row.embed_hosts,
});
