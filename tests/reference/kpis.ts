import type { ConditionTree } from '#domain/metrics/condition.ts';
import type { KpiReport, KpiResult } from '#domain/wire/answers/kpis.ts';
import type { Uncounted } from '#domain/wire/answers/parts.ts';
import type { Filter } from '#domain/wire/filters/filters.ts';
import type { MetricType } from '#domain/wire/reports/kpis.ts';
import type { KpiQuestion, Range, Unknown } from '#domain/wire/reports/reports.ts';
import type { EventKind } from '#domain/wire/track.ts';
import type { EventRow, SpendRow } from '#server/events/event-row.ts';
import type { Widget } from '#server/reports/kpis/widget.ts';
import { beginOf, bucketsOf, dayAfter, dayAt, daysOf, momentOf } from './calendar.ts';
import { costsTell, costTouch, creditedSales, meetingFilter } from './filter.ts';
import { asked, holds } from './rules.ts';
import { costsOf, costsWithin, countedOf, eventsWithin, lockOnKind, lockOnMoney, type World } from './world.ts';

/**
 * Numbers of KPIs a second time, in plain loops over all events. People are distinct visitors, hits
 * are events, money is minor units; people tracked are everybody, whatever of them counts.
 */

export const KIND: Readonly<Record<string, EventKind>> = {
  pageView: 'page_view',
  linkClick: 'link_click',
  buttonClick: 'button_click',
  scroll: 'scroll',
  videoView: 'video_view',
  formCompleted: 'form_completed',
  callScheduled: 'call_scheduled',
  dealStage: 'deal',
  customEvent: 'custom',
  purchaseMade: 'purchase',
};
const COLUMNS = [
  'host',
  'path',
  'query',
  'title',
  'name',
  'referrer',
  'order_id',
  'sku',
  'currency',
  'device',
  'browser',
  'os',
  'language',
  'country',
];
const isColumn = (key: string) => COLUMNS.includes(key) || key.startsWith('utm_') || key.startsWith('fl_');

/** Letters of an address, encoded or not; for "is" without a slash at the end. */
function letters(text: string, match: string): string {
  const plain = text.includes('%2') || text.includes('%C') || text.includes('%c') ? decodeURIComponent(text) : text;
  let end = plain.length;
  while (match.startsWith('is') && plain[end - 1] === '/') end -= 1;
  return plain.slice(0, end);
}

export function meets({ condition }: Widget, row: EventRow): boolean {
  return condition === null || holdsFor(condition, row);
}

function holdsFor(tree: ConditionTree, row: EventRow): boolean {
  if ('all' in tree) return tree.all.every((member) => holdsFor(member, row));
  if ('any' in tree) return tree.any.some((member) => holdsFor(member, row));
  const { key, match, value } = tree;
  if (key === 'url' || key === 'path') {
    const found = key === 'url' ? row.host + row.path : row.path;
    return holds(letters(found, match), { match, value: letters(value, match) });
  }
  return holds(isColumn(key) ? row[key as 'host'] : row.attributes[key], asked(key, tree));
}

/** Sales that meet the conditions: orders once each, pieces, people; and the money of all purchases, given back ones too. */
function salesOf(met: readonly EventRow[]) {
  const purchases = met.filter((row) => row.kind === 'purchase');
  const sold = purchases.filter((row) => row.value >= 0);
  const named = new Set(sold.map((row) => row.order_id).filter((order) => order !== ''));
  return {
    orders: named.size + sold.filter((row) => row.order_id === '').length,
    items: sold.reduce((sum, row) => sum + (row.quantity || 1), 0),
    buyers: peopleIn(sold),
    revenue: purchases.reduce((sum, row) => sum + row.value, 0),
  };
}

/** What happened in some days: events that count, everybody's events, costs. */
interface Happened {
  readonly counted: readonly EventRow[];
  readonly all: readonly EventRow[];
  readonly costs: readonly SpendRow[];
}

const peopleIn = (rows: readonly EventRow[]) => new Set(rows.map((row) => row.visitor_id)).size;
const perPerson = (amount: number, people: number) => (people === 0 ? null : Math.round(amount / people));

const moneyOf = (rows: readonly EventRow[], kinds: readonly string[]) =>
  rows.filter((row) => kinds.includes(row.kind)).reduce((sum, row) => sum + row.value, 0);
const isDone = (kind: string) => (row: EventRow) => row.kind === kind && !(kind === 'purchase' && row.value < 0);

/** What a value is made of. */
interface Made {
  readonly widget: Widget;
  readonly kind: EventKind | undefined;
  /** Events that count, and those of them that meet the conditions. */
  readonly counted: readonly EventRow[];
  readonly met: readonly EventRow[];
  readonly all: readonly EventRow[];
  readonly earning: readonly string[];
  readonly spend: number;
}

function conversionOf({ widget, kind, met, all }: Made): number | null {
  const doing = widget.element === null ? 'purchase' : kind;
  const did = doing ? met.filter(isDone(doing)) : widget.condition ? met : all;
  return peopleIn(all) === 0 ? null : peopleIn(did) / peopleIn(all);
}

const VALUES: Readonly<Record<MetricType, (made: Made) => number | null>> = {
  HITS: ({ widget, kind, met, all }) => (kind ? met.filter(isDone(kind)).length : peopleIn(widget.condition ? met : all)),
  TOTAL_SPEND: ({ spend }) => spend,
  SPEND_PER_PERSON: ({ spend, all }) => perPerson(spend, peopleIn(all)),
  TOTAL_REVENUE: ({ met, earning }) => moneyOf(met, earning),
  REVENUE_PER_PERSON: ({ met, earning, all }) => perPerson(moneyOf(met, earning), peopleIn(all)),
  ROAS: ({ counted, earning, spend }) => (spend === 0 ? null : moneyOf(counted, earning) / spend),
  COST_PER_BUYER: ({ counted, spend }) => perPerson(spend, salesOf(counted).buyers),
  CONVERSION_RATE: conversionOf,
  AVERAGE_ORDER_VALUE: ({ met }) => perPerson(salesOf(met).revenue, salesOf(met).orders),
  ORDER_COUNT: ({ met }) => salesOf(met).orders,
  CUSTOMER_COUNT: ({ met }) => salesOf(met).buyers,
  TOTAL_ITEMS_COUNT: ({ met }) => salesOf(met).items,
  TOTAL_REVENUE_IN_CENTS: ({ met }) => salesOf(met).revenue,
};
export const SPENDING: readonly string[] = ['TOTAL_SPEND', 'SPEND_PER_PERSON', 'COST_PER_BUYER', 'ROAS'];

/** The value of a widget over some days; null: a ratio without anything to divide by. */
export function valueIn(widget: Widget, { counted, all, costs }: Happened): number | null {
  const kind = KIND[widget.element ?? ''];
  const met = counted.filter((row) => meets(widget, row));
  const spend = costs.reduce((sum, { amount }) => sum + amount, 0);
  const earning = kind === 'purchase' || kind === 'deal' ? [kind] : ['purchase', 'deal'];
  return VALUES[widget.metric]({ widget, kind, counted, met, all, earning, spend });
}

export function lockOnWidget(world: World, { metric, element }: Widget) {
  if (metric === 'CONVERSION_RATE' && element === null) return lockOnMoney(world.plan);
  if (!['HITS', 'TOTAL_SPEND', 'SPEND_PER_PERSON', 'CONVERSION_RATE'].includes(metric)) return lockOnMoney(world.plan);
  return metric === 'HITS' || metric === 'CONVERSION_RATE' ? lockOnKind(world.plan, KIND[element ?? ''] ?? '') : null;
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
  readonly kpis: readonly Pick<KpiResult, 'value' | 'previous' | 'change' | 'series' | 'previous_series' | 'unknown' | 'locked'>[];
};

/** What of it meets a filter, in the ranges within one that is asked about; of sales those that are credited to what meets it. */
function filteredIn(
  world: World,
  period: Range,
  early: <Row extends EventRow>(rows: readonly Row[]) => Row[],
  filter: Filter,
): (range: Range) => Happened {
  const happened = happenedOf(world);
  const whole = happened(period);
  const meetsIt = meetingFilter(early(whole.counted), filter, early(whole.all));
  const credited = new Set(
    early(creditedSales(world, period))
      .filter(meetsIt)
      .map((sale) => sale.event_id),
  );
  const isSale = ({ kind }: EventRow) => kind === 'purchase' || kind === 'deal';
  return (range) => {
    const { counted, all, costs } = happened(range);
    return {
      counted: early(counted).filter((row) => (isSale(row) ? credited.has(row.event_id) : meetsIt(row))),
      all: early(all).filter((row) => meetsIt(row) || credited.has(row.event_id)),
      costs: costs.filter((cost) => meetsIt(costTouch(cost))),
    };
  };
}

const QUARTER = 900_000;

/** While a range runs, until when one of as many days before it counts: as long after its day began as it is today. */
function untilBeside({ timezone, now }: World, range: Range, beside: Range): number | null {
  const today = dayAt(timezone, now.getTime());
  const place = daysOf(range).indexOf(today);
  if (place < 0 || beside.max >= today || daysOf(beside).length !== daysOf(range).length) return null;
  const day = dayAfter(beside.min, place);
  const passed = now.getTime() - beginOf(timezone, today);
  const until = beginOf(timezone, day) + passed;
  return Math.min(until - (until % QUARTER), beginOf(timezone, dayAfter(day)));
}

/** Every figure of a KPI report. */
export function referenceKpis(world: World, widgets: readonly Widget[], question: KpiQuestion): Figures {
  const { range } = question;
  const length = daysOf(range).length;
  const daysBefore = { min: dayAfter(range.min, -length), max: dayAfter(range.min, -1) };
  const compare_range = question.compare_range === undefined ? daysBefore : question.compare_range;
  const breakdown = question.breakdown ?? usualBreakdown(length);
  const today = dayAt(world.timezone, world.now.getTime());
  const filter = question.filter ?? [];
  const cut = (whole: Range) =>
    bucketsOf(breakdown, whole).map(({ min, max }) => {
      // A whole week or month begins and ends like its neighbours: nothing of it lies outside of the range.
      const wider = bucketsOf(breakdown, { min: dayAfter(min, -31), max: dayAfter(max, 31) });
      const natural = wider.some((one) => one.min === min && one.max === max);
      return { start: min, end: max, partial: !natural || max >= today };
    });
  const until = compare_range && untilBeside(world, range, compare_range);
  const lastBeside =
    until === null || !compare_range ? today : dayAfter(compare_range.min, daysOf({ min: range.min, max: today }).length - 1);
  const buckets = cut(range);
  const beside = compare_range ? cut(compare_range) : [];
  const compare_buckets = beside.map((one) => ({ ...one, partial: one.partial || (until !== null && one.end >= lastBeside) }));
  const early = <Row extends EventRow>(rows: readonly Row[]) => rows.filter((row) => until === null || momentOf(row.time) < until);
  const happened = filteredIn(world, range, (rows) => [...rows], filter);
  const happenedBefore = filteredIn(world, compare_range ?? range, early, filter);
  const firstCost = world.costs.map(({ day }) => day).sort()[0];
  const unknownOf = (widget: Widget, last: string): Unknown | null => {
    if (!SPENDING.includes(widget.metric)) return null;
    if (firstCost === undefined || last < firstCost) return 'spend';
    return costsTell(filter) ? null : 'spend_by_filter';
  };
  const kpis = widgets.map((widget) => {
    const locked = lockOnWidget(world, widget);
    const measured = (of: typeof happened) => (days: Range) => (locked || unknownOf(widget, days.max) ? null : valueIn(widget, of(days)));
    const [at, atBefore] = [measured(happened), measured(happenedBefore)];
    const [value, previous] = [at(range), compare_range && atBefore(compare_range)];
    return {
      value,
      previous,
      change: value === null || previous === null || previous <= 0 ? null : value / previous - 1,
      series: buckets.map(({ start, end }) => (start > today ? null : at({ min: start, max: end }))),
      previous_series: compare_buckets.map(({ start, end }) => (start > lastBeside ? null : atBefore({ min: start, max: end }))),
      unknown: locked ? null : unknownOf(widget, range.max),
      locked,
    };
  });
  const compared_until = until === null ? null : new Date(until).toISOString();
  return { timezone: world.timezone, range, compare_range, compared_until, breakdown, buckets, compare_buckets, kpis };
}
