import { channelOf } from '#domain/tracking/channels.ts';
import type { FunnelBreakdown, FunnelQuestion } from '#domain/wire/reports/funnels.ts';
import type { EventRow } from '#server/events/event-row.ts';
import { beginOf, dayAfter, momentOf } from './calendar.ts';
import { counts } from './rules.ts';
import { countedOf, lockOnMoney, type World } from './world.ts';

/** Funnels a second time: every attempt of everybody, event after event. After box E and the rows on funnels of the design. */

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

interface Done {
  readonly event: EventRow;
  readonly at: number;
  readonly steps: ReadonlySet<number>;
  readonly ends: ReadonlySet<number>;
}

const isRefund = (event: EventRow) => event.kind === 'purchase' && event.value < 0;

/** What one person did in order; the beginning of a visit before what it began with. */
function wayOf(events: readonly EventRow[], { steps, exclusions, order }: FunnelQuestion): Done[] {
  const rank = (event: EventRow) => (event.is_entry === 1 ? 0 : 1 + KINDS.indexOf(event.kind));
  const rows = events.flatMap((event) => {
    const meets = (place: 0 | 1) => (one: FunnelQuestion['steps'][number] | FunnelQuestion['exclusions'][number]) =>
      (one.rule.type === 'source') === (place === 0) &&
      counts(one.rule, event) &&
      !(place === 1 && isRefund(event) && one.rule.type === 'event');
    const at = (place: 0 | 1) => ({
      event,
      place,
      at: momentOf(event.time),
      steps: new Set(steps.flatMap((step, index) => (meets(place)(step) ? [index] : []))),
      ends: new Set(exclusions.flatMap((exclusion, index) => (meets(place)(exclusion) ? [index] : []))),
    });
    const beat = order === 'strict' && STEPS.includes(event.kind) && !isRefund(event);
    const counted = (row: ReturnType<typeof at>) => row.steps.size > 0 || row.ends.size > 0;
    return [...(event.is_entry === 1 ? [at(0)] : []).filter(counted), ...[at(1)].filter((row) => counted(row) || beat)];
  });
  const keys = (row: (typeof rows)[number]) => [row.at, rank(row.event), row.place, row.event.received_at, row.event.event_id];
  return rows.sort((a, b) => {
    const [one, other] = [keys(a), keys(b)];
    const differs = one.findIndex((key, place) => key !== other[place]);
    return differs < 0 ? 0 : (one[differs] as number) < (other[differs] as number) ? -1 : 1;
  });
}

/** For each event the starts of all attempts that get to the step by it. */
type Reached = readonly (readonly number[])[];

/** Does what was done end attempts on their way to the step? */
function endsBefore({ ends }: Done, step: number, exclusions: FunnelQuestion['exclusions']): boolean {
  return exclusions.some(({ after, before }, index) => ends.has(index) && after < step && step <= before);
}

function nextReached(way: readonly Done[], before: Reached, step: number, { steps, exclusions, order, window }: FunnelQuestion): Reached {
  const [most, near] = [(window ?? Number.POSITIVE_INFINITY) * 1000, (steps[step]?.within ?? Number.POSITIVE_INFINITY) * 1000];
  const earliest = (place: number) => (order === 'strict' ? Math.max(0, place - 1) : 0);
  return way.map((here, place) => {
    const starts: number[] = [];
    if (!here.steps.has(step)) return starts;
    for (let from = place - 1; from >= earliest(place); from -= 1) {
      const earlier = way[from] as Done;
      const inTime = (start: number) => here.at - earlier.at <= near && here.at - (way[start] as Done).at <= most;
      starts.push(...(before[from] ?? []).filter(inTime));
      if (endsBefore(earlier, step, exclusions) && (before[from] ?? []).length === 0) break;
    }
    return starts;
  });
}

/** Where a person first gets to a step (`event`, `at`), and the latest start that leads there. Milliseconds. */
interface Reach {
  readonly event: EventRow;
  readonly at: number;
  readonly since: number;
}

/** For each step where a person first gets to it, and the latest start that leads there. */
function firsts(way: readonly Done[], question: FunnelQuestion, end: number): (Reach | null)[] {
  if (question.order === 'any') return firstsInAnyOrder(way, question, end);
  const start: Reached = way.map((here, place) => (here.steps.has(0) && here.at < end ? [place] : []));
  let reached = start;
  return question.steps.map((_, step) => {
    if (step > 0) reached = nextReached(way, question.order === 'flexible' ? start : reached, step, question);
    const place = reached.findIndex((starts) => starts.length > 0);
    if (place < 0) return null;
    const { event, at } = way[place] as Done;
    return { event, at, since: (way[Math.max(...(reached[place] ?? []))] as Done).at };
  });
}

function firstsInAnyOrder(way: readonly Done[], { steps, window }: FunnelQuestion, end: number): (Reach | null)[] {
  const most = (window ?? Number.POSITIVE_INFINITY) * 1000;
  const found: (Reach | null)[] = steps.map(() => null);
  for (const [place, here] of way.entries()) {
    const latest = new Map<number, number>();
    for (const seen of way.slice(0, place + 1)) {
      const step = Math.min(...seen.steps);
      if (Number.isFinite(step) && here.at - seen.at <= most) latest.set(step, seen.at);
    }
    const since = Math.min(...latest.values());
    if (latest.size === 0 || since >= end) continue;
    for (let done = 0; done < latest.size; done += 1) found[done] ??= { event: here.event, at: here.at, since };
  }
  return found;
}

/** A quantile between the two values nearest to it. */
function quantile(sorted: readonly number[], level: number): number {
  const place = level * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(place)] as number, sorted[Math.ceil(place)] as number];
  return low + (high - low) * (place - Math.floor(place));
}

const VALUE_OF: Readonly<Record<FunnelBreakdown, (event: EventRow) => string>> = {
  channel: channelOf,
  source: (event) => event.utm_source || event.referrer,
  medium: (event) => event.utm_medium,
  campaign: (event) => event.utm_campaign,
  device: (event) => event.device,
  browser: (event) => event.browser,
  os: (event) => event.os,
  language: (event) => event.language,
  country: (event) => event.country,
};

/** What one person did, a list for each value that attempts are held to. */
function partsOf(events: readonly EventRow[], hold: string | null): EventRow[][] {
  if (hold === null) return [[...events]];
  const parts = new Map<string, EventRow[]>();
  for (const event of events) {
    const text = hold === 'sku' || hold === 'name' ? event[hold] : event.attributes[hold.slice('attributes.'.length)];
    const value = (text ?? '').trim().toLowerCase();
    if (value !== '') parts.set(value, [...(parts.get(value) ?? []), event]);
  }
  return [...parts.values()];
}

/** The one that comes first, of those that come together the one that began last. */
function earliest(all: readonly (Reach | null)[]): Reach | null {
  const found = all.filter((one) => one !== null);
  return found.sort((a, b) => a.at - b.at || b.since - a.since)[0] ?? null;
}

function firstLabel(ways: readonly { readonly reached: readonly (Reach | null)[] }[], by: FunnelBreakdown): string | null {
  const begun = ways.flatMap(({ reached: [first] }) => (first ? [{ at: first.at, label: VALUE_OF[by](first.event) }] : []));
  return begun.sort((a, b) => a.at - b.at || (a.label < b.label ? -1 : 1))[0]?.label ?? null;
}

/** What somebody paid from the start of the attempt that finished until its window closed. */
function paidBy(events: readonly EventRow[], last: Reach | null | undefined, window: number | null): number {
  let paid = 0;
  for (const { kind, time, value } of events) {
    const after = last ? momentOf(time) - last.since : -1;
    if ((kind === 'purchase' || kind === 'deal') && after >= 0 && after <= (window ?? Number.POSITIVE_INFINITY) * 1000) paid += value;
  }
  return paid;
}

export function referenceFunnel(world: World, question: FunnelQuestion) {
  const { timezone } = world;
  const [begin, end] = [beginOf(timezone, question.range.min), beginOf(timezone, dayAfter(question.range.max))];
  const until = question.window === null ? end : Number.POSITIVE_INFINITY;
  const events = countedOf(world).filter((event) => momentOf(event.time) >= begin && momentOf(event.time) < until);
  const people = [...new Set(events.map(({ visitor_id }) => visitor_id))];
  const hasMoney = lockOnMoney(world.plan) === null;
  const everybody = people.map((person) => {
    const own = events.filter(({ visitor_id }) => visitor_id === person);
    const ways = partsOf(own, question.hold).map((some) => {
      const reached = firsts(wayOf(some, question), question, end);
      return { reached, paid: paidBy(some, reached.at(-1), question.window) };
    });
    const reached = question.steps.map((_, step) => earliest(ways.map((way) => way.reached[step] ?? null)));
    const label = question.by && firstLabel(ways, question.by);
    return { person, reached, paid: ways.reduce((sum, { paid }) => sum + paid, 0), label };
  });
  const all = everybody.map(({ reached }) => reached);
  const revenueOf = (some: typeof everybody) => (hasMoney ? some.reduce((sum, { paid }) => sum + paid, 0) : null);
  const at = (step: number) => all.flatMap((one) => one[step] ?? []);
  const steps = question.steps.map((_, step) => {
    const seconds = at(step)
      .map(({ at: there, since }) => (there - since) / 1000)
      .sort((a, b) => a - b);
    const quartiles = { quarter: quantile(seconds, 0.25), median: quantile(seconds, 0.5), three_quarters: quantile(seconds, 0.75) };
    const follows = step > 0 && question.order !== 'flexible';
    const [here, before, first] = [at(step).length, at(step - 1).length, at(0).length];
    return {
      people: here,
      of_first: first === 0 ? null : here / first,
      of_previous: follows && before > 0 ? here / before : null,
      dropped: follows ? before - here : null,
      seconds: here === 0 ? null : quartiles,
    };
  });
  const breakdown = question.by && { by: question.by, rows: toldApart() };
  return { figures: { steps, revenue: revenueOf(everybody), breakdown }, people: everybody };

  function toldApart() {
    const groups = new Map<string, typeof everybody>();
    for (const one of everybody) {
      const began = one.reached[0];
      if (!began) continue;
      const value = one.label ?? '';
      groups.set(value, [...(groups.get(value) ?? []), one]);
    }
    const rows = [...groups].map(([value, some]) => ({
      value,
      people: question.steps.map((_, step) => some.filter(({ reached }) => reached[step]).length),
      revenue: revenueOf(some),
    }));
    return rows.sort((a, b) => (b.people[0] as number) - (a.people[0] as number) || (a.value < b.value ? -1 : 1));
  }
}
