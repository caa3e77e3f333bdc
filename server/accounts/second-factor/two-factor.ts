import { and, eq, isNull } from 'drizzle-orm';
import { languageNamed } from '#domain/kit/languages.ts';
import type { twoFactorActions } from '#resources/actions/account/two-factor.ts';
import type { twoFactorShapes } from '#resources/shapes/account/two-factor.ts';
import type { AccountPorts } from '#server/accounts/ports.ts';
import type { CallIn } from '#server/actions/handler.ts';
import type { Database } from '#server/db/client.ts';
import { recoveryCodes } from '#server/db/tables/accounts.ts';
import { users } from '#server/db/tables/core.ts';
import { HttpError } from '#server/http/errors.ts';
import { userOf } from '#server/http/session.ts';
import { clearAttempts, countLasting } from '#server/limits/attempts.ts';
import type { Ports } from '#server/ports.ts';
import { noteProof } from '#server/sessions/proof.ts';
import { newRecoveryCodes, newSecret, stepOf } from './codes.ts';

type Call<Key extends keyof typeof twoFactorActions> = CallIn<typeof twoFactorActions, typeof twoFactorShapes, Key, AccountPorts>;

async function accountOf(db: Database, id: string) {
  const [account] = await db.select().from(users).where(eq(users.id, id));
  if (!account) throw new HttpError(401, 'session_ended');
  return account;
}

/** The account, kept from changing until the transaction ends. */
async function heldAccount(tx: Database, id: string) {
  const [account] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  if (!account) throw new HttpError(401, 'session_ended');
  return account;
}

async function tell(context: Ports<'mail' | 'settings'>, tx: Database, account: typeof users.$inferSelect, on: boolean): Promise<void> {
  await context.mail.queue(tx, {
    template: 'two_factor_changed',
    to: { email: account.email, language: languageNamed(account.language) ?? 'en', user: account.id },
    data: { name: account.first_name, on, link: `${context.settings.publicUrl}/dashboard/account-settings/security` },
  });
}

/** A secret for the app; in force once a code of it is confirmed. @throws HttpError 409 `two_factor_on`. */
export async function begin({ context, request }: Call<'begin'>) {
  const account = await accountOf(context.db, userOf(request).id);
  if (account.totp_enabled_at) throw new HttpError(409, 'two_factor_on');
  const { sealed, ...shown } = newSecret(context.settings.secret, account.email);
  const stillOff = and(eq(users.id, account.id), isNull(users.totp_enabled_at));
  const begun = await context.db
    .update(users)
    .set({ totp_secret: sealed, totp_last_step: null })
    .where(stillOff)
    .returning({ id: users.id });
  if (begun.length === 0) throw new HttpError(409, 'two_factor_on');
  return { id: account.id, ...shown };
}

/** Puts it in force with the first code. @throws HttpError 409 `two_factor_on`, 422 `wrong_code`, 429. */
export async function confirm({ context, request, input, now, once, record }: Call<'confirm'>) {
  const { id: user, family } = userOf(request);
  await countLasting(context.db, 'second-proof', user, now);
  return context.db.transaction((tx) =>
    once(tx, async () => {
      // Held: of two that confirm at once only one is told codes that work.
      const account = await heldAccount(tx, user);
      if (account.totp_enabled_at) throw new HttpError(409, 'two_factor_on');
      const step = stepOf(context.settings.secret, account.totp_secret, input.code, now);
      if (step === null) throw new HttpError(422, 'wrong_code', { pointer: '/code' });
      await tx.update(users).set({ totp_enabled_at: now, totp_last_step: step }).where(eq(users.id, user));
      await clearAttempts(tx, 'second-proof', user);
      // From now on a code is asked for, and one was just given.
      if (family) await noteProof(tx, family, 'code', now);
      await tell(context, tx, account, true);
      await record(tx, { target: { type: 'users', id: user } });
      return { id: user, recovery_codes: [...(await newRecoveryCodes(tx, user))] };
    }),
  );
}

/** New recovery codes; those before end. @throws HttpError 409 `two_factor_off`. */
export async function renewCodes({ context, request, once, record }: Call<'renewCodes'>) {
  const account = await accountOf(context.db, userOf(request).id);
  if (!account.totp_enabled_at) throw new HttpError(409, 'two_factor_off');
  return context.db.transaction((tx) =>
    once(tx, async () => {
      await record(tx, { target: { type: 'users', id: account.id } });
      return { id: account.id, recovery_codes: [...(await newRecoveryCodes(tx, account.id))] };
    }),
  );
}

/** Switches it off. */
export async function end({ context, request, once, record }: Call<'end'>) {
  const account = await accountOf(context.db, userOf(request).id);
  return context.db.transaction((tx) =>
    once(tx, async () => {
      await tx.update(users).set({ totp_secret: null, totp_enabled_at: null, totp_last_step: null }).where(eq(users.id, account.id));
      await tx.delete(recoveryCodes).where(eq(recoveryCodes.user_id, account.id));
      // Off already: there is nothing to tell.
      if (!account.totp_enabled_at) return;
      await tell(context, tx, account, false);
      await record(tx, { target: { type: 'users', id: account.id } });
    }),
  );
}
