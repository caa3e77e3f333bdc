import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { mailedLinks } from '#server/db/tables/accounts.ts';
import { keyOf, matches, newSecret, readKey } from '#server/mail/link-key.ts';
import type { Ports } from '#server/ports.ts';

/** What a mailed link may be used for, how long it works, and the page it leads to. */
interface Purpose {
  readonly hours: number;
  readonly path: string;
  /** A new one ends the earlier ones. Anybody may ask for a new password for somebody else, which must not end the link that they are waiting for. */
  readonly single: boolean;
}
const PURPOSES = {
  reset: { hours: 1, path: 'reset', single: false },
  verify: { hours: 3 * 24, path: 'verify-email', single: true },
  'change-email': { hours: 24, path: 'confirm-email', single: true },
  'stop-change': { hours: 3 * 24, path: 'stop-change', single: false },
  /** A code instead of a link: `step-up/mailed-code.ts`. */
  prove: { hours: 0, path: '', single: true },
} as const satisfies Record<string, Purpose>;
export type LinkPurpose = keyof typeof PURPOSES;

export type MailedLink = typeof mailedLinks.$inferSelect;

interface LinkOrder {
  readonly user: string;
  readonly purpose: LinkPurpose;
  /** The address a change of email is about. */
  readonly email?: string;
  /** The log-in it was asked for in. */
  readonly session?: string;
}

/**
 * A new link, as a whole address; the ones before it for the same purpose stop working where the
 * purpose says so. The store keeps a hash: reading it opens nothing.
 */
export async function issueLink(context: Ports<'clock' | 'settings'>, tx: Database, order: LinkOrder): Promise<string> {
  const { user, purpose, email, session } = order;
  const { hours, path, single } = PURPOSES[purpose];
  const now = context.clock();
  const { secret, token_hash } = newSecret();
  if (single) await endLinks(tx, user, [purpose], now);
  const [row] = await tx
    .insert(mailedLinks)
    .values({
      user_id: user,
      purpose,
      email,
      session_id: session,
      token_hash,
      expires_at: new Date(now.getTime() + hours * 3_600_000),
    })
    .returning({ id: mailedLinks.id });
  return `${context.settings.publicUrl}/${path}/${keyOf(row?.id ?? '', secret)}`;
}

/** No link of these purposes works for this person any more. */
export async function endLinks(tx: Database, user: string, purposes: readonly LinkPurpose[], now: Date): Promise<void> {
  await tx
    .update(mailedLinks)
    .set({ used_at: now })
    .where(and(eq(mailedLinks.user_id, user), inArray(mailedLinks.purpose, [...purposes]), isNull(mailedLinks.used_at)));
}

/** What stands behind the key of an address; `works` is false for a used or expired one, null for one that never was. */
export async function readLink(
  tx: Database,
  key: string,
  purposes: readonly LinkPurpose[],
  now: Date,
): Promise<{ readonly link: MailedLink; readonly works: boolean } | null> {
  const parts = readKey(key);
  if (!parts) return null;
  const [link] = await tx.select().from(mailedLinks).where(eq(mailedLinks.id, parts.id)).for('update');
  if (!link || !purposes.some((purpose) => purpose === link.purpose)) return null;
  if (!matches(link.token_hash, parts.secret)) return null;
  return { link, works: link.used_at === null && link.expires_at > now };
}

/** Uses a link up. */
export async function spendLink(tx: Database, link: MailedLink, now: Date): Promise<void> {
  await tx.update(mailedLinks).set({ used_at: now }).where(eq(mailedLinks.id, link.id));
}
