import { type Entitlements, entitlementsAfter } from '#domain/plans/entitlements.ts';
import { onSale, shownPrices } from '#domain/plans/prices.ts';
import { USER_TYPES } from '#domain/wire/session.ts';
import type { Me } from '#resources/shapes/account/account.ts';
import type { AccountPorts } from '#server/accounts/ports.ts';
import { HttpError } from '#server/http/errors.ts';
import { featureGrants } from '#server/policy/grants.ts';
import type { Ports } from '#server/ports.ts';
import { calendarFor } from '#server/secrets/booking-reference.ts';
import type { SessionUser } from '#server/sessions/session-user.ts';
import { staffOf } from '#server/sessions/sessions.ts';
import { billingNote } from './billing-note.ts';

/** Who is behind an impersonation, and until when; null for an ordinary session. */
async function impersonationOf({ access }: Ports<'access'>, { isImpersonated, family }: SessionUser): Promise<Me['impersonation']> {
  const session = isImpersonated && family ? await access.session(family) : null;
  const admin = session?.admin_id ? await access.account(session.admin_id) : null;
  if (!admin || !session?.ends_at) return null;
  return { by: `${admin.first_name} ${admin.last_name}`.trim(), until: session.ends_at.toISOString() };
}

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** What the account has, as it travels. */
function sent({ settings }: Ports<'settings'>, entitlements: Entitlements, after: Entitlements | null): Me['entitlements'] {
  const { plan, why, until, since } = entitlements;
  return {
    plan,
    why,
    until: iso(until),
    since: iso(since),
    features: featureGrants(entitlements, onSale(settings.prices)),
    next: after && { plan: after.plan, limits: after.limits },
  };
}

/** Who somebody is, and what they may do outside any workspace. @throws HttpError 401 when the account was deleted since the token was made. */
export async function describePerson(context: AccountPorts, user: SessionUser): Promise<Me> {
  const account = await context.access.account(user.id);
  if (!account) throw new HttpError(401, 'session_ended');
  const { actions, limits, entitlements } = await context.policy.personal(user);
  return {
    id: account.id,
    email: account.email,
    first_name: account.first_name,
    last_name: account.last_name,
    plan: entitlements.plan,
    membership_id: entitlements.plan,
    trial_ends_at: iso(entitlements.until ?? entitlements.since),
    entitlements: sent(context, entitlements, entitlementsAfter(account, context.clock())),
    user_type: USER_TYPES.find((type) => type === account.user_type) ?? null,
    staff: staffOf(account.staff),
    language: account.language,
    timezone: account.timezone,
    is_demo: account.is_demo,
    email_verified: account.email_verified_at !== null,
    sends_mail: context.settings.smtpUrl !== undefined,
    support_email: context.settings.supportEmail ?? null,
    knows_countries: context.settings.countryHeader !== undefined,
    prices: shownPrices(context.settings.prices),
    demo_videos: context.settings.demoVideos,
    booking_url: calendarFor(context.settings, account.id),
    pending_email: account.pending_email,
    has_password: account.has_password,
    two_factor: account.totp_enabled_at !== null,
    notifications: account.notifications,
    impersonation: await impersonationOf(context, user),
    billing_note: await billingNote(context, account.id),
    actions,
    limits,
  };
}
