import { expect, test } from 'vitest';
import { PLANS } from '#domain/plans/plans.ts';
import { type Source, sourcesIn } from '#tests/support/sources.ts';

/**
 * What an account has is asked of `entitlementsOf`: nobody else compares names of plans, ends of
 * trials or counts of people. Imports of the table of plans are held by the walls between rooms.
 */

const sources = sourcesIn('domain', 'resources', 'server', 'src');
const outside = (files: readonly Source[], pattern: RegExp) =>
  files
    .filter(({ path, text }) => pattern.test(text) && !path.startsWith('domain/plans/') && !path.startsWith('server/db/migrations/'))
    .map(({ path }) => path)
    .sort();

/** What decides about a plan in force and what it counts, as stored. `people_tracked` is the name of a KPI, too. */
const COLUMNS = /\b(trial_ends_at|plan_settled|people_month)\b/;
const NAMES_COLUMNS: Readonly<Record<string, string>> = {
  'domain/billing/subscription.ts': 'says what a subscription holds, in the words of the row',
  'server/db/tables/core.ts': 'the columns',
  'server/entitlements/columns.ts': 'hands the row to entitlementsOf',
  'server/entitlements/conditions.ts': 'the same answers about many rows, compared with entitlementsOf by a test',
  'server/entitlements/settle-plan.ts': 'writes what the account was fitted to',
  'server/plans/people-limit.ts': 'writes the people of the month',
  'server/admin/plan-acts.ts': 'writes plan and trial, and notes both',
  'server/billing/carry-out.ts': 'writes what a subscription holds',
  'server/billing/move.ts': 'compares the row with the subscription: staff may have given another plan',
  'server/accounts/me.ts': 'the name on the wire',
  'resources/shapes/account/account.ts': 'the name on the wire',
  'resources/shapes/admin.ts': 'the name on the wire',
  'resources/users.ts': 'a column of a list of staff',
  'src/features/admin/person/PlanTab.tsx': 'shows staff when the trial ends',
};

/** `map` and `performance` are words of their own, and no plan is asked for by these alone. */
const named = PLANS.filter((plan) => plan !== 'map' && plan !== 'performance');
const PLAN_NAMES = new RegExp(`(['"\`])(${named.join('|')})\\1|[!=]==? *(['"\`])performance\\3`);
const NAMES_PLANS: Readonly<Record<string, string>> = {
  'domain/wire/session.ts': 'kinds of customers, some of which are called like a plan',
  'server/db/tables/core.ts': 'what the column begins with',
  'server/demo/cast.ts': 'which plans the people of the demo hold',
};

test('columns about plan, trial and people are named only where a row is read for entitlementsOf, written or shown', () => {
  expect(outside(sources, COLUMNS)).toEqual(Object.keys(NAMES_COLUMNS).sort());
});

test('no plan is named where it would be compared', () => {
  expect(outside(sources, PLAN_NAMES)).toEqual(Object.keys(NAMES_PLANS).sort());
});

/** An installation sells what its own list says: who fell back on the standard one would point at what cannot be had. */
const READS_STANDARD_PRICES: Readonly<Record<string, string>> = {
  'domain/billing/stored.ts': 'what was bought before installations had lists of their own',
  'server/price-file.ts': 'where there is no file',
};

test('the standard price list is read where there is no other', () => {
  expect(outside(sources, /\bSTANDARD_PRICES\b/)).toEqual(Object.keys(READS_STANDARD_PRICES).sort());
});

test('a reader of its own is found', () => {
  const planted = (text: string) => [{ path: 'server/collector/planted.ts', text }];
  expect(outside(planted('if (owner.trial_ends_at < now) return;'), COLUMNS)).toHaveLength(1);
  for (const text of ["plan === 'business'", "sql`plan <> 'limited'`", "['agency', 'business'].includes(plan)", "plan !== 'performance'"])
    expect(outside(planted(text), PLAN_NAMES), text).toHaveLength(1);
  expect(outside(planted("view === 'map' || tab === 'performance-notes'"), PLAN_NAMES)).toEqual([]);
});
