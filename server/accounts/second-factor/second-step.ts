import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { languageNamed } from '#domain/kit/languages.ts';
import type { sessionActions } from '#resources/actions/account/session.ts';
import type { sessionShapes } from '#resources/shapes/account/session.ts';
import type { AuthInfo } from '#resources/shapes/parts.ts';
import type { AccountPorts } from '#server/accounts/ports.ts';
import type { CallIn } from '#server/actions/handler.ts';
import type { Database } from '#server/db/client.ts';
import { users } from '#server/db/tables/core.ts';
import { HttpError } from '#server/http/errors.ts';
import { clearAttempts, countAttempt, countLasting, type Failures } from '#server/limits/attempts.ts';
import { isFamiliar, placeOf } from '#server/limits/familiar.ts';
import { answerOnce, requestKey } from '#server/resources/idempotency.ts';
import { noteFailure, type Origin } from '#server/sessions/auth-log.ts';
import { mayEnter } from '#server/sessions/sessions.ts';
import { originOf } from '../origin.ts';
import { signIn } from '../sign-in.ts';
import { readChallenge, spendCode } from './codes.ts';

type Account = typeof users.$inferSelect;

/** Wrong codes after which the owner hears that somebody knows the password. */
const TOLD_AFTER = 5;

const challengeOver = () => new HttpError(401, 'challenge_over', { title: 'login' });
const wrongCode = () => new HttpError(401, 'wrong_code', { title: 'login', pointer: '/code' });

/** Counts by place and, from where the owner never came in, by account: strangers do not lock the owner out at home. */
async function countCode(db: Database, { id, email }: Account, origin: Origin, now: Date): Promise<Failures> {
  const place = placeOf(email, origin.address);
  const here = await countLasting(db, 'second-factor', place, now);
  if (await isFamiliar(db, place, now)) return here;
  const anywhere = await countLasting(db, 'second-factor-account', id, now);
  return { failures: Math.max(here.failures, anywhere.failures), isLast: here.isLast || anywhere.isLast };
}

async function forgetCodes(tx: Database, { id, email }: Account, origin: Origin): Promise<void> {
  await clearAttempts(tx, 'second-factor', placeOf(email, origin.address));
  await clearAttempts(tx, 'second-factor-account', id);
}

/** Whoever fails here knows the password: its owner hears of it, at most once a day. */
async function warnOwner({ db, mail, settings, clock }: AccountPorts, account: Account): Promise<void> {
  await db.transaction(async (tx) => {
    await countAttempt(tx, 'second-factor-mail', account.id, clock());
    await mail.queue(tx, {
      template: 'second_factor_guessed',
      to: { email: account.email, language: languageNamed(account.language) ?? 'en', user: account.id },
      data: { name: account.first_name, link: `${settings.publicUrl}/dashboard/account-settings/security` },
    });
  });
}

function failed(context: AccountPorts, account: Account, origin: Origin, { failures, isLast }: Failures): void {
  noteFailure(context, 'auth.second-factor-failed', { account: account.id, origin });
  if (isLast) noteFailure(context, 'auth.locked-out', { account: account.id, origin, facts: { step: 'second-factor' } });
  if (failures < TOLD_AFTER) return;
  // Told already today, or the outbox is away: the refusal goes out either way.
  warnOwner(context, account).catch((error: unknown) => {
    if (!(error instanceof HttpError)) context.log.error({ err: error }, 'the owner of an account could not be warned');
  });
}

async function enter(context: AccountPorts, request: FastifyRequest, account: Account, given: string): Promise<AuthInfo> {
  const now = context.clock();
  const { secret } = context.settings;
  const origin = originOf(request);
  return context.db.transaction((tx) =>
    // A code works once: the same request after a lost answer gets that answer.
    answerOnce(tx, { request: requestKey(request, account.id, secret), status: 200, now }, async () => {
      if (!(await spendCode(tx, secret, account, given, now))) throw wrongCode();
      await forgetCodes(tx, account, origin);
      return signIn(context, tx, { account, origin, by: 'second-factor' });
    }),
  );
}

/**
 * The second step of a log-in.
 * @throws HttpError 401 `challenge_over` or `wrong_code`, 429 `too_many_attempts`.
 */
export async function enterCode({
  context,
  request,
  input,
  now,
}: CallIn<typeof sessionActions, typeof sessionShapes, 'enterCode', AccountPorts>) {
  const read = await readChallenge(context.settings.secret, input.challenge, now);
  if (!read) throw challengeOver();
  const [account] = await context.db.select().from(users).where(eq(users.id, read.user));
  if (!account || !mayEnter(context.settings, account) || !read.holdsFor(account)) throw challengeOver();
  const counted = await countCode(context.db, account, originOf(request), now);
  try {
    return await enter(context, request, account, input.code);
  } catch (error) {
    if (error instanceof HttpError && error.code === 'wrong_code') failed(context, account, originOf(request), counted);
    throw error;
  }
}
