import { channelOf, type Touch } from '#domain/tracking/channels.ts';
import type { Filter } from '#domain/wire/filters/filters.ts';
import type { Range } from '#domain/wire/reports/reports.ts';
import { SOURCE_KEYS } from '#domain/wire/track.ts';
import type { EventRow, SpendRow } from '#server/events/event-row.ts';
import type { KnownSegment } from '#server/reports/_kit/filters/segments.ts';
import { momentOf } from './calendar.ts';
import { asked, holds } from './rules.ts';
import { countedOf, eventsWithin, type World } from './world.ts';

/** The filter of the monitor, and who is credited with sales, in plain loops. */

/** An event of a person, and the browser that sent it where it is told apart. */
export type Told = EventRow & { readonly browser_id?: string };
export interface TableWorld extends Omit<World, 'events'> {
  readonly events: readonly Told[];
}

/** A condition about a canvas, which brings the plain walk over it along. */
export interface MapCondition {
  readonly canvas: string;
  readonly whoOf: (events: readonly EventRow[]) => ReadonlySet<string>;
}

const DAY = 86_400_000;
const QUARTER = 900_000;
export const visitOf = (row: Told) => `${row.browser_id ?? row.visitor_id}\n${row.session_id}`;
const isDirect = (touch: Touch) => SOURCE_KEYS.every((key) => touch[key] === '');
const isEventKey = (key: string) => ['kind', 'name', 'host'].includes(key);

/** The rows whose visit is asked for, and whose person did among `happened` what is. `seen`: everything of the time, also what the plan withholds. */
export function meetingFilter(
  happened: readonly EventRow[],
  filter: Filter,
  seen: readonly EventRow[] = [],
): (row: Touch & { visitor_id?: string; device?: string }) => boolean {
  const whoDid = (test: (row: EventRow) => boolean) => new Set(happened.filter(test).map((row) => row.visitor_id));
  const groups = filter.map((group) =>
    group.map((condition) => {
      if ('segment' in condition) {
        const inIt = meetingFilter(happened, (condition as KnownSegment).of, seen);
        const people = new Set(seen.filter(inIt).map((row) => row.visitor_id));
        return (row: { visitor_id?: string }) => people.has(row.visitor_id ?? '') !== (condition.not ?? false);
      }
      if ('canvas' in condition) {
        const people = (condition as MapCondition).whoOf(happened);
        return (row: { visitor_id?: string }) => people.has(row.visitor_id ?? '') !== (condition.not ?? false);
      }
      if ('did' in condition) {
        const { kind, name } = condition.did;
        const did = whoDid(
          (row) =>
            row.kind === kind &&
            (kind !== 'purchase' || row.value >= 0) &&
            (name === undefined || holds(row.name, asked('name', { match: 'is', value: name }))),
        );
        return (row: { visitor_id?: string }) => did.has(row.visitor_id ?? '') !== (condition.not ?? false);
      }
      const { key, match, value } = condition;
      if (isEventKey(key)) {
        const isNot = match === 'isNot' || match === 'containsNot';
        const positive = match === 'is' || match === 'isNot' ? 'is' : 'contains';
        const did = whoDid((row) => holds(row[key as 'name'], asked(key, { match: positive, value })));
        return (row: { visitor_id?: string }) => did.has(row.visitor_id ?? '') !== isNot;
      }
      return (row: Touch) => holds(key === 'channel' ? channelOf(row) : row[key as 'referrer'], asked(key, { match, value }));
    }),
  );
  return (row) => groups.every((group) => group.some((test) => test(row)));
}

/** Whom a filter finds in a range. */
export function membersOf(world: World, range: Range, filter: Filter): Set<string> {
  const [counted, seen] = [eventsWithin(world.timezone, countedOf(world), range), eventsWithin(world.timezone, world.events, range)];
  const isFound = meetingFilter(counted, filter, seen);
  return new Set(seen.filter((row) => isFound(row)).map(({ visitor_id }) => visitor_id));
}

/** The world as whoever asks about some people alone sees it. */
export const worldOf = <Some extends World>(world: Some, range: Range, filter: Filter | undefined): Some =>
  filter ? { ...world, only: membersOf(world, range, filter) } : world;

export const inRange = (world: TableWorld, rows: readonly Told[], range: Range) => eventsWithin(world.timezone, rows, range) as Told[];

function sourceOf(row: Touch): Touch {
  return Object.fromEntries(SOURCE_KEYS.map((key) => [key, row[key]])) as Touch;
}
const letters = (touch: Touch) => SOURCE_KEYS.map((key) => touch[key]);
function isGreater(one: Touch, other: Touch): boolean {
  const [a, b] = [letters(one), letters(other)];
  const place = a.findIndex((text, at) => text !== b[at]);
  return place >= 0 && (a[place] ?? '') > (b[place] ?? '');
}

/** Every sale with the source it is credited to. */
export const creditedSales = (world: TableWorld, range: Range): Told[] =>
  creditedEvents(world, range).filter((row) => ['purchase', 'deal'].includes(row.kind));

/** The same of every event that counts. */
export function creditedEvents(world: TableWorld, range: Range): Told[] {
  const touches = new Map<string, { at: number; who: string; touch: Touch }>();
  for (const row of world.events) {
    if (isDirect(row)) continue;
    const at = momentOf(row.time);
    const key = [Math.floor(at / QUARTER), row.visitor_id, visitOf(row), ...letters(row)].join('\n');
    const known = touches.get(key);
    if (!known || at < known.at) touches.set(key, { at, who: row.visitor_id, touch: sourceOf(row) });
  }
  return inRange(world, countedOf(world) as Told[], range).map((sale) => {
    if (!isDirect(sale)) return sale;
    const moment = momentOf(sale.time);
    let last: { at: number; touch: Touch } | null = null;
    for (const { at, who, touch } of touches.values()) {
      if (who !== sale.visitor_id || at > moment || at < moment - 30 * DAY) continue;
      if (!last || at > last.at || (at === last.at && isGreater(touch, last.touch))) last = { at, touch };
    }
    return last ? { ...sale, ...last.touch } : sale;
  });
}

export const costTouch = (row: SpendRow): Touch => ({
  ...{ referrer: '', utm_term: '', utm_content: '', fl_adntw: '' },
  ...{
    utm_source: row.utm_source,
    utm_medium: row.utm_medium,
    utm_campaign: row.utm_campaign,
    fl_adid: row.entered === 1 ? (row.ad_id ?? '') : row.entity,
    fl_adsrc: row.platform,
  },
});

/** Do costs say whether they meet it? */
export function costsTell(filter: Filter): boolean {
  const known = ['channel', 'utm_source', 'utm_medium', 'utm_campaign', 'fl_adid', 'fl_adsrc'];
  return filter.flat().every((condition) => 'key' in condition && known.includes(condition.key));
}
