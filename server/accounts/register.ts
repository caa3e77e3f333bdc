import { eq } from 'drizzle-orm';
import { normaliseEmail } from '#domain/accounts/email.ts';
import { planAtStart } from '#domain/plans/trial.ts';
import { type Registration, utmFields } from '#resources/shapes/account/session.ts';
import type { AuthInfo } from '#resources/shapes/parts.ts';
import type { AccountPorts } from '#server/accounts/ports.ts';
import type { Database } from '#server/db/client.ts';
import { users } from '#server/db/tables/core.ts';
import { HttpError } from '#server/http/errors.ts';
import { countAttempt } from '#server/limits/attempts.ts';
import { networkOf } from '#server/limits/networks.ts';
import type { Ports } from '#server/ports.ts';
import { answerOnce, type RequestKey } from '#server/resources/idempotency.ts';
import { hashPassword } from '#server/secrets/password-hash.ts';
import type { Origin } from '#server/sessions/auth-log.ts';
import { mailVerification } from './email/email-mails.ts';
import { requireNotOwn } from './passwords/guessable.ts';
import { spendSetupToken } from './setup-token.ts';
import { signIn } from './sign-in.ts';

/** The utm_* that were given; null without any. */
export function acquisitionOf(form: { readonly [K in keyof typeof utmFields]?: string }): Record<string, string> | null {
  const given = Object.keys(utmFields).flatMap((name) => {
    const value = form[name as keyof typeof utmFields];
    return value ? [[name, value] as const] : [];
  });
  return given.length > 0 ? Object.fromEntries(given) : null;
}

/** Who asks to register, and with what. */
export interface RegisterOrder {
  readonly form: Registration;
  readonly origin: Origin;
  /** The request's key for somebody: sent again after a lost answer, it gets that answer. */
  readonly onceAs: (user: string) => RequestKey | null;
}

/** The answer to the same request before; for any other request the email is taken. */
async function answeredBefore(context: Ports<'clock'>, tx: Database, { form, onceAs }: RegisterOrder): Promise<AuthInfo | null> {
  const [known] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, normaliseEmail(form.email)));
  if (!known) return null;
  return answerOnce(tx, { request: onceAs(known.id), status: 201, now: context.clock() }, () => {
    throw new HttpError(422, 'email_taken', { title: 'registration', pointer: '/email' });
  });
}

/** The row of a new account; undefined when somebody with this email came first. */
async function storeAccount(context: Ports<'clock'>, tx: Database, { form }: RegisterOrder, password_hash: string) {
  const staff = form.setup_token === undefined ? 'user' : (await spendSetupToken(tx, form.setup_token)) ? 'admin' : null;
  if (!staff) throw new HttpError(422, 'setup_token', { title: 'registration', pointer: '/setup_token' });
  const [created] = await tx
    .insert(users)
    .values({
      email: normaliseEmail(form.email),
      first_name: form.first_name,
      last_name: form.last_name,
      password_hash,
      staff,
      ...planAtStart(staff === 'admin' ? 'staff' : 'customer', context.clock()),
      language: form.language,
      timezone: form.timezone,
      acquisition: acquisitionOf(form),
    })
    .onConflictDoNothing({ target: users.email })
    .returning();
  return created;
}

/**
 * Makes an account and opens its first session. A taken email is said so at its field, as people
 * expect and as the log-in page's neighbour cannot avoid without mail; the limit per address
 * keeps that from being a way to try a list of emails.
 * @throws HttpError 422 `email_taken` or `setup_token`, 429 `too_many_attempts`.
 */
export async function register(context: AccountPorts, order: RegisterOrder): Promise<AuthInfo> {
  const { form, origin, onceAs } = order;
  const now = context.clock();
  requireNotOwn(form.password, form.email, '/password');
  await countAttempt(context.db, 'register-address', networkOf(origin.address), now);
  const password_hash = await hashPassword(form.password);
  return context.domainEvents.transaction(async ({ tx, publish }) => {
    const before = await answeredBefore(context, tx, order);
    if (before) return before;
    const created = await storeAccount(context, tx, order, password_hash);
    if (created) {
      await mailVerification(context, tx, created);
      // Where mail is sent, what waits for the address waits until it is confirmed.
      if (!context.settings.smtpUrl)
        await publish('account.address-proven', { account: created, source: { ip: origin.address, user: null } });
      return answerOnce(tx, { request: onceAs(created.id), status: 201, now }, () =>
        signIn(context, tx, { account: created, origin, by: 'registration' }),
      );
    }
    // The same email came at the same moment: that was this request, or it is taken now.
    const meanwhile = await answeredBefore(context, tx, order);
    if (!meanwhile) throw new Error('an account is neither new nor there');
    return meanwhile;
  });
}
