import { dayFinder } from '#domain/time/day-starts.ts';
import { localDay } from '#domain/time/days.ts';
import { EVENTS } from '#domain/tracking/events.ts';
import type { Range } from '#domain/wire/reports/reports.ts';
import type { EventRow, SpendRow } from '#server/events/event-row.ts';
import type { DemoWidget } from './widgets.ts';

/** What one KPI comes to by day: a plain sum, or the people behind it. */
interface Days {
  readonly sums: Map<string, number>;
  readonly people: Map<string, Set<string>>;
}

/** Which events come, and the zone their days are those of. */
interface Counted {
  readonly from: Date;
  readonly until: Date;
  readonly timezone: string;
}

/** Counts the demo's events while they are made, for choosing targets that stand as the story wants. */
export class Tally {
  private readonly byWidget = new Map<string, Days>();
  private readonly dayAt: (moment: number) => string | null;

  constructor(
    private readonly widgets: readonly DemoWidget[],
    { from, until, timezone }: Counted,
  ) {
    this.dayAt = dayFinder({ min: localDay(from, timezone), max: localDay(until, timezone) }, timezone);
    for (const { key } of widgets) this.byWidget.set(key, { sums: new Map(), people: new Map() });
  }

  addEvents(rows: readonly EventRow[]): void {
    for (const row of rows) {
      const day = this.dayAt(Date.parse(`${row.time.replace(' ', 'T')}Z`));
      if (day === null) continue;
      for (const widget of this.widgets) {
        const amount = amountOf(widget, row);
        if (amount === 'person') this.addPerson(widget.key, day, row.visitor_id);
        else if (amount !== 0) this.add(widget.key, day, amount);
      }
    }
  }

  addSpend(rows: readonly SpendRow[]): void {
    for (const widget of this.widgets) {
      if (widget.metric_type === 'TOTAL_SPEND') for (const row of rows) this.add(widget.key, row.day, row.amount);
    }
  }

  /** Value of a KPI over days, both ends included; distinct people are counted once. */
  value(key: string, range: Range): number {
    const days = this.byWidget.get(key);
    if (!days) return 0;
    const people = new Set<string>();
    let sum = 0;
    for (const [day, amount] of days.sums) if (day >= range.min && day <= range.max) sum += amount;
    for (const [day, seen] of days.people) if (day >= range.min && day <= range.max) for (const person of seen) people.add(person);
    return sum + people.size;
  }

  private add(key: string, day: string, amount: number): void {
    const sums = this.byWidget.get(key)?.sums;
    sums?.set(day, (sums.get(day) ?? 0) + amount);
  }

  private addPerson(key: string, day: string, person: string): void {
    const people = this.byWidget.get(key)?.people;
    const seen = people?.get(day);
    if (seen) seen.add(person);
    else people?.set(day, new Set([person]));
  }
}

/** What an event adds to a KPI: one, minor units, or the person behind it. Ratios have no target here. */
function amountOf(widget: DemoWidget, row: EventRow): number | 'person' {
  if (widget.metric_type === 'TOTAL_REVENUE') return EVENTS[row.kind].earns ? row.value : 0;
  if (widget.metric_type !== 'HITS') return 0;
  if (widget.element_type === 'person') return 'person';
  if (EVENTS[row.kind].kpi !== widget.element_type) return 0;
  return widget.attribute_key === 'name' && row.name !== widget.value ? 0 : 1;
}
