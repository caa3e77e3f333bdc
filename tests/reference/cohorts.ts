import type { Rule } from '#domain/canvas/document.ts';
import type { Filter } from '#domain/wire/filters/filters.ts';
import type { CohortsQuestion } from '#domain/wire/reports/cohorts.ts';
import type { EventRow } from '#server/events/event-row.ts';
import { bucketsOf, dayAt, momentOf, periodAround } from './calendar.ts';
import { meetingFilter } from './filter.ts';
import { counts } from './rules.ts';
import { countedOf, eventsWithin, type World } from './world.ts';

/** Cohorts a second time: person after person, event after event. */

const KINDS = [
  ...['page_view', 'scroll', 'video_view', 'link_click', 'button_click'],
  ...['form_completed', 'call_scheduled', 'custom', 'deal', 'purchase'],
];
const keysOf = (row: EventRow) =>
  [momentOf(row.time), row.is_entry === 1 ? 0 : 1 + KINDS.indexOf(row.kind), row.received_at, row.event_id] as const;

/** Below zero: the one before the other. */
export function inOrder(one: EventRow, other: EventRow): number {
  const [a, b] = [keysOf(one), keysOf(other)];
  const place = a.findIndex((key, at) => key !== b[at]);
  return place < 0 ? 0 : (a[place] ?? 0) < (b[place] ?? 0) ? -1 : 1;
}

function does(rule: Rule | null, row: EventRow): boolean {
  if (rule === null) return true;
  if (rule.type === 'source') return row.is_entry === 1 && counts(rule, row);
  return counts(rule, row) && !(rule.type === 'event' && row.kind === 'purchase' && row.value < 0);
}

export function referenceCohorts(world: World, { range, breakdown, start, back }: CohortsQuestion, segment?: Filter) {
  const { timezone, now } = world;
  const counted = countedOf(world);
  const [inRange, seen] = [eventsWithin(timezone, counted, range), eventsWithin(timezone, world.events, range)];
  const isInSegment = segment ? meetingFilter(inRange, segment, seen) : () => true;
  const members = new Set(seen.filter((row) => isInSegment(row)).map(({ visitor_id }) => visitor_id));
  const buckets = bucketsOf(breakdown, range);
  const placeOf = (row: EventRow) => {
    const day = dayAt(timezone, momentOf(row.time));
    return buckets.findIndex(({ min, max }) => day >= min && day <= max);
  };
  const cohorts = buckets.map(() => ({ people: 0, came: buckets.map(() => 0) }));
  for (const person of new Set(inRange.map(({ visitor_id }) => visitor_id))) {
    if (segment && !members.has(person)) continue;
    const own = inRange.filter(({ visitor_id }) => visitor_id === person).sort(inOrder);
    const earlier = counted.some((row) => row.visitor_id === person && dayAt(timezone, momentOf(row.time)) < range.min);
    const began = own.find((row) => does(start, row));
    if (!began || (start === null && earlier)) continue;
    const cohort = cohorts[placeOf(began)];
    if (!cohort) continue;
    cohort.people += 1;
    // A visit begins before what it began with.
    const sameCounts = start?.type === 'source' && back?.type !== 'source';
    const later = own.filter((row) => does(back, row) && (inOrder(row, began) > 0 || (sameCounts && row === began)));
    for (const place of new Set(later.map(placeOf))) cohort.came[place] = (cohort.came[place] ?? 0) + 1;
  }
  const today = dayAt(timezone, now.getTime());
  const isOpen = buckets.map(({ max }) => max >= today || (max === range.max && periodAround(breakdown, max).max > max));
  const rows = cohorts.map(({ people, came }, cohort) => ({
    people,
    cells: came.slice(cohort).map((count, place) => ({
      people: count,
      share: people === 0 ? null : count / people,
      open: isOpen[cohort + place] === true,
    })),
  }));
  const together = rows.map((_, place) => {
    const over = rows.filter(({ cells }) => cells[place]?.open === false);
    const of = over.reduce((sum, row) => sum + row.people, 0);
    const people = over.reduce((sum, row) => sum + (row.cells[place]?.people ?? 0), 0);
    return { people, of, share: of === 0 ? null : people / of };
  });
  return { rows, together };
}
