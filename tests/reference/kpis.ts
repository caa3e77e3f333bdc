import type { KpiQuestion, KpiReport, KpiResult, Range, Uncounted } from '#domain/wire/reports.ts';
import type { EventKind } from '#domain/wire/track.ts';
import type { EventRow, SpendRow } from '#server/analytics/event-row.ts';
import type { Widget } from '#server/analytics/reports/kpis/widget.ts';
import { bucketsOf, dayAfter, dayAt, daysOf } from './calendar.ts';
import { asked, holds } from './rules.ts';
import { costsOf, costsWithin, countedOf, eventsWithin, lockOnKind, lockOnMoney, type World } from './world.ts';

/**
 * Numbers of KPIs a second time, in plain loops over all events. People are distinct visitors, hits
 * are events, money is minor units; people tracked are everybody, whatever of them counts.
 */

const KIND: Readonly<Record<string, EventKind>> = {
  pageView: 'page_view',
  linkClick: 'link_click',
  buttonClick: 'button_click',
  scroll: 'scroll',
  videoView: 'video_view',
  formCompleted: 'form_completed',
  callScheduled: 'call_scheduled',
  dealStage: 'deal',
  purchaseMade: 'purchase',
};
const COLUMNS = ['host', 'path', 'query', 'title', 'name', 'referrer', 'order_id', 'sku', 'currency', 'device', 'browser', 'os'];
const isColumn = (key: string) => COLUMNS.includes(key) || key.startsWith('utm_') || key.startsWith('fl_');

/** Letters of an address, encoded or not; for "is" without a slash at the end. */
function letters(text: string, match: string): string {
  const plain = text.includes('%2') || text.includes('%C') || text.includes('%c') ? decodeURIComponent(text) : text;
  let end = plain.length;
  while (match.startsWith('is') && plain[end - 1] === '/') end -= 1;
  return plain.slice(0, end);
}

function meets({ condition }: Widget, row: EventRow): boolean {
  if (!condition) return true;
  const { key, match, value } = condition;
  if (key === 'url' || key === 'path') {
    const found = key === 'url' ? row.host + row.path : row.path;
    return holds(letters(found, match), { match, value: letters(value, match) });
  }
  return holds(isColumn(key) ? row[key as 'host'] : row.attributes[key], asked(key, condition));
}

/** What happened in some days: events that count, everybody's events, costs. */
interface Happened {
  readonly counted: readonly EventRow[];
  readonly all: readonly EventRow[];
  readonly costs: readonly SpendRow[];
}

const peopleIn = (rows: readonly EventRow[]) => new Set(rows.map((row) => row.visitor_id)).size;
const perPerson = (amount: number, people: number) => (people === 0 ? null : Math.round(amount / people));

/** The value of a widget over some days; null: a ratio without anybody. */
export function valueIn(widget: Widget, { counted, all, costs }: Happened): number | null {
  const kind = KIND[widget.element ?? ''];
  const met = counted.filter((row) => meets(widget, row));
  const spend = costs.reduce((sum, { amount }) => sum + amount, 0);
  const earning = kind === 'purchase' || kind === 'deal' ? [kind] : ['purchase', 'deal'];
  const revenue = met.filter((row) => earning.includes(row.kind)).reduce((sum, row) => sum + row.value, 0);
  if (widget.metric === 'TOTAL_SPEND') return spend;
  if (widget.metric === 'SPEND_PER_PERSON') return perPerson(spend, peopleIn(all));
  if (widget.metric === 'TOTAL_REVENUE') return revenue;
  if (widget.metric === 'REVENUE_PER_PERSON') return perPerson(revenue, peopleIn(all));
  if (!kind) return peopleIn(widget.condition ? met : all);
  return met.filter((row) => row.kind === kind && !(kind === 'purchase' && row.value < 0)).length;
}

export function lockOnWidget(world: World, { metric, element }: Widget) {
  if (metric === 'TOTAL_REVENUE' || metric === 'REVENUE_PER_PERSON') return lockOnMoney(world.plan);
  return metric === 'HITS' ? lockOnKind(world.plan, KIND[element ?? ''] ?? '') : null;
}

/** What happened in a range of local days. */
export function happenedOf(world: World): (range: Range) => Happened {
  const [counted, costs] = [countedOf(world), costsOf(world)];
  return (range) => ({
    counted: eventsWithin(world.timezone, counted, range),
    all: eventsWithin(world.timezone, world.events, range),
    costs: costsWithin(costs, range),
  });
}

const usualBreakdown = (days: number) => (days <= 92 ? 'daily' : days <= 731 ? 'weekly' : 'monthly');

type Figures = Omit<Uncounted<KpiReport>, 'as_of' | 'currency' | 'kpis'> & {
  readonly kpis: readonly Pick<KpiResult, 'value' | 'previous' | 'change' | 'series' | 'previous_series' | 'locked'>[];
};

/** Every figure of a KPI report. */
export function referenceKpis(world: World, widgets: readonly Widget[], question: KpiQuestion): Figures {
  const { range } = question;
  const length = daysOf(range).length;
  const compare_range = question.compare_range ?? { min: dayAfter(range.min, -length), max: dayAfter(range.min, -1) };
  const breakdown = question.breakdown ?? usualBreakdown(length);
  const today = dayAt(world.timezone, world.now.getTime());
  const happened = happenedOf(world);
  const cut = (whole: Range) =>
    bucketsOf(breakdown, whole).map(({ min, max }) => {
      // A whole week or month begins and ends like its neighbours: nothing of it lies outside of the range.
      const wider = bucketsOf(breakdown, { min: dayAfter(min, -31), max: dayAfter(max, 31) });
      const natural = wider.some((one) => one.min === min && one.max === max);
      return { start: min, end: max, partial: !natural || max >= today };
    });
  const [buckets, compare_buckets] = [cut(range), cut(compare_range)];
  const kpis = widgets.map((widget) => {
    const locked = lockOnWidget(world, widget);
    const at = (days: Range) => (locked ? null : valueIn(widget, happened(days)));
    const series = (of: typeof buckets) => of.map(({ start, end }) => (start > today ? null : at({ min: start, max: end })));
    const [value, previous] = [at(range), at(compare_range)];
    return {
      value,
      previous,
      change: value === null || previous === null || previous <= 0 ? null : value / previous - 1,
      series: series(buckets),
      previous_series: series(compare_buckets),
      locked,
    };
  });
  return { timezone: world.timezone, range, compare_range, breakdown, buckets, compare_buckets, kpis };
}
