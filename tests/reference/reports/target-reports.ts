import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { PeriodValue, TargetDirection } from '#domain/wire/reports/kpis.ts';
import { type Target, targetsReport } from '#server/reports/targets/report.ts';
import { shownOn } from '#tests/support/at-standard-prices.ts';
import { anyCost, anyEvent, anyMoment, anyPlan, anyZone, type From, HOUR, pick, storedCost, storedEvent } from '../any.ts';
import { dayAfter, dayAt, momentOf } from '../calendar.ts';
import { type Comparing, comparisonOf } from '../comparison.ts';
import { referenceTarget } from '../targets.ts';
import type { World } from '../world.ts';
import { anyWidget } from './kpi-reports.ts';

const anyTarget = fc.record({
  widget: anyWidget,
  target_value: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 900 })),
  /** Part of the target. */
  threshold: pick(0, 0.3, 0.8, 1),
  period: pick<PeriodValue>(0, 1, 2),
  direction: pick<TargetDirection>('reach', 'reach', 'below'),
});

const anyCase = fc.record({
  moment: anyMoment,
  /** Hours from the moment at which it is asked: right around the turn, or any time in the days after. */
  asked: fc.oneof(fc.integer({ min: -3 * HOUR, max: 30 * HOUR }), fc.integer({ min: 0, max: 20 * 24 * HOUR })),
  timezone: anyZone,
  plan: anyPlan,
  /** Days of history, and how many events each of some days had. */
  days: fc.oneof(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 25, max: 75 })),
  rhythm: fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 9 }),
  /** Hours without any event before it is asked. */
  silence: pick(0, 0, 0, 30),
  events: fc.array(anyEvent(fc.nat({ max: 24 * HOUR })), { minLength: 1, maxLength: 12 }),
  costs: fc.array(anyCost(fc.integer({ min: -70, max: 0 })), { maxLength: 20 }),
  targets: fc.array(anyTarget, { minLength: 1, maxLength: 8 }),
  currency: pick('USD', 'JPY', 'KWD'),
});

const MINOR: Readonly<Record<string, number>> = { USD: 100, JPY: 1, KWD: 1000 };

function eventsOf(workspace: string, one: From<typeof anyCase>) {
  const asked = one.moment + one.asked;
  const rows = [];
  for (let back = 0; back <= one.days; back += 1) {
    for (let nth = 0; nth < (one.rhythm[back % one.rhythm.length] ?? 0); nth += 1) {
      const event = one.events[(back * 3 + nth) % one.events.length]!;
      rows.push(storedEvent(workspace, asked - (back + 1) * 24 * HOUR, { ...event, visitor_id: `${event.visitor_id} ${back % 12}` }));
    }
  }
  return rows.filter((row) => momentOf(row.time) <= asked - one.silence * HOUR);
}

async function compareOne({ analytics, tally }: Comparing, about: From<typeof anyCase>): Promise<void> {
  const workspace = randomUUID();
  const { timezone, plan, currency } = about;
  const now = new Date(about.moment + about.asked);
  const events = eventsOf(workspace, about);
  const costs = about.costs.map((cost) => storedCost(workspace, dayAfter(dayAt(timezone, now.getTime()), cost.day), cost));
  if (events.length > 0) await analytics.insertEvents(events, workspace);
  for (const cost of costs) await analytics.insertSpend([cost]);
  const world: World = { events, costs, timezone, plan, now };
  const asked = { world, minor: MINOR[currency] ?? 1, importedAt: costs.length > 0 ? Date.now() : null };
  const targets = about.targets.map(
    ({ threshold, ...target }, place): Target => ({
      ...target,
      id: String(place),
      name: String(place),
      threshold_value: Math.floor(target.target_value * threshold),
    }),
  );
  const report = await targetsReport(analytics, { id: workspace, timezone, currency, shown: shownOn(plan) }, targets, now);
  for (const target of targets) {
    const found = report.targets.find(({ target_id }) => target_id === target.id);
    tally.sameAs(`target ${target.widget.id}`, referenceTarget(asked, target), found);
  }
}

/** Every figure of so many workspaces' targets against box E. */
export const compareTargets = comparisonOf(anyCase, compareOne);
