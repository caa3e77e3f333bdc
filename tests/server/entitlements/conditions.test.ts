import type { SQL } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Entitlements, entitlementsOf } from '#domain/plans/entitlements.ts';
import { PLANS } from '#domain/plans/plans.ts';
import { users } from '#server/db/tables/core.ts';
import { holdsPlan, isOnTrial, isUnsettled, trialEndsWithin } from '#server/entitlements/conditions.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

/** What is asked of many accounts in SQL is what `entitlementsOf` says of each. */

const NOW = new Date('2026-03-10T12:00:00Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);
const WEEK = later(7 * 86_400_000);

let server: TestServer;
let accounts: readonly (typeof users.$inferSelect)[];
beforeAll(async () => {
  server = await openTestServer();
  const ends = [null, later(-86_400_000), later(-1), NOW, later(1), WEEK, new Date(WEEK.getTime() + 1)];
  const rows = PLANS.flatMap((plan) =>
    ends.flatMap((trial_ends_at) => [plan, 'limited', null].map((plan_settled) => ({ plan, trial_ends_at, plan_settled }))),
  );
  accounts = await server.context.db
    .insert(users)
    .values(rows.map((row, n) => ({ ...row, email: `account-${n}@flumen.test`, first_name: 'A', last_name: 'B' })))
    .returning();
});
afterAll(() => server.close());

test.each<[string, SQL | undefined, (has: Entitlements) => boolean]>([
  ['owns what was not fitted to the plan in force', isUnsettled(NOW), ({ settled }) => !settled],
  ['holds a plan without an end', holdsPlan(), ({ why }) => why === 'plan'],
  ['is trying one', isOnTrial(NOW), ({ why }) => why === 'trial'],
  ['tries one that ends within a week', trialEndsWithin(NOW, WEEK), ({ until }) => until !== null && until <= WEEK],
  [
    'tried one that ended since yesterday',
    trialEndsWithin(later(-3_600_000), NOW),
    ({ since }) => since !== null && since > later(-3_600_000),
  ],
])('who %s', async (_what, condition, holds) => {
  const { db } = server.context;
  const found = await db.select({ id: users.id }).from(users).where(condition);
  const made = new Set(accounts.map(({ id }) => id));
  const expected = accounts.filter((account) => holds(entitlementsOf(account, NOW))).map(({ id }) => id);
  expect(expected.length).toBeGreaterThan(5);
  expect(
    found
      .map(({ id }) => id)
      .filter((id) => made.has(id))
      .sort(),
  ).toEqual([...expected].sort());
});
