import type { Rule } from '#domain/canvas/document.ts';
import type { PathNode, PathsQuestion } from '#domain/wire/reports/paths.ts';
import type { EventRow } from '#server/events/event-row.ts';
import { dayAt, momentOf } from './calendar.ts';
import { counts } from './rules.ts';
import { countedOf, type World } from './world.ts';

/** Where people went a second time: person after person, hop after hop, without regular expressions. After box C of the design. */

const STEPS = ['page_view', 'form_completed', 'call_scheduled', 'custom', 'deal', 'purchase'];
const RANKS = [
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
const small = (text: string) => text.trim().toLowerCase();

function cleaned(path: string): string {
  const parts = decodeURIComponent(path).toLowerCase().split('/');
  while (parts.length > 1 && parts.at(-1) === '') parts.pop();
  const isSingle = (part: string) =>
    part !== '' && '0123456789'.includes(part[0] as string) && [...part].every((sign) => '0123456789._-'.includes(sign));
  return parts.length <= 1 ? '/' : parts.map((part) => (isSingle(part) ? '*' : part)).join('/');
}

export function nodeOf(event: EventRow): PathNode {
  if (event.kind === 'page_view') return { type: 'page', value: event.host + cleaned(event.path) };
  return { type: 'event', value: event.name === '' ? event.kind : `${event.kind} ${small(event.name)}` };
}
export function arrivalOf(event: EventRow): PathNode {
  if (small(event.utm_source)) return { type: 'source', value: small(event.utm_source) };
  return small(event.referrer) ? { type: 'referrer', value: small(event.referrer) } : { type: 'direct', value: '' };
}

interface Seen {
  readonly node: PathNode;
  readonly here: boolean;
  readonly event: EventRow;
}

const keysOf = (event: EventRow): (string | number)[] => [momentOf(event.time), event.is_entry === 1 ? 0 : 1 + RANKS.indexOf(event.kind)];
function inTurn(a: EventRow, b: EventRow): number {
  const [one, other] = [a, b].map((event) => [...keysOf(event), event.received_at, event.event_id]);
  for (const [place, key] of (one ?? []).entries()) if (key !== other?.[place]) return key < (other?.[place] as typeof key) ? -1 : 1;
  return 0;
}

export type Drawn = readonly { readonly id: string; readonly rule: Rule }[];

/** Everything one person did in order, with the beginnings of visits; what is drawn is called by who drew it first. */
function wayOf(events: readonly EventRow[], { step }: PathsQuestion, drawn: Drawn): Seen[] {
  const way: (Seen & { place: number })[] = [];
  const on = (isSource: boolean, event: EventRow, otherwise: PathNode): PathNode => {
    const element = drawn.find(({ rule }) => (rule.type === 'source') === isSource && counts(rule, event));
    return element ? { type: 'element', value: element.id } : otherwise;
  };
  for (const event of events) {
    const isClick = event.kind === 'link_click' || event.kind === 'button_click';
    const isDrawnClick = isClick && drawn.some(({ rule }) => rule.type === 'event' && rule.event === event.kind && counts(rule, event));
    const matches = counts(step, event) && !(event.kind === 'purchase' && event.value < 0 && step.type === 'event');
    const isStep = isDrawnClick || (STEPS.includes(event.kind) && !(event.kind === 'purchase' && event.value < 0));
    if (event.is_entry === 1)
      way.push({ node: on(true, event, arrivalOf(event)), here: step.type === 'source' && matches, event, place: 0 });
    if (isStep || (matches && step.type !== 'source'))
      way.push({ node: on(false, event, nodeOf(event)), here: step.type !== 'source' && matches, event, place: 1 });
  }
  const byTurn = (a: Seen & { place: number }, b: Seen & { place: number }) => {
    const [one, other] = [keysOf(a.event), keysOf(b.event)];
    for (const at of [0, 1]) if (one[at] !== other[at]) return Number(one[at]) - Number(other[at]);
    return a.place - b.place || inTurn(a.event, b.event);
  };
  return way.sort(byTurn);
}

const text = ({ type, value }: PathNode) => `${type} ${value}`;

/** The hops of a way from the first time at the step; null for who never was there. */
function hopsOf(way: readonly Seen[], { direction }: PathsQuestion): PathNode[] | null {
  const first = way.findIndex(({ here }) => here);
  if (first < 0) return null;
  let next = first + 1;
  while (next < way.length && way[next]?.here) next += 1;
  const rest = direction === 'after' ? way.slice(next) : way.slice(0, first).reverse();
  const hops: PathNode[] = [];
  for (const { node } of rest) if (hops.length === 0 || text(hops.at(-1) as PathNode) !== text(node)) hops.push(node);
  return hops;
}

function hopsOfPerson(events: readonly EventRow[], question: PathsQuestion, drawn: Drawn): PathNode[] | null {
  if (question.within === 'range') return hopsOf(wayOf(events, question, drawn), question);
  let found: { since: EventRow; hops: PathNode[] } | null = null;
  for (const visit of [...new Set(events.map(({ session_id }) => session_id))].sort()) {
    const way = wayOf(
      events.filter(({ session_id }) => session_id === visit),
      question,
      drawn,
    );
    const since = way.find(({ here }) => here)?.event;
    const hops = hopsOf(way, question);
    if (!since || !hops) continue;
    if (!found || inTurn(since, found.since) < 0) found = { since, hops };
  }
  return found?.hops ?? null;
}

export function isAt(node: PathNode | null | undefined, wanted: PathNode): boolean {
  if (wanted.type !== 'directory') return !!node && text(node) === text(wanted);
  return (
    node?.type === 'page' &&
    node.value.startsWith(wanted.value) &&
    node.value !== wanted.value &&
    !node.value.slice(wanted.value.length).includes('/')
  );
}

/** People at the step, those who took the trail, and where these were next; an empty text: nowhere. `goers`: who each of these is. */
export function referencePaths(world: World, question: PathsQuestion, drawn: Drawn = []) {
  const { range, trail } = question;
  const inRange = (event: EventRow) => {
    const day = dayAt(world.timezone, momentOf(event.time));
    return day >= range.min && day <= range.max;
  };
  const events = countedOf(world).filter(inRange);
  const next = new Map<string, number>();
  const goers: { readonly person: string; readonly node: PathNode | null }[] = [];
  let [at_step, people] = [0, 0];
  for (const person of new Set(events.map(({ visitor_id }) => visitor_id))) {
    const hops = hopsOfPerson(
      events.filter(({ visitor_id }) => visitor_id === person),
      question,
      drawn,
    );
    if (!hops) continue;
    at_step += 1;
    if (!trail.every((wanted, hop) => isAt(hops[hop], wanted))) continue;
    people += 1;
    const node = hops[trail.length];
    const key = node ? text(node) : '';
    next.set(key, (next.get(key) ?? 0) + 1);
    goers.push({ person, node: node ?? null });
  }
  return { at_step, people, next, goers };
}
