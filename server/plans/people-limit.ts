import { and, eq, exists, isNotNull, sql } from 'drizzle-orm';
import { languageNamed } from '#domain/kit/languages.ts';
import { type Entitlements, entitlementsOf } from '#domain/plans/entitlements.ts';
import { noticeDue, openUpTo, type PeopleNotice, peopleMonth, peopleSoFar } from '#domain/plans/people-limit.ts';
import { plansPath } from '#domain/plans/plans-path.ts';
import { onSale, type PriceList } from '#domain/plans/prices.ts';
import type { MailTemplate } from '#domain/wire/mails.ts';
import { users, workspaces } from '#server/db/tables/core.ts';
import type { MailOrder } from '#server/mail/mailer.ts';
import type { PlanPorts } from '#server/plans/ports.ts';
import type { Ports } from '#server/ports.ts';
import { peopleByWorkspace } from '#server/reports/people/people-tracked.ts';
import { takeNotice } from './notices.ts';

/** Owners whose people are counted by one statement. */
const OWNERS_AT_ONCE = 50;

type Account = typeof users.$inferSelect;
const TEMPLATES = { 80: 'people_near', 100: 'people_reached', locked: 'people_locked' } as const satisfies Record<
  PeopleNotice,
  MailTemplate
>;

/** An owner whose plan limits people, and where they are tracked. */
interface Limited {
  readonly account: Account;
  readonly entitlements: Entitlements;
  readonly tracked: readonly string[];
}

async function limitedOwners({ db }: Ports<'db'>, now: Date): Promise<Limited[]> {
  const started = and(eq(workspaces.user, users.id), isNotNull(workspaces.started_tracking_at));
  const accounts = await db
    .select()
    .from(users)
    .where(exists(db.select({ one: sql`1` }).from(workspaces).where(started)));
  const rows = await db
    .select({ id: workspaces.id, owner: workspaces.user })
    .from(workspaces)
    .where(isNotNull(workspaces.started_tracking_at));
  const byOwner = new Map<string, string[]>();
  for (const { id, owner } of rows) byOwner.set(owner, [...(byOwner.get(owner) ?? []), id]);
  return accounts
    .map((account) => ({ account, entitlements: entitlementsOf(account, now), tracked: byOwner.get(account.id) ?? [] }))
    .filter(({ entitlements }) => openUpTo(entitlements.limits.people) !== null);
}

function orderFor(
  { account, entitlements }: Limited,
  people: number,
  notice: PeopleNotice,
  now: Date,
  { publicUrl, prices }: { readonly publicUrl: string; readonly prices: PriceList },
): MailOrder {
  const language = languageNamed(account.language) ?? 'en';
  const { plan, limits } = entitlements;
  const number = new Intl.NumberFormat(language);
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  return {
    template: TEMPLATES[notice],
    to: { email: account.email, language, user: account.id },
    data: {
      name: account.first_name,
      plan: `plans.${plan}`,
      people: number.format(people),
      allowed: number.format(limits.people),
      open_up_to: number.format(openUpTo(limits.people) ?? 0),
      day: day.format(new Date(peopleMonth(now, account.timezone).next)),
      link: publicUrl + plansPath(plan, { limit: 'people' }, onSale(prices)),
    },
  };
}

/** Keeps the number, and writes to the owner where a notice is due that was not sent this month. */
async function keepOne({ db, mail, policy, settings }: PlanPorts, limited: Limited, counted: number, now: Date): Promise<void> {
  const { account, entitlements } = limited;
  const allowed = entitlements.limits.people;
  const { name: month } = peopleMonth(now, account.timezone);
  // Who was tracked stays tracked, also where a workspace goes.
  const people = Math.max(counted, peopleSoFar(account, now));
  const after = { people_month: month, people_tracked: people };
  const notice = noticeDue(allowed, people);
  await db.transaction(async (tx) => {
    if (account.people_month !== month || account.people_tracked !== people)
      await tx
        .update(users)
        .set({ ...after, updated_at: sql`${users.updated_at}` })
        .where(eq(users.id, account.id));
    if (notice === null) return;
    const reached = notice === 'locked' ? notice : `${notice} %`;
    const about = `people ${month}: ${reached} of ${allowed}`;
    if (await takeNotice(tx, account.id, about)) await mail.queue(tx, orderFor(limited, people, notice, now, settings));
  });
  const isLocked = entitlementsOf({ ...account, ...after }, now).peopleBeyond !== null;
  if (isLocked !== (entitlements.peopleBeyond !== null)) await policy.changed({ user: account.id });
}

/**
 * Counts the people of this month for every owner whose plan limits them. The policy compares the
 * number with the plan in force, so a plan that grows and a month that turns need nobody to come by.
 */
export async function keepPeopleCounts(context: PlanPorts, now: Date): Promise<void> {
  const owners = await limitedOwners(context, now);
  for (let from = 0; from < owners.length; from += OWNERS_AT_ONCE) {
    const some = owners.slice(from, from + OWNERS_AT_ONCE);
    const months = some.flatMap(({ account, tracked }) => {
      const since = peopleMonth(now, account.timezone).begins;
      return tracked.map((workspace) => ({ workspace, since }));
    });
    const people = await peopleByWorkspace(context.analytics, months);
    for (const owner of some) {
      const counted = owner.tracked.reduce((sum, id) => sum + (people.get(id) ?? 0), 0);
      await keepOne(context, owner, counted, now);
    }
  }
}
