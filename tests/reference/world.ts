import type { Lock } from '#domain/plans/gates.ts';
import type { Plan } from '#domain/plans/plans.ts';
import type { Range } from '#domain/wire/reports/reports.ts';
import type { EventRow, SpendRow } from '#server/events/event-row.ts';
import { dayAt, momentOf } from './calendar.ts';

/** Everything that is known of a workspace, and who asks when. */
export interface World {
  readonly events: readonly EventRow[];
  /** As they were imported, oldest first: a later one of the same campaign and day replaces the earlier. */
  readonly costs: readonly SpendRow[];
  readonly timezone: string;
  readonly plan: Plan;
  readonly now: Date;
  /** Whose events count; left out: everybody's. What orders are is known of all. */
  readonly only?: ReadonlySet<string>;
}

const LEADS = ['form_completed', 'call_scheduled'];
const MONEY = ['purchase', 'deal'];
const WITHOUT_LEADS: readonly Plan[] = ['limited', 'map', 'map_lifetime', 'map_pro', 'map_pro_lifetime', 'performance_starter'];

/** The table of plans, said again: leads from performance_pro on, purchases and deals from business on. */
export function lockOnKind(plan: Plan, kind: string): Lock | null {
  if (LEADS.includes(kind) && WITHOUT_LEADS.includes(plan)) return { feature: 'leadTracking', plan: 'performance_pro' };
  return MONEY.includes(kind) ? lockOnMoney(plan) : null;
}
export function lockOnMoney(plan: Plan): Lock | null {
  return [...WITHOUT_LEADS, 'performance_pro'].includes(plan) ? { feature: 'purchaseTracking', plan: 'business' } : null;
}

/** Events that count: a browser's word on an order only where no keyed sender has reported it; nothing that the plan keeps back. */
export function countedOf({ events, plan, only }: World): EventRow[] {
  const isSale = (row: EventRow) => row.kind === 'purchase' && row.value >= 0 && row.order_id !== '';
  const keyed = new Set(events.filter((row) => isSale(row) && row.origin !== 'browser').map((row) => row.order_id));
  return events.filter(
    (row) =>
      !(isSale(row) && row.origin === 'browser' && keyed.has(row.order_id)) &&
      lockOnKind(plan, row.kind) === null &&
      (only === undefined || only.has(row.visitor_id)),
  );
}

/** Costs that count: of each campaign, ad set or ad and each day what was imported last. */
export function costsOf({ costs }: World): SpendRow[] {
  const latest = new Map<string, SpendRow>();
  for (const cost of costs) {
    latest.set([cost.day, cost.platform, cost.entity].join('\n'), cost);
  }
  return [...latest.values()];
}

/** Those of a range of local days. */
export function eventsWithin(timezone: string, rows: readonly EventRow[], { min, max }: Range): EventRow[] {
  return rows.filter((row) => {
    const day = dayAt(timezone, momentOf(row.time));
    return day >= min && day <= max;
  });
}
export const costsWithin = (rows: readonly SpendRow[], { min, max }: Range) => rows.filter(({ day }) => day >= min && day <= max);
