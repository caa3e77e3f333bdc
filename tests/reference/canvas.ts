import type { CanvasDocument, Line, Rule } from '#domain/canvas/document.ts';
import type { CanvasReport, CrowdTotals } from '#domain/wire/answers/canvas.ts';
import type { EventRow, SpendRow } from '#server/events/event-row.ts';
import { startsOf, walkedWay } from './canvas-chain.ts';
import { costsTell, costTouch } from './filter.ts';
import { counts, holds } from './rules.ts';

/**
 * Counting on the map a second time: one person after another, one event after another, in plain
 * loops. After box B of the design (a step's count is the distinct people with a match; "next" is the
 * page or action right before; a source leads to where the visit began), with these decisions:
 * `docs/decisions/kinds-of-lines.md`, `crowd-of-a-canvas.md`, `worth-of-an-element.md`.
 */

/** In the order of things within one millisecond, after what began a visit. */
const KINDS = [
  'page_view',
  'scroll',
  'video_view',
  'link_click',
  'button_click',
  'form_completed',
  'call_scheduled',
  'custom',
  'deal',
  'purchase',
];
const STEPS = ['page_view', 'form_completed', 'call_scheduled', 'custom', 'deal', 'purchase'];
const CLICKS = ['link_click', 'button_click'];
const ON_A_PAGE = ['scroll', 'video_view'];
const MONEY = ['deal', 'purchase'];

function earlier(a: EventRow, b: EventRow): boolean {
  const rank = (event: EventRow) => (event.is_entry === 1 ? -1 : KINDS.indexOf(event.kind));
  if (a.time !== b.time) return a.time < b.time;
  if (rank(a) !== rank(b)) return rank(a) < rank(b);
  if (a.received_at !== b.received_at) return a.received_at < b.received_at;
  return a.event_id < b.event_id;
}

/** Money given back is a purchase below 0: no sale and no step, it only lowers the revenue (`keyed-reports-of-orders-win.md`). */
const givenBack = (event: EventRow) => event.kind === 'purchase' && event.value < 0;

/** An event on somebody's way, and the elements that count it. */
export interface Seen {
  readonly event: EventRow;
  readonly at: ReadonlySet<string>;
  /** Elements that the money of the event belongs to: those that count it, or would if it did not give money back. */
  readonly earns: ReadonlySet<string>;
  readonly step: boolean;
}
type Way = readonly Seen[];

export interface Drawing {
  readonly ids: readonly string[];
  readonly rules: ReadonlyMap<string, Rule>;
  readonly worth: ReadonlyMap<string, number>;
  readonly sources: readonly string[];
}

export function drawingOf(document: CanvasDocument): Drawing {
  const rules = new Map<string, Rule>();
  const worth = new Map<string, number>();
  for (const { id, rule, value } of document.elements) {
    if (rule) rules.set(id, rule);
    if (rule && value) worth.set(id, value);
  }
  const ids = [...rules.keys()];
  return { ids, rules, worth, sources: ids.filter((id) => rules.get(id)?.type === 'source') };
}

function countsKind(drawing: Drawing, id: string, kinds: readonly string[]): boolean {
  const rule = drawing.rules.get(id);
  return rule?.type === 'event' && kinds.includes(rule.event);
}

/** Everybody's way, oldest event first. */
export function waysOf(drawing: Drawing, events: readonly EventRow[]): Way[] {
  const byPerson = new Map<string, EventRow[]>();
  for (const event of events) {
    const own = byPerson.get(event.visitor_id) ?? [];
    own.push(event);
    byPerson.set(event.visitor_id, own);
  }
  return [...byPerson.values()].map((own) =>
    own
      .toSorted((a, b) => (earlier(a, b) ? -1 : 1))
      .map((event) => {
        const earns = new Set(drawing.ids.filter((id) => counts(drawing.rules.get(id) as Rule, event)));
        const at = new Set([...earns].filter((id) => !givenBack(event) || !countsKind(drawing, id, ['purchase'])));
        const drawnClick = CLICKS.includes(event.kind) && [...at].some((id) => countsKind(drawing, id, CLICKS));
        return { event, at, earns, step: (STEPS.includes(event.kind) && !givenBack(event)) || drawnClick };
      }),
  );
}

/** Somebody at A is at B any time later. Where A is a source, B may be the very event they were seen with first. */
function tookLater(drawing: Drawing, { from, to }: Line, way: Way): boolean {
  const fromSource = drawing.sources.includes(from);
  const toSource = drawing.sources.includes(to);
  for (let end = 0; end < way.length; end += 1) {
    const here = way[end] as Seen;
    if (!here.at.has(to) || (toSource && here.event.is_entry !== 1)) continue;
    for (let start = 0; start <= end; start += 1) {
      if (start === end && !(fromSource && !toSource)) continue;
      if (way[start]?.at.has(from)) return true;
    }
  }
  return false;
}

/** The visit that the source brought began at the page or action. */
function landed({ from, to }: Line, way: Way): boolean {
  for (let arrival = 0; arrival < way.length; arrival += 1) {
    const first = way[arrival] as Seen;
    if (first.event.is_entry !== 1 || !first.at.has(from)) continue;
    for (let next = arrival; next < way.length; next += 1) {
      const seen = way[next] as Seen;
      if (next > arrival && seen.event.is_entry === 1) break;
      if (!seen.step) continue;
      if (seen.at.has(to)) return true;
      break;
    }
  }
  return false;
}

/** The step right before was A. Into a source: of the moment a visit by it begins. */
function tookNext(drawing: Drawing, { from, to }: Line, way: Way): boolean {
  const toSource = drawing.sources.includes(to);
  let before: Seen | null = null;
  for (const seen of way) {
    const arrives = toSource ? seen.event.is_entry === 1 : seen.step;
    if (arrives && seen.at.has(to) && before?.at.has(from)) return true;
    if (seen.step) before = seen;
  }
  return false;
}

function countedAs(drawing: Drawing, line: Line): 'later' | 'landed' | 'next' {
  const [fromSource, toSource] = [drawing.sources.includes(line.from), drawing.sources.includes(line.to)];
  const passive = countsKind(drawing, line.from, ON_A_PAGE) || countsKind(drawing, line.to, ON_A_PAGE);
  if (line.kind === 'later' || line.also || passive || (fromSource && toSource)) return 'later';
  return fromSource ? 'landed' : 'next';
}

export function took(drawing: Drawing, line: Line, way: Way): boolean {
  const how = countedAs(drawing, line);
  if (how === 'later') return tookLater(drawing, line, way);
  return how === 'landed' ? landed(line, way) : tookNext(drawing, line, way);
}

/** Does the line lead from the one event to the other, each at its end? The rules of `took`, for two events that are named. */
function leads(drawing: Drawing, line: Line, way: Way, start: number, end: number): boolean {
  const [one, other] = [way[start] as Seen, way[end] as Seen];
  if (!one.at.has(line.from) || !other.at.has(line.to)) return false;
  const [fromSource, toSource] = [drawing.sources.includes(line.from), drawing.sources.includes(line.to)];
  const between = way.slice(start + 1, end);
  switch (countedAs(drawing, line)) {
    case 'later':
      return (start < end || (fromSource && !toSource)) && (!toSource || other.event.is_entry === 1);
    case 'landed': {
      // Nothing of the visit in between was a step, and no other visit began.
      const untilThen = start === end ? [] : [one, ...between];
      const isSameVisit = way.slice(start + 1, end + 1).every(({ event }) => event.is_entry !== 1);
      return one.event.is_entry === 1 && isSameVisit && other.step && untilThen.every(({ step }) => !step);
    }
    case 'next':
      return start < end && one.step && (toSource ? other.event.is_entry === 1 : other.step) && between.every(({ step }) => !step);
  }
}

export const countedLines = (document: CanvasDocument, drawing: Drawing) =>
  document.lines.filter(
    (line) => line.kind !== 'planned' && line.from !== line.to && drawing.rules.has(line.from) && drawing.rules.has(line.to),
  );

/** Everybody's way with what they had walked to, from the starts of the map on. */
export function walkedWays(document: CanvasDocument, drawing: Drawing, ways: readonly Way[]): Way[] {
  const lines = countedLines(document, drawing);
  const starts = startsOf(drawing.ids, lines);
  return ways.map((way) => walkedWay(way, starts, lines, (line, _, start, end) => leads(drawing, line, way, start, end)));
}

/** Money at one element: of the person's events, or once the planned worth where they carried none. */
function earnedAt(drawing: Drawing, id: string, way: Way): number {
  let people = 0;
  let carried = 0;
  let money = 0;
  for (const { event, at, earns } of way) {
    if (earns.has(id)) money += event.value;
    if (!at.has(id)) continue;
    people = 1;
    if (event.value !== 0) carried += 1;
  }
  return carried > 0 ? money : money + people * (drawing.worth.get(id) ?? 0);
}

interface Earned {
  own: boolean;
  purchase: boolean;
  buyer: boolean;
  money: number;
}

/** Everything one person earned the canvas, each thing with whether it was since they came by a drawn source. */
function earnedBy(drawing: Drawing, way: Way, isOwn: (event: EventRow) => boolean): Earned[] {
  const earned: Earned[] = [];
  for (const { event, at, earns } of way) {
    const sold = [...earns].some((id) => countsKind(drawing, id, MONEY));
    const paid = event.value !== 0 && [...at].some((id) => drawing.worth.has(id));
    if (sold || paid) earned.push({ own: isOwn(event), purchase: event.value >= 0, buyer: event.value >= 0, money: event.value });
  }
  for (const [id, worth] of drawing.worth) {
    const there = way.filter(({ at }) => at.has(id));
    if (there.length === 0 || there.some(({ event }) => event.value !== 0)) continue;
    earned.push({ own: there.some(({ event }) => isOwn(event)), purchase: !countsKind(drawing, id, MONEY), buyer: true, money: worth });
  }
  return earned;
}

/** When somebody was first seen in a visit by a drawn source. */
function cameAt(drawing: Drawing, way: Way): string | null {
  for (const { event, at } of way) if (drawing.sources.some((id) => at.has(id))) return event.time;
  return null;
}

function crowdsOf(drawing: Drawing, ways: readonly Way[]): { own: CrowdTotals; other: CrowdTotals } {
  const own = { people: 0, buyers: 0, purchases: 0, revenue: 0 };
  const other = { people: 0, buyers: 0, purchases: 0, revenue: 0 };
  const everybody = drawing.sources.length === 0;
  for (const way of ways) {
    const there = way.some(({ at }) => at.size > 0);
    const since = cameAt(drawing, way);
    const earned = earnedBy(drawing, way, (event) => everybody || (since !== null && event.time >= since));
    if (there) (everybody || since !== null ? own : other).people += 1;
    const bought = earned.filter(({ buyer }) => buyer);
    if (bought.length > 0) (bought.some((one) => one.own) ? own : other).buyers += 1;
    for (const one of earned) {
      const crowd = one.own ? own : other;
      crowd.purchases += Number(one.purchase);
      crowd.revenue += one.money;
    }
  }
  return { own, other };
}

/** The latest import of a cost counts; each cost once, however many sources it belongs to. */
function spendOf(document: CanvasDocument, drawing: Drawing, costs: readonly SpendRow[]) {
  const known = new Map<string, number>();
  const used = new Set<SpendRow>();
  for (const id of drawing.sources) {
    const rule = drawing.rules.get(id);
    if (rule?.type !== 'source') continue;
    if (!costsTell([rule.conditions])) continue;
    for (const cost of costs) {
      if (!rule.conditions.every((condition) => holds(costTouch(cost)[condition.key], condition))) continue;
      known.set(id, (known.get(id) ?? 0) + cost.amount);
      used.add(cost);
    }
  }
  const paid = document.elements.filter(({ traffic }) => {
    if (!traffic) return false;
    if (traffic.model === 'two_of_three') {
      const { typed, spend = 0, per_person = 0, people = 0 } = traffic;
      const of = (name: (typeof typed)[number], value: number) => (typed.includes(name) ? value : 0);
      return of('spend', spend) > 0 || of('per_person', per_person) * of('people', people) > 0;
    }
    if (traffic.model === 'cpm') return traffic.spend > 0;
    if (traffic.model === 'flat' || traffic.model === 'list') return traffic.fee > 0;
    if (traffic.model === 'per_lead') return traffic.per_lead > 0;
    if (traffic.model === 'fee_and_share') return traffic.fee > 0 || traffic.share > 0;
    if (traffic.model === 'per_send') return traffic.sends * traffic.per_send > 0;
    return traffic.model === 'revenue_share' && traffic.share > 0;
  });
  const allKnown = paid.every(({ id }) => known.has(id));
  const sum = [...used].reduce((total, { amount }) => total + amount, 0);
  return { known, spend: allKnown || used.size > 0 ? sum : null, spend_known: allKnown };
}

const peopleAt = (ways: readonly Way[], id: string) => ways.filter((way) => way.some(({ at }) => at.has(id))).length;

function linesOf(document: CanvasDocument, drawing: Drawing, ways: readonly Way[]): CanvasReport['lines'] {
  const lines: Record<string, CanvasReport['lines'][string]> = {};
  for (const line of document.lines) {
    if (line.kind === 'planned' || !drawing.rules.has(line.from) || !drawing.rules.has(line.to)) continue;
    const from = peopleAt(ways, line.from);
    const people = ways.filter((way) => took(drawing, line, way)).length;
    lines[line.id] = { people, from, rate: from === 0 ? null : people / from };
  }
  return lines;
}

/** By element, who was there and took none of the lines that lead on from there, where any does. */
function leftIn(document: CanvasDocument, drawing: Drawing, ways: readonly Way[]): Readonly<Record<string, number>> {
  const leading = countedLines(document, drawing).filter(({ kind, also }) => kind === 'next' && !also);
  const isLeft = (id: string) => (way: Way) =>
    way.some(({ at }) => at.has(id)) && !leading.some((line) => line.from === id && took(drawing, line, way));
  return Object.fromEntries(leading.map(({ from }) => [from, ways.filter(isLeft(from)).length]));
}

/** Every number of a canvas report, over the events and costs of its range; in funnel mode of what was walked. */
export function referenceCanvas(
  document: CanvasDocument,
  events: readonly EventRow[],
  costs: readonly SpendRow[] = [],
  inFunnelMode = false,
): Pick<CanvasReport, 'elements' | 'lines' | 'crowd' | 'totals'> {
  const drawing = drawingOf(document);
  const all = waysOf(drawing, events);
  const ways = inFunnelMode ? walkedWays(document, drawing, all) : all;
  const { known, ...spend } = spendOf(document, drawing, costs);
  const stayed = leftIn(document, drawing, ways);
  const elements: Record<string, CanvasReport['elements'][string]> = {};
  for (const id of drawing.ids) {
    const cost = known.get(id);
    const sells = countsKind(drawing, id, MONEY) || drawing.worth.has(id);
    elements[id] = {
      people: peopleAt(ways, id),
      hits: ways.flat().filter(({ at }) => at.has(id)).length,
      ...(Object.hasOwn(stayed, id) && { left: stayed[id] }),
      ...(sells && { revenue: ways.reduce((sum, way) => sum + earnedAt(drawing, id, way), 0) }),
      ...(cost !== undefined && { spend: cost }),
    };
  }
  const { own, other } = crowdsOf(drawing, ways);
  const everybody = drawing.sources.length === 0;
  // The crowd: the same over what people did since they came by a drawn source.
  const since = sinceTheyCame(drawing, ways);
  return {
    elements,
    lines: linesOf(document, drawing, ways),
    crowd: everybody
      ? null
      : {
          elements: Object.fromEntries(drawing.ids.map((id) => [id, peopleAt(since, id)])),
          left: leftIn(document, drawing, since),
          lines: linesOf(document, drawing, since),
        },
    totals: { crowd: everybody ? 'everybody' : 'sources', ...own, ...spend, others: everybody ? null : other },
  };
}

/** Ways of the crowd: what people did since they came by a drawn source. */
export const sinceTheyCame = (drawing: Drawing, ways: readonly Way[]) =>
  ways.map((way) => {
    const came = cameAt(drawing, way);
    return way.filter(({ event }) => came !== null && event.time >= came);
  });
