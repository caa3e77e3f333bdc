import { and, eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { StepUpMeans } from '#domain/wire/accounts.ts';
import type { StepUpForm } from '#resources/shapes/account/step-up.ts';
import type { AccountPorts } from '#server/accounts/ports.ts';
import { identities } from '#server/db/tables/accounts.ts';
import { users } from '#server/db/tables/core.ts';
import { HttpError } from '#server/http/errors.ts';
import { userOf } from '#server/http/session.ts';
import { clearAttempts, countLasting } from '#server/limits/attempts.ts';
import type { Ports } from '#server/ports.ts';
import { answerOnce, requestKey, wasAnswered } from '#server/resources/idempotency.ts';
import { verifyPassword } from '#server/secrets/password-hash.ts';
import { noteAuth, noteFailure } from '#server/sessions/auth-log.ts';
import { meansOf, noteProof } from '#server/sessions/proof.ts';
import { redeem } from '../oidc/journey.ts';
import { originOf } from '../origin.ts';
import { spendCode } from '../second-factor/codes.ts';
import { spendMailedCode } from './mailed-code.ts';

type Account = typeof users.$inferSelect;

/** What a form proves by, and where its problem belongs. */
function meansIn(given: StepUpForm): { readonly by: StepUpMeans; readonly field: string; readonly problem: string } {
  if ('password' in given) return { by: 'password', field: '/password', problem: 'wrong_password' };
  if ('code' in given) return { by: 'code', field: '/code', problem: 'wrong_code' };
  if ('mailed_code' in given) return { by: 'mail', field: '/mailed_code', problem: 'wrong_code' };
  return { by: 'provider', field: '/sso', problem: 'sso_other' };
}

/** Did the provider just ask anew, and is that account there the one that is linked here? */
async function provenByProvider(context: AccountPorts, request: FastifyRequest, account: Account, sso: string): Promise<boolean> {
  const { claimed, intent } = await redeem(context, request, sso);
  const { issuer, subject, user_id } = identities;
  const rows = await context.db
    .select({ user: user_id })
    .from(identities)
    .where(and(eq(issuer, claimed.issuer), eq(subject, claimed.subject), eq(user_id, account.id)));
  return intent === 'prove' && rows.length > 0;
}

async function isProven(context: AccountPorts, request: FastifyRequest, account: Account, given: StepUpForm): Promise<boolean> {
  const { db, settings, clock } = context;
  if ('password' in given) return verifyPassword(account.password_hash, given.password);
  if ('code' in given) return spendCode(db, settings.secret, account, given.code, clock());
  if ('mailed_code' in given) return spendMailedCode(db, familyOf(request), given.mailed_code.replaceAll(/\s/g, ''), clock());
  return provenByProvider(context, request, account, given.sso);
}

/** The session to be proven; a program with a token of its own has none. */
export function familyOf(request: FastifyRequest): string {
  const { family } = userOf(request);
  if (!family) throw new HttpError(403, 'role');
  return family;
}

export async function accountOf({ db }: Ports<'db'>, request: FastifyRequest): Promise<Account> {
  const [account] = await db
    .select()
    .from(users)
    .where(eq(users.id, userOf(request).id));
  if (!account) throw new HttpError(401, 'session_ended');
  return account;
}

/**
 * Notes that the person of this session proved to be there; answers until when that holds. A code that was used up by this very request, whose answer was lost, proves it again.
 * @throws HttpError 422 at the field, 429 `too_many_attempts`.
 */
export async function prove(context: AccountPorts, request: FastifyRequest, given: StepUpForm): Promise<Date> {
  const [account, family] = [await accountOf(context, request), familyOf(request)];
  const { by, field, problem } = meansIn(given);
  const key = requestKey(request, account.id, context.settings.secret);
  const { isLast } = await countLasting(context.db, 'second-proof', family, context.clock());
  const proven = meansOf(context, account).includes(by) && (await isProven(context, request, account, given));
  const again = !proven && (await wasAnswered(context.db, key));
  if (!proven && !again) {
    noteFailure(context, 'auth.step-up-failed', { account: account.id, origin: originOf(request), facts: { by } });
    if (isLast) noteFailure(context, 'auth.locked-out', { account: account.id, origin: originOf(request), facts: { step: 'step-up' } });
    throw new HttpError(422, problem, { pointer: field });
  }
  return context.db.transaction(async (tx) => {
    await clearAttempts(tx, 'second-proof', family);
    await answerOnce(tx, { request: key, status: 200, now: context.clock() }, async () => {
      await noteAuth(tx, 'auth.step-up', { account: account.id, origin: originOf(request), facts: { by } });
      return {};
    });
    return noteProof(tx, family, by, context.clock());
  });
}
