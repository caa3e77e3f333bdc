import { eq } from 'drizzle-orm';
import type { Currency } from '#domain/money/currencies.ts';
import { startingRate } from '#domain/money/starting-rates.ts';
import { type CostLine, type DailyCost, FIRST_COST_DAY, LONGEST_RANGE, MOST_DAILY_COSTS, merged } from '#domain/spend/costs.ts';
import { byDay, type RateOf } from '#domain/spend/spread.ts';
import { addDays, dayNumber, localDay } from '#domain/time/days.ts';
import type { spendActions } from '#resources/actions/spend.ts';
import { resources } from '#resources/index.ts';
import type { spendShapes } from '#resources/shapes/spend.ts';
import type { HandlersOf } from '#server/actions/handler.ts';
import { noteMoney } from '#server/collector/rows/money-recorded.ts';
import type { Database } from '#server/db/client.ts';
import { exchangeRates, workspaces } from '#server/db/tables/core.ts';
import { spendEntries } from '#server/db/tables/spend.ts';
import { HttpError } from '#server/http/errors.ts';
import { userOf } from '#server/http/session.ts';
import { workspaceOf } from '#server/policy/access.ts';
import { requireRowRoom } from '#server/resources/writes.ts';
import type { SpendPorts } from '#server/spend/ports.ts';

/** The sentence names the line: what was sent may have come from a file. */
const refusal = (code: string, at: number, params: Record<string, string | number> = {}) =>
  new HttpError(422, code, { params: { line: at + 1, ...params } });

/** What the shape cannot say of a line. @throws HttpError 422. */
function checkDays({ day, until = day }: CostLine, at: number, today: string): void {
  if (day < FIRST_COST_DAY) throw refusal('cost_day_too_old', at);
  if (until < day) throw refusal('cost_range_ends_before', at);
  if (until > today) throw refusal('cost_day_ahead', at);
  if (dayNumber(until) - dayNumber(day) >= LONGEST_RANGE) throw refusal('cost_range_too_long', at, { max: LONGEST_RANGE });
}

/** Lines by days in the workspace's currency. @throws HttpError 422 for a day, a currency without rate, or too many. */
function costsOf(lines: readonly CostLine[], currency: Currency, rateOf: RateOf, today: string): readonly DailyCost[] {
  const costs: DailyCost[] = [];
  for (const [at, line] of lines.entries()) {
    checkDays(line, at, today);
    const days = byDay(line, currency, rateOf);
    if (!days) throw refusal('cost_without_rate', at, { currency: line.currency ?? currency });
    costs.push(...days);
    if (costs.length > MOST_DAILY_COSTS) throw new HttpError(422, 'too_many_costs', { params: { max: MOST_DAILY_COSTS } });
  }
  return merged(costs);
}

/** Currency and rates of a workspace, held so that its currency stays until the amounts in it are stored. */
async function moneyOf(tx: Database, workspace: string): Promise<{ currency: Currency; rateOf: RateOf }> {
  const [row] = await tx.select({ currency: workspaces.currency }).from(workspaces).where(eq(workspaces.id, workspace)).for('update');
  if (!row) throw new HttpError(404, 'not_found');
  const own = await tx.select().from(exchangeRates).where(eq(exchangeRates.workspace_id, workspace));
  const rates = new Map(own.map(({ currency, rate }) => [currency, rate]));
  return { currency: row.currency, rateOf: (from) => rates.get(from) ?? startingRate(from, row.currency) };
}

/** Somewhere it is tomorrow already: an ad account has a calendar of its own. */
const lastDay = (now: Date, timezone: string) => addDays(localDay(now, timezone), 1);

export const spendHandlers = {
  enter: async ({ context, request, input: { name, lines }, now, once, record }) => {
    const { id: workspace, timezone } = workspaceOf(request);
    const made: string[] = [];
    const rendered = await context.domainEvents.transaction(({ tx, publish }) =>
      once(tx, async () => {
        await requireRowRoom(tx, resources['spend-entries'], workspace);
        const { currency, rateOf } = await moneyOf(tx, workspace);
        const costs = costsOf(lines, currency, rateOf, lastDay(now, timezone));
        const days = costs.map(({ day }) => day).sort();
        const [min = '', max = ''] = [days[0], days.at(-1)];
        const amount = costs.reduce((sum, cost) => sum + cost.amount, 0);
        const values = { workspace_id: workspace, name, entered_by: userOf(request).id, first_day: min, last_day: max };
        const [row] = await tx
          .insert(spendEntries)
          .values({ ...values, line_count: lines.length, amount, costs, created_at: now })
          .returning();
        if (!row) throw new Error('costs were stored without a row');
        await noteMoney(tx, workspace, currency, now);
        const after = { name, first_day: min, last_day: max, line_count: lines.length, amount };
        await record(tx, { target: { type: 'spend-entries', id: row.id, label: name }, workspace, after });
        await publish('spend.changed', { workspace, days: { min, max } });
        made.push(row.id);
        return row;
      }),
    );
    if (made.length > 0) context.live.publish(workspace, { type: 'resource', resource: 'spend-entries', action: 'created', ids: made });
    return rendered;
  },
} satisfies HandlersOf<typeof spendActions, typeof spendShapes, SpendPorts>;
