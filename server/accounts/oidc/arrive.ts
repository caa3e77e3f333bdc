import { planAtStart } from '#domain/plans/trial.ts';
import type { sessionActions } from '#resources/actions/account/session.ts';
import type { sessionShapes } from '#resources/shapes/account/session.ts';
import type { AccountPorts } from '#server/accounts/ports.ts';
import type { CallIn } from '#server/actions/handler.ts';
import { users } from '#server/db/tables/core.ts';
import { HttpError } from '#server/http/errors.ts';
import { mayEnter } from '#server/sessions/sessions.ts';
import { originOf } from '../origin.ts';
import { acquisitionOf } from '../register.ts';
import { completeSignIn } from '../second-factor/challenge-step.ts';
import { accountFor, invitedAccount, link } from './account.ts';
import { redeem } from './journey.ts';

type Call<Key extends keyof typeof sessionActions> = CallIn<typeof sessionActions, typeof sessionShapes, Key, AccountPorts>;

/**
 * Logs in whom the OpenID provider vouched for.
 * @throws HttpError 401 `sso_over` or `second_factor`, 404 `sso_unknown`.
 */
export async function logInByProvider({ context, request, input }: Call<'logInByProvider'>) {
  const { claimed } = await redeem(context, request, input.code);
  const account = await context.domainEvents.transaction(
    async (writing) => (await accountFor(context, writing, request, claimed)) ?? (await invitedAccount(context, writing, request, claimed)),
  );
  // The provider vouched for the address, so telling its owner that there is no account tells nobody else.
  if (!account || !mayEnter(context.settings, account)) throw new HttpError(404, 'sso_unknown', { title: 'login' });
  return completeSignIn(context, account, originOf(request), 'provider');
}

/**
 * The same for somebody who may have no account yet.
 * @throws HttpError 401 `sso_over` or `second_factor`, 404 `sso_unknown`.
 */
export async function registerByProvider({ context, request, input, now }: Call<'registerByProvider'>) {
  const { code, language, timezone, ...utm } = input;
  const { claimed, acquisition: brought } = await redeem(context, request, code);
  const account = await context.domainEvents.transaction(async (writing) => {
    const { tx, publish } = writing;
    const known = await accountFor(context, writing, request, claimed);
    if (known) return known;
    const { email, first_name, last_name } = claimed;
    const [created] = await tx
      .insert(users)
      .values({
        email,
        first_name,
        last_name,
        language,
        timezone,
        email_verified_at: now,
        last_seen_at: now,
        acquisition: acquisitionOf({ ...brought, ...utm }),
        ...planAtStart('customer', now),
      })
      .returning();
    if (!created) throw new Error('no account was stored');
    await link(tx, created.id, claimed);
    await publish('account.address-proven', { account: created, source: request });
    return created;
  });
  if (!mayEnter(context.settings, account)) throw new HttpError(404, 'sso_unknown', { title: 'registration' });
  return completeSignIn(context, account, originOf(request), 'provider');
}
