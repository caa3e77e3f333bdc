import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { AuthSuccess } from '#domain/accounts/auth-entries.ts';
import type { PasswordLink } from '#resources/shapes/account/password.ts';
import type { AccountPorts } from '#server/accounts/ports.ts';
import { record } from '#server/audit/record.ts';
import type { Database } from '#server/db/client.ts';
import { memberships, users } from '#server/db/tables/core.ts';
import type { Writing } from '#server/domain-events/domain-events.ts';
import { HttpError } from '#server/http/errors.ts';
import { inviterOf } from '#server/invitations/inviter.ts';
import { readInvitationLink } from '#server/invitations/links.ts';
import type { Ports } from '#server/ports.ts';
import { answerOnce, type RequestKey, wasAnswered } from '#server/resources/idempotency.ts';
import { comeIn } from '../come-in.ts';
import { type MailedLink, readLink, spendLink } from '../links/mailed-links.ts';
import { requireNotOwn } from './guessable.ts';
import { storePassword } from './store.ts';

type InvitationFound = NonNullable<Awaited<ReturnType<typeof readInvitationLink>>>;
type Behind =
  | { readonly purpose: 'reset'; readonly link: MailedLink; readonly works: boolean }
  | ({ readonly purpose: 'set'; readonly works: boolean } & InvitationFound);

/**
 * The link behind a key, and whether it still works: to a new password, or out of an invitation.
 * @throws HttpError 404 `invalid_operation` for a key that never was one.
 */
async function linkBehind({ clock }: Ports<'clock'>, tx: Database, key: string): Promise<Behind> {
  const reset = await readLink(tx, key, ['reset'], clock());
  if (reset) return { purpose: 'reset', ...reset };
  const set = await readInvitationLink(tx, key, clock());
  if (set) return { purpose: 'set', works: set.invitation !== null, ...set };
  throw new HttpError(404, 'invalid_operation');
}

const isOver = (purpose: PasswordLink['purpose']) => new HttpError(410, `${purpose}_link_used`);

/** `o…@flumen.test`: enough for its owner. */
function masked(email: string): string {
  const [name = '', host = ''] = email.split('@');
  return `${name.slice(0, 1)}…@${host}`;
}

async function emailOf(tx: Database, user: string): Promise<string> {
  const [account] = await tx.select({ email: users.email }).from(users).where(eq(users.id, user));
  return account?.email ?? '';
}

/**
 * What the link of a key is for, while it works.
 * @throws HttpError 404 `invalid_operation`; 410 with the sentence of its purpose for a used or expired link.
 */
export async function lookAtLink(context: Ports<'clock'>, tx: Database, key: string): Promise<PasswordLink> {
  const found = await linkBehind(context, tx, key);
  const email = found.purpose === 'reset' ? await emailOf(tx, found.link.user_id) : found.invitation?.email;
  if (!found.works || email === undefined) throw isOver(found.purpose);
  return { id: found.link.id, key, purpose: found.purpose, email: masked(email) };
}

/** What is wanted of a link. */
export interface Choice {
  readonly key: string;
  readonly password: string;
  readonly hash: string;
  /** The request's key for somebody: sent again after a lost answer, it gets that answer. */
  readonly onceAs: (user: string) => RequestKey | null;
}

async function resetBy(
  context: AccountPorts,
  tx: Database,
  request: FastifyRequest,
  { link, works }: Behind & { purpose: 'reset' },
  choice: Choice,
) {
  const user = link.user_id;
  const now = context.clock();
  await answerOnce(tx, { request: choice.onceAs(user), status: 204, now }, async () => {
    if (!works) throw isOver('reset');
    requireNotOwn(choice.password, await emailOf(tx, user), '/password');
    await spendLink(tx, link, now);
    await storePassword(context, tx, user, choice.hash);
    // Whoever reads the mail owns the address.
    await tx.update(users).set({ email_verified_at: now }).where(eq(users.id, user));
    await record(tx, request, { action: 'password.reset' satisfies AuthSuccess, target: { type: 'users', id: user }, by: user });
    return {};
  });
  return user;
}

/** Did this very request make the account before? Its invitation is the account's place now. */
async function cameBefore(tx: Database, { link }: InvitationFound, { onceAs }: Choice): Promise<string | null> {
  const [place] = link.membership_id ? await tx.select().from(memberships).where(eq(memberships.id, link.membership_id)) : [];
  if (!place?.user_id || !(await wasAnswered(tx, onceAs(place.user_id)))) return null;
  return place.user_id;
}

async function comeBy(
  context: Ports<'clock' | 'settings'>,
  writing: Writing,
  request: FastifyRequest,
  found: Behind & { purpose: 'set' },
  choice: Choice,
) {
  const { tx } = writing;
  const { invitation } = found;
  if (invitation) requireNotOwn(choice.password, invitation.email, '/password');
  const { inviter } = invitation ? await inviterOf(tx, invitation) : { inviter: null };
  const came =
    invitation && inviter
      ? await comeIn(context, writing, request, { invitation, language: inviter.language, password_hash: choice.hash })
      : null;
  if (!came) {
    const before = await cameBefore(tx, found, choice);
    if (before) return before;
    throw isOver('set');
  }
  const user = came.id;
  await answerOnce(tx, { request: choice.onceAs(user), status: 204, now: context.clock() }, async () => ({}));
  await record(tx, request, { action: 'password.set' satisfies AuthSuccess, target: { type: 'users', id: user }, by: user });
  return user;
}

/**
 * Uses a link up for a password: a new one, or the first of somebody who was invited, whose account
 * is made by it.
 * @returns whose password it is now.
 * @throws HttpError 404 `invalid_operation`; 410 with the sentence of its purpose for a used or expired link.
 */
export async function chooseByLink(context: AccountPorts, writing: Writing, request: FastifyRequest, choice: Choice): Promise<string> {
  const { tx } = writing;
  const found = await linkBehind(context, tx, choice.key);
  return found.purpose === 'reset' ? resetBy(context, tx, request, found, choice) : comeBy(context, writing, request, found, choice);
}
