import { channelOf, type Touch } from '#domain/tracking/channels.ts';
import type { Filter } from '#domain/wire/filters/filters.ts';
import type { Range } from '#domain/wire/reports/reports.ts';
import type { AdLevel, SourceLevel } from '#domain/wire/reports/tables.ts';
import { orderKey } from '#server/collector/rows/identify.ts';
import type { EventRow, SpendRow } from '#server/events/event-row.ts';
import type { Widget } from '#server/reports/kpis/widget.ts';
import { momentOf } from './calendar.ts';
import {
  costsTell,
  costTouch,
  creditedEvents,
  creditedSales,
  inRange,
  meetingFilter,
  type TableWorld,
  type Told,
  visitOf,
} from './filter.ts';
import { KIND, lockOnWidget, meets } from './kpis.ts';
import { costsOf, costsWithin, countedOf, lockOnMoney } from './world.ts';

/** Pages, sources and ads a second time, in plain loops over all events. */

const DAY = 86_400_000;
const share = (above: number, below: number) => (below === 0 ? null : above / below);
const money = (above: number, below: number) => (below === 0 ? null : Math.round(above / below));

// ---- sources and ads

const KEY: Readonly<Record<Exclude<SourceLevel | AdLevel, 'ad_set'>, (touch: Touch) => string>> = {
  channel: channelOf,
  source: (touch) => touch.utm_source || touch.referrer,
  medium: (touch) => touch.utm_medium,
  campaign: (touch) => touch.utm_campaign,
  term: (touch) => touch.utm_term,
  content: (touch) => touch.utm_content,
  referrer: (touch) => touch.referrer,
  platform: (touch) => touch.fl_adsrc,
  ad: (touch) => touch.fl_adid,
};

/** The ad set of each ad, as the costs of the latest day say it; of two on one day the greater. */
function adSetsIn(costs: readonly SpendRow[]): ReadonlyMap<string, string> {
  const known = new Map<string, SpendRow>();
  for (const cost of costs) {
    const { fl_adid } = costTouch(cost);
    const before = known.get(fl_adid);
    if (fl_adid === '' || !cost.ad_set) continue;
    if (!before || cost.day > before.day || (cost.day === before.day && cost.ad_set > (before.ad_set ?? ''))) known.set(fl_adid, cost);
  }
  return new Map([...known].map(([ad, { ad_set }]) => [ad, ad_set ?? '']));
}

export interface TreeAsked {
  readonly tree: 'sources' | 'ads';
  readonly range: Range;
  readonly level: SourceLevel | AdLevel;
  readonly above: Readonly<Partial<Record<SourceLevel | AdLevel, string>>>;
  readonly filter: Filter;
}

function measured(views: readonly Told[], sales: readonly Told[], costs: readonly SpendRow[] | null, world: TableWorld, isTotal: boolean) {
  const distinct = (rows: readonly Told[], of: (row: Told) => string) => new Set(rows.map(of)).size;
  const isUntracked = !isTotal && costs !== null && costs.length > 0 && views.length === 0 && sales.length === 0;
  const bought = sales.filter((row) => row.kind === 'purchase' && row.value >= 0);
  const people = distinct(views, (row) => row.visitor_id);
  const buyers = distinct(bought, (row) => row.visitor_id);
  const revenue = sales.reduce((sum, row) => sum + row.value, 0);
  const sum = (of: 'amount' | 'clicks' | 'impressions') => (costs?.length ? costs.reduce((total, row) => total + row[of], 0) : null);
  const [spend, clicks, impressions] = [sum('amount'), sum('clicks'), sum('impressions')];
  const tracked = (value: number | null) => (isUntracked ? null : value);
  const earned = (value: number | null) => (isUntracked || lockOnMoney(world.plan) ? null : value);
  return {
    people: tracked(people),
    visits: tracked(distinct(views, visitOf)),
    views: tracked(views.length),
    buyers: earned(buyers),
    purchases: earned(bought.length),
    revenue: earned(revenue),
    spend,
    profit: spend === null ? null : earned(revenue - spend),
    clicks,
    impressions,
    click_rate: clicks === null ? null : share(clicks, impressions ?? 0),
    conversion_rate: earned(share(buyers, people)),
    revenue_per_person: earned(money(revenue, people)),
    cost_per_person: spend === null ? null : tracked(money(spend, people)),
    cost_per_buyer: spend === null ? null : earned(money(spend, buyers)),
    roas: spend === null ? null : earned(share(revenue, spend)),
  };
}

/** By key of the row, and the total. */
export function referenceTree(world: TableWorld, { tree, range, level, above, filter }: TreeAsked, widgets: readonly Widget[] = []) {
  const meets = meetingFilter(inRange(world, countedOf(world), range), filter, inRange(world, world.events, range));
  const sets = adSetsIn(costsOf(world));
  const keyOf = (name: SourceLevel | AdLevel, touch: Touch) => (name === 'ad_set' ? (sets.get(touch.fl_adid) ?? '') : KEY[name](touch));
  const costKeyOf = (name: SourceLevel | AdLevel, cost: SpendRow) =>
    name === 'ad_set' && costTouch(cost).fl_adid === '' ? (cost.ad_set ?? '') : keyOf(name, costTouch(cost));
  const opened = Object.entries(above) as [SourceLevel | AdLevel, string][];
  const isBelow = (touch: Touch) => opened.every(([name, key]) => keyOf(name, touch) === key);
  const spent = costsWithin(world.costs, range);
  const isByAd = (touch: Touch) =>
    touch.fl_adid !== '' ||
    touch.fl_adsrc !== '' ||
    ['paid_search', 'paid_social', 'display'].includes(channelOf(touch)) ||
    (touch.utm_campaign !== '' && spent.some((row) => row.utm_source === touch.utm_source && row.utm_campaign === touch.utm_campaign));
  const belongs = (row: Told) => isBelow(row) && meets(row) && (tree === 'sources' || isByAd(row));
  const views = inRange(world, world.events, range).filter((row) => row.kind === 'page_view' && belongs(row));
  const sales = creditedSales(world, range).filter(belongs);
  const levels = [level, ...Object.keys(above)];
  const tells = levels.every((name) => !['term', 'content', 'referrer'].includes(name)) && costsTell(filter);
  const costs = tells
    ? costsWithin(costsOf(world), range).filter(
        (row) => opened.every(([name, key]) => costKeyOf(name, row) === key) && meets(costTouch(row)),
      )
    : [];
  const happened = creditedEvents(world, range).filter(belongs);
  const told = widgets.filter((widget) => !lockOnWidget(world, widget) && ['HITS', 'TOTAL_REVENUE'].includes(widget.metric));
  const hits = told.flatMap((widget) => hitsOf(widget, happened));
  const keys = new Set([...[...views, ...sales, ...hits].map((row) => keyOf(level, row)), ...costs.map((row) => costKeyOf(level, row))]);
  const rows = [...keys].map((key) => [
    key,
    measured(
      views.filter((row) => keyOf(level, row) === key),
      sales.filter((row) => keyOf(level, row) === key),
      costs.filter((row) => costKeyOf(level, row) === key),
      world,
      false,
    ),
  ]);
  const credited = (test: (row: Told) => boolean) => creditsOf(world, widgets, (widget) => hitsOf(widget, happened).filter(test));
  return {
    rows: Object.fromEntries(rows),
    totals: measured(views, sales, costs, world, true),
    credits: Object.fromEntries([...keys].map((key) => [key, credited((row) => keyOf(level, row) === key)])),
    creditedInAll: credited(() => true),
  };
}

// ---- pages

const pageOf = (row: EventRow) => row.host + (row.path || '/');
const numberOf = (page: string) => BigInt(orderKey(page));

interface Seen {
  readonly who: string;
  readonly page: string;
  readonly at: number;
  readonly visit: string;
  readonly isEntry: boolean;
  readonly isExit: boolean;
  readonly isBounce: boolean;
  readonly lasted: number;
}

function seenIn(rows: readonly Told[]): Seen[] {
  const visits = new Map<string, Told[]>();
  for (const row of rows) visits.set(visitOf(row), [...(visits.get(visitOf(row)) ?? []), row]);
  return [...visits].flatMap(([visit, events]) => {
    const views = events
      .filter(({ kind }) => kind === 'page_view')
      .map((row) => ({ who: row.visitor_id, page: pageOf(row), at: momentOf(row.time) }))
      .sort((a, b) => a.at - b.at || (numberOf(a.page) < numberOf(b.page) ? -1 : 1));
    const ended = Math.max(...events.map((row) => momentOf(row.time)));
    const steps = events.filter(({ kind }) => kind !== 'scroll' && kind !== 'video_view').length;
    return views.map((view, place) => ({
      ...view,
      visit,
      isEntry: place === 0,
      isExit: place === views.length - 1,
      isBounce: steps === 1,
      lasted: (views[place + 1]?.at ?? ended) - view.at,
    }));
  });
}

function pageValues(seen: readonly Seen[], depths: ReadonlyMap<string, number>, isTotal: boolean) {
  const count = (test: (view: Seen) => boolean) => seen.filter(test).length;
  const stays = seen.filter(({ lasted }) => lasted > 0);
  const [views, entrances, exits, bounces] = [seen.length, count((v) => v.isEntry), count((v) => v.isExit), count((v) => v.isBounce)];
  const pages = new Set(seen.map(({ page }) => page));
  const read = [...depths].filter(([key]) => pages.has(key.split('\n')[0] ?? '')).map(([, depth]) => depth);
  const visits = new Set(seen.map(({ visit }) => visit)).size;
  return {
    people: new Set(seen.map(({ who }) => who)).size,
    visits: isTotal ? entrances : visits,
    views,
    entrances,
    exits,
    bounces,
    bounce_rate: share(bounces, entrances),
    exit_rate: share(exits, views),
    time_on_page: share(stays.reduce((sum, { lasted }) => sum + lasted, 0) / 1000, stays.length),
    scroll_depth: share(read.reduce((sum, depth) => sum + depth, 0) / 100, read.length),
  };
}

/** Events that a KPI of hits or revenue counts. */
function hitsOf(widget: Widget, happened: readonly Told[]): Told[] {
  const kind = KIND[widget.element ?? ''];
  const met = happened.filter((row) => meets(widget, row));
  if (widget.metric === 'TOTAL_REVENUE') {
    const kinds = kind === 'purchase' || kind === 'deal' ? [kind] : ['purchase', 'deal'];
    return met.filter((row) => kinds.includes(row.kind));
  }
  return kind === undefined ? met : met.filter((row) => row.kind === kind && !(kind === 'purchase' && row.value < 0));
}

/** What of each KPI is somewhere, of those that are told and shown. */
function creditsOf(world: TableWorld, widgets: readonly Widget[], hits: (widget: Widget) => readonly Told[]) {
  return widgets.flatMap((widget) => {
    if (lockOnWidget(world, widget) || !['HITS', 'TOTAL_REVENUE'].includes(widget.metric)) return [];
    const through = hits(widget);
    if (through.length === 0) return [];
    const people = new Set(through.map((row) => row.visitor_id)).size;
    const events = KIND[widget.element ?? ''] === undefined ? people : through.length;
    const value = widget.metric === 'TOTAL_REVENUE' ? through.reduce((sum, row) => sum + row.value, 0) : events;
    return [{ widget_id: widget.id, people, value }];
  });
}

/** By page, and the total; contributions by page and widget. */
export function referencePages(world: TableWorld, range: Range, filter: Filter, widgets: readonly Widget[]) {
  const meetsFilter = meetingFilter(inRange(world, countedOf(world), range), filter, inRange(world, world.events, range));
  const rows = inRange(world, world.events, range).filter(meetsFilter);
  const depths = new Map<string, number>();
  for (const row of rows) {
    if (row.kind !== 'scroll') continue;
    const key = `${pageOf(row)}\n${visitOf(row)}`;
    depths.set(key, Math.max(depths.get(key) ?? 0, Number(row.attributes.depth)));
  }
  const seen = seenIn(rows);
  const ever = world.events.filter((row) => row.kind === 'page_view' && meetsFilter(row));
  const happened = inRange(world, countedOf(world) as Told[], range);
  const isThrough = (hit: EventRow, page: string) =>
    ever.some((view) => {
      const [at, moment] = [momentOf(view.time), momentOf(hit.time)];
      return view.visitor_id === hit.visitor_id && pageOf(view) === page && at <= moment && at >= moment - 30 * DAY;
    });
  const contributions = (page: string) =>
    creditsOf(world, widgets, (widget) => hitsOf(widget, happened).filter((hit) => isThrough(hit, page)));
  const pages = [...new Set(seen.map(({ page }) => page))].map((page) => [
    page,
    {
      ...pageValues(
        seen.filter((view) => view.page === page),
        depths,
        false,
      ),
      contributions: contributions(page),
    },
  ]);
  return { rows: Object.fromEntries(pages), totals: pageValues(seen, depths, true) };
}
