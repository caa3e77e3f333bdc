import type { Rule } from '#domain/canvas/document.ts';
import { channelOf } from '#domain/tracking/channels.ts';
import type { Filter } from '#domain/wire/filters/filters.ts';
import type { AttributionQuestion } from '#domain/wire/reports/attribution.ts';
import type { EventRow } from '#server/events/event-row.ts';
import { beginOf, dayAfter, dayAt, momentOf } from './calendar.ts';
import { membersOf } from './filter.ts';
import { counts } from './rules.ts';
import { costsOf, costsWithin, countedOf, type World } from './world.ts';

/**
 * Attribution a second time: conversion after conversion, visit after visit, model after model in
 * plain loops over raw events. After box F of the design and `docs/decisions/credit-for-conversions.md`.
 */

const DAY = 86_400_000;
const SOURCES = [
  'referrer',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'fl_adid',
  'fl_adsrc',
  'fl_adntw',
] as const;

/** Paid for, told once more in plain words: by where they came from, by what the link said, by the marks of an ad. */
function isPaid(event: EventRow): boolean {
  if (event.fl_adid !== '' || event.fl_adsrc !== '') return true;
  const medium = small(event.utm_medium);
  if (medium.endsWith('cpc') || medium.endsWith('cpa') || medium.endsWith('cpv') || medium.endsWith('ppc')) return true;
  if (medium.startsWith('paid') || medium === 'retargeting' || medium === 'ad' || medium === 'ads') return true;
  return ['paid_search', 'paid_social', 'display', 'affiliates'].includes(channelOf(event));
}

interface Visit {
  at: number;
  received: string;
  id: string;
  label: string;
  direct: boolean;
  counted: boolean;
}
interface Conversion {
  person: string;
  at: number;
  amount: number;
  sold: boolean;
}

const small = (text: string) => text.trim().toLowerCase();

function labelOf(by: AttributionQuestion['by'], event: EventRow): string {
  const value = by === 'source' ? small(event.utm_source) || small(event.referrer) : small(event[by]);
  if (value !== '') return `source ${value}`;
  return SOURCES.some((key) => event[key] !== '') ? 'other' : 'direct';
}

/** Money given back is no conversion: it lowers what belongs to the rule without the rule counting it. */
const givenBack = (event: EventRow) => event.kind === 'purchase' && event.value < 0;
const orderOf = (event: EventRow) => (event.kind === 'purchase' ? event.order_id : '');

function inTurn(a: EventRow, b: EventRow): number {
  for (const key of ['time', 'received_at', 'event_id'] as const) if (a[key] !== b[key]) return a[key] < b[key] ? -1 : 1;
  return 0;
}

type Asked = (at: number) => boolean;

function addTo(known: Map<string, Conversion>, key: string, { value }: EventRow, { visitor_id, time }: EventRow, sold: boolean): void {
  const before = known.get(key);
  if (before) before.amount += value;
  else known.set(key, { person: visitor_id, at: momentOf(time), amount: value, sold });
}

/** What was given back for orders, each where the order was first bought. */
function refundsOf(events: readonly EventRow[], rule: Rule, refunded: Asked): Conversion[] {
  const back = new Map<string, Conversion>();
  for (const event of events.toSorted(inTurn)) {
    const order = orderOf(event);
    if (order === '' || !givenBack(event) || !counts(rule, event) || !refunded(momentOf(event.time))) continue;
    const sale = events.filter((other) => orderOf(other) === order && other.value >= 0).toSorted(inTurn)[0];
    addTo(back, order, event, sale ?? event, false);
  }
  return [...back.values()];
}

/** What was bought, an order of one person being one thing; and what was given back for no order. */
function salesOf(events: readonly EventRow[], rule: Rule, earned: Asked): Conversion[] {
  const bought = new Map<string, Conversion>();
  for (const event of events.toSorted(inTurn)) {
    const order = orderOf(event);
    if ((givenBack(event) && order !== '') || !counts(rule, event) || !earned(momentOf(event.time))) continue;
    const key = order === '' ? event.event_id : `${event.visitor_id}\n${order}`;
    addTo(bought, key, event, event, !givenBack(event));
  }
  return [...bought.values()];
}

/** Parts of a whole as whole numbers: rounded down, then one more for the largest remainders, the earlier of equal ones first. */
function parted(amount: number, weights: readonly number[]): number[] {
  let sum = 0;
  for (const weight of weights) sum += weight;
  const size = Math.abs(amount);
  const parts = weights.map((weight) => Math.floor((size * weight) / sum));
  let missing = size;
  for (const part of parts) missing -= part;
  const left = weights.map((weight, place) => (size * weight) / sum - (parts[place] as number));
  while (missing > 0) {
    let best = 0;
    for (let place = 1; place < left.length; place += 1) if ((left[place] as number) > (left[best] as number)) best = place;
    parts[best] = (parts[best] as number) + 1;
    left[best] = -1;
    missing -= 1;
  }
  return parts.map((part) => (amount < 0 && part !== 0 ? -part : part));
}

interface Led {
  readonly visits: readonly Visit[];
  readonly at: number;
  readonly optIns: readonly number[];
}

function lastBefore({ visits }: Led, moment: number | undefined): number {
  let place = visits.length - 1;
  if (moment === undefined) return place;
  while (place >= 0 && (visits[place] as Visit).at > moment) place -= 1;
  return place < 0 ? visits.length - 1 : place;
}

const WEIGHTS: Record<string, (led: Led, alone: (place: number) => number[], named: number[], end: number) => number[]> = {
  first: (_, alone) => alone(0),
  last: (_, alone, __, end) => alone(end),
  last_non_direct: (_, alone, named) => alone(named.lastIndexOf(1)),
  linear_non_direct: (_, __, named) => named,
  position: ({ visits }, _, __, end) => visits.map((___, place) => (end >= 2 && (place === 0 || place === end) ? 2 * (end - 1) : 1)),
  time_decay: ({ visits }, _, __, end) => visits.map((visit) => 2 ** ((visit.at - (visits[end] as Visit).at) / (7 * DAY))),
  first_or_last: ({ visits, at }, alone, _, end) => (at - (visits[0] as Visit).at <= 7 * DAY ? alone(0) : alone(end)),
  new_lead: (led, alone) => alone(lastBefore(led, led.optIns.length ? Math.min(...led.optIns) : undefined)),
  re_opt_in: (led, alone) => alone(lastBefore(led, led.optIns.length ? Math.max(...led.optIns) : undefined)),
};

function weightsOf(model: string, led: Led): number[] {
  const { visits } = led;
  const alone = (place: number) => visits.map((_, other) => (other === place ? 1 : 0));
  const named = visits.some(({ direct }) => !direct) ? visits.map(({ direct }) => (direct ? 0 : 1)) : visits.map(() => 1);
  return WEIGHTS[model]?.(led, alone, named, visits.length - 1) ?? visits.map(() => 1);
}

export const MODEL_NAMES = [
  'first',
  'last',
  'last_non_direct',
  'linear',
  'linear_non_direct',
  'position',
  'time_decay',
  'first_or_last',
  'new_lead',
  're_opt_in',
  'full_impact',
] as const;

interface Figures {
  conversions: number;
  revenue: number;
}
type ByModel = Record<string, Figures>;
const nothing = (): ByModel => Object.fromEntries(MODEL_NAMES.map((model) => [model, { conversions: 0, revenue: 0 }]));

/** What each label gets of a whole by a model. */
function sharesOf(model: string, led: Led, whole: number): [string, number][] {
  const { visits } = led;
  if (visits.length === 0) return [['unseen', whole]];
  const counted = visits.filter((visit) => visit.counted);
  if (model === 'full_impact') return [...new Set(counted.map(({ label }) => label))].map((label) => [label, whole]);
  const parts = parted(whole, weightsOf(model, led));
  return visits.flatMap((visit, place): [string, number][] => (visit.counted ? [[visit.label, parts[place] as number]] : []));
}

function credit(rows: Map<string, ByModel>, one: Conversion, led: Led): void {
  const at = (label: string, model: string): Figures => {
    const row = rows.get(label) ?? nothing();
    rows.set(label, row);
    return row[model] as Figures;
  };
  for (const model of MODEL_NAMES) {
    for (const [label, part] of sharesOf(model, led, one.sold ? 1_000_000 : 0)) at(label, model).conversions += part / 1_000_000;
    for (const [label, part] of sharesOf(model, led, one.amount)) at(label, model).revenue += part;
  }
}

function ledTo(events: readonly EventRow[], one: Conversion, { by, touches, look_back }: AttributionQuestion, isCounted: Asked): Led {
  const window = look_back === null ? Number.POSITIVE_INFINITY : look_back * DAY;
  const visits: Visit[] = [];
  const optIns: number[] = [];
  for (const event of events) {
    const at = momentOf(event.time);
    if (event.visitor_id !== one.person || at > one.at || one.at - at > window) continue;
    if (event.kind === 'form_completed' || event.kind === 'call_scheduled') optIns.push(at);
    if (event.is_entry !== 1 || (touches === 'paid' && !isPaid(event))) continue;
    const direct = SOURCES.every((key) => event[key] === '');
    visits.push({ at, received: event.received_at, id: event.event_id, label: labelOf(by, event), direct, counted: isCounted(at) });
  }
  // Of the same millisecond: as they arrived, then by their ids.
  visits.sort((a, b) => a.at - b.at || (a.received < b.received ? -1 : Number(a.received > b.received)) || (a.id < b.id ? -1 : 1));
  return { visits, at: one.at, optIns };
}

function spendOf(world: World, { by, range }: AttributionQuestion): Map<string, number> {
  const spend = new Map<string, number>();
  const column = by === 'source' ? 'utm_source' : by;
  if (column !== 'utm_source' && column !== 'utm_medium' && column !== 'utm_campaign') return spend;
  for (const cost of costsWithin(costsOf(world), range)) {
    const label = small(cost[column]) === '' ? 'other' : `source ${small(cost[column])}`;
    spend.set(label, (spend.get(label) ?? 0) + cost.amount);
  }
  return spend;
}

/** Where visits are what is dated: is one of them asked about? Without a visit the conversion itself says when. */
const isClicked = ({ visits, at }: Led, asked: Asked) => (visits.length === 0 ? asked(at) : visits.some(({ counted }) => counted));

/** Where people are what is dated: was their first visit asked about, and this after it? */
function isOfEntered(events: readonly EventRow[], { person, at }: Conversion, asked: Asked): boolean {
  let first = Number.POSITIVE_INFINITY;
  for (const event of events) if (event.visitor_id === person && event.is_entry === 1) first = Math.min(first, momentOf(event.time));
  return first <= at && asked(first);
}

/** What each row got by each model, by the name of the row, and all of it together. `sold`: whose each conversion is, and what its rows get of it. */
export function referenceAttribution(world: World, question: AttributionQuestion, segment?: Filter) {
  const { timezone } = world;
  const { range, conversion, look_back, dated } = question;
  const events = countedOf(world);
  const [start, end] = [beginOf(timezone, range.min), beginOf(timezone, dayAfter(range.max))];
  const asked: Asked = (at) => dayAt(timezone, at) >= range.min && dayAt(timezone, at) <= range.max;
  const window = look_back === null ? Number.POSITIVE_INFINITY : look_back * DAY;
  const earned: Asked = dated === 'sale' ? asked : (at) => at >= start && (dated === 'entered' || at < end + window);
  const refunded: Asked = dated === 'sale' ? asked : (at) => at >= start;
  const members = segment && membersOf(world, range, segment);
  const rows = new Map<string, ByModel>();
  const total: Figures = { conversions: 0, revenue: 0 };
  const sold: { person: string; shares: (model: string) => [string, number][] }[] = [];
  for (const one of [...salesOf(events, conversion, earned), ...refundsOf(events, conversion, refunded)]) {
    if (members && !members.has(one.person)) continue;
    const led = ledTo(events, one, question, dated === 'click' ? asked : () => true);
    const isLeftOut = { sale: () => false, click: () => !isClicked(led, asked), entered: () => !isOfEntered(events, one, asked) };
    if (isLeftOut[dated]()) continue;
    total.conversions += one.sold ? 1 : 0;
    total.revenue += one.amount;
    credit(rows, one, led);
    if (one.sold) sold.push({ person: one.person, shares: (model) => sharesOf(model, led, 1_000_000) });
  }
  return { rows, total, sold, spend: segment ? new Map<string, number>() : spendOf(world, question) };
}
