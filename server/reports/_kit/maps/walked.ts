import { PERSON } from '#server/events/identity/person.ts';
import { momentOf } from '../moments.ts';
import type { Parameters } from '../parameters.ts';
import { maskOf, mayGiveBack, moneyFilter } from '../rules/rule-filter.ts';
import { IS_SALE } from '../scope.ts';
import { type CountedCanvas, isSource } from './normalise.ts';

/**
 * SQL of funnel mode: of each person the events in order, each with the elements of the canvas that it counts for because whoever did it
 * had walked there, line by line from a start. Elements are bits of several numbers, so that any map fits.
 */

/** Elements that one number holds. */
const CHUNK = 60;

/** Where the bit of an element is. */
export interface Bit {
  readonly chunk: number;
  readonly bit: number;
}
export const bitAt = (place: number): Bit => ({ chunk: Math.floor(place / CHUNK), bit: place % CHUNK });
export const chunksIn = ({ elements }: Pick<CountedCanvas, 'elements'>) => Math.max(1, Math.ceil(elements.length / CHUNK));

const number = (bits: bigint) => `toUInt64(${bits})`;
/** The bits of elements, by chunk. */
export function bitsOf(places: readonly number[], chunks: number): bigint[] {
  const bits = Array.from({ length: chunks }, () => 0n);
  for (const place of places) {
    const { chunk, bit } = bitAt(place);
    bits[chunk] = (bits[chunk] ?? 0n) | (1n << BigInt(bit));
  }
  return bits;
}

/** SQL of "one of these elements is among the bits", over expressions of each chunk. */
export function anyBit(of: (chunk: number) => string, bits: readonly bigint[]): string {
  const tests = bits.flatMap((some, chunk) => (some === 0n ? [] : [`bitAnd(${of(chunk)}, ${number(some)}) != 0`]));
  return tests.length > 0 ? `(${tests.join(' OR ')})` : '0';
}

/** Names of the columns of `walkedPeople`: lists by event, in order, and (`at`) where somebody was at all. */
export const WALKED = {
  /** Where the person had walked to, at each event. */
  walked: (chunk: number) => `walked_${chunk}`,
  /** Elements that money which the event gives back belongs to. */
  back: (chunk: number) => `backs_${chunk}`,
  at: (chunk: number) => `walked_at_${chunk}`,
} as const;

/** A canvas in funnel mode. */
export type WalkedCanvas = CountedCanvas & { readonly starts: readonly string[] };
export const isWalked = (canvas: CountedCanvas): canvas is WalkedCanvas => canvas.starts !== null;

interface Into {
  readonly place: number;
  readonly isSource: boolean;
  /** Beginnings of the lines into the element, as bits by chunk; `arriving`: any time later, from a source that it may be seen with at once. */
  readonly later: readonly bigint[];
  readonly arriving: readonly bigint[];
  readonly landing: readonly bigint[];
  readonly next: readonly bigint[];
  readonly back: readonly bigint[];
}

function linesInto({ elements, lines }: CountedCanvas, chunks: number): Into[] {
  const placeOf = new Map(elements.map(({ id }, place) => [id, place]));
  return elements.map((element, place) => {
    const toSource = isSource(element);
    const from = (which: (kind: CountedCanvas['lines'][number]['kind'], fromSource: boolean) => boolean) => {
      const begins = lines.flatMap((line) => {
        const start = line.to === element.id ? placeOf.get(line.from) : undefined;
        const begin = start === undefined ? undefined : elements[start];
        return start !== undefined && begin && which(line.kind, isSource(begin)) ? [start] : [];
      });
      return bitsOf(begins, chunks);
    };
    const atOnce = (fromSource: boolean) => fromSource && !toSource;
    return {
      ...{ place, isSource: toSource },
      later: from((kind, fromSource) => kind === 'later' && !atOnce(fromSource)),
      arriving: from((kind, fromSource) => kind === 'later' && atOnce(fromSource)),
      landing: from((kind) => kind === 'landing'),
      next: from((kind) => kind === 'next'),
      back: from((kind) => kind === 'return'),
    };
  });
}

/**
 * SQL of a function of `arrayFold`: from event to event it keeps where somebody was before (`ever`), at the last step, and with the beginning
 * of a visit that was no step, a number each by chunk; and adds to lists where they had walked to with each event. That is worked out once, from
 * the event before: the last entry of the lists.
 */
function foldOf(canvas: WalkedCanvas, chunks: number): string {
  const all = [...Array(chunks).keys()];
  const kept = (part: number, chunk: number) => `acc.${1 + part * chunks + chunk}`;
  const before = (chunk: number) => `arrayElement(${kept(3, chunk)}, -1)`;
  const ever = (chunk: number) => `bitOr(${kept(0, chunk)}, ${before(chunk)})`;
  const last = (chunk: number) => `if(step_before, ${before(chunk)}, ${kept(1, chunk)})`;
  const coming = (chunk: number) => `if(step_before OR entry_before, if(step_before, toUInt64(0), ${before(chunk)}), ${kept(2, chunk)})`;
  const into = linesInto(canvas, chunks);
  const starts = new Set(canvas.starts);
  const startsAmong = (areSources: boolean) =>
    bitsOf(
      canvas.elements.flatMap((element, place) => (isSource(element) === areSources && starts.has(element.id) ? [place] : [])),
      chunks,
    );
  const [startSources, startOthers] = [startsAmong(true), startsAmong(false)];
  const ledOf = (one: Into, sources: (chunk: number) => string) => {
    const later = anyBit(ever, one.later);
    const parts = [
      one.isSource && later !== '0' ? `(entry AND ${later})` : later,
      anyBit((chunk) => `bitOr(${ever(chunk)}, ${sources(chunk)})`, one.arriving),
      anyBit((chunk) => `if(entry, ${sources(chunk)}, ${coming(chunk)})`, one.landing),
      ...(['next', 'back'] as const).map((kind) => {
        const stepped = anyBit(last, one[kind]);
        return stepped === '0' ? stepped : `(${kind === 'next' ? 'step' : 'entry'} AND ${stepped})`;
      }),
    ].filter((part) => part !== '0');
    const { bit } = bitAt(one.place);
    return parts.length > 0 ? [`(${parts.join(' OR ')}) * ${number(1n << BigInt(bit))}`] : [];
  };
  const led = (chunk: number, areSources: boolean, sources: (chunk: number) => string) =>
    into
      .filter((one) => one.isSource === areSources && bitAt(one.place).chunk === chunk && !starts.has(canvas.elements[one.place]?.id ?? ''))
      .flatMap((one) => ledOf(one, sources));
  const sum = (bits: bigint, more: readonly string[]) => [number(bits), ...more].join(' + ');
  const sourcesAt = (chunk: number) =>
    `bitAnd(mask_${chunk}, ${sum(
      startSources[chunk] ?? 0n,
      led(chunk, true, () => 'toUInt64(0)'),
    )})`;
  const others = all.map(
    (chunk) =>
      `bitAnd(mask_${chunk}, ${sum(
        startOthers[chunk] ?? 0n,
        led(chunk, false, (one) => `came_${one}`),
      )})`,
  );
  // What sources were walked to with the event itself has a name of its own: the others ask for it many times.
  const walked = `arrayElement(arrayMap((${all.map((chunk) => `came_${chunk}`).join(', ')}) -> tuple(${all
    .map((chunk) => `bitOr(came_${chunk}, ${others[chunk]})`)
    .join(', ')}), ${all.map((chunk) => `[${sourcesAt(chunk)}]`).join(', ')}), 1)`;
  const next = [
    ...[ever, last, coming].flatMap((part) => all.map(part)),
    ...all.map((chunk) => `arrayPushBack(${kept(3, chunk)}, tupleElement(${walked}, ${chunk + 1}))`),
  ];
  const masks = all.map((chunk) => `mask_${chunk}`).join(', ');
  const begin = [...all.flatMap(() => Array(3).fill('toUInt64(0)')), ...all.map(() => 'emptyArrayUInt64()')];
  return `arrayFold((acc, ${masks}, step, entry, step_before, entry_before) -> tuple(${next.join(', ')}),
    ${all.map((chunk) => `masks_${chunk}`).join(', ')}, steps, entries, ${BEFORE('steps')}, ${BEFORE('entries')}, tuple(${begin.join(', ')}))`;
}
const BEFORE = (flags: string) => `arrayPushFront(arrayPopBack(${flags}), toUInt8(0))`;

/** Events that matter, with the elements that count them, drawn or not walked to. */
function eventsOf(parameters: Parameters, { elements }: CountedCanvas, step: string, within: string, side: string | null): string {
  const columns = Array.from({ length: chunksIn({ elements }) }, (_, chunk) => {
    const some = elements.slice(chunk * CHUNK, (chunk + 1) * CHUNK);
    const rules = some.map(({ rule }) => rule);
    const back = some.flatMap(({ rule }, bit) =>
      mayGiveBack(rule) ? [`(${moneyFilter(parameters, rule)}) * ${number(1n << BigInt(bit))}`] : [],
    );
    return [
      `${maskOf(parameters, rules)} AS mask_${chunk}`,
      `${back.length > 0 ? `if(${IS_SALE}, toUInt64(0), ${back.join(' + ')})` : 'toUInt64(0)'} AS back_${chunk}`,
    ];
  }).flat();
  const met = columns.map((column) => `${column.slice(column.lastIndexOf(' ') + 1)} != 0`);
  return `SELECT * FROM (SELECT ${[PERSON, 'value', ...columns].join(', ')}, toUInt8(${step}) AS step, toUInt8(is_entry = 1) AS entry,
      ${momentOf(parameters)} AS moment, received_at, event_id${side ? `, ${side}` : ''}
    FROM events WHERE ${within}) WHERE ${[...met, 'step', 'entry'].join(' OR ')}`;
}

/**
 * SELECT of a row for each person (and each value of the columns `by`): `moments`, `values`, `steps` and `entries` (0 or 1), the lists of
 * `WALKED`, all by event and in order, and where the person was at all. `step`: SQL of "the event is a step". `side`: SQL of a column besides.
 */
export function walkedPeople(
  parameters: Parameters,
  canvas: WalkedCanvas,
  step: string,
  within: string,
  side: string | null = null,
  by: readonly string[] = [],
): string {
  const chunks = chunksIn(canvas);
  const all = [...Array(chunks).keys()];
  const keys = [PERSON, ...by].join(', ');
  const lists: Readonly<Record<string, string>> = {
    ...{ moments: 'moment', values: 'value', steps: 'step', entries: 'entry' },
    ...Object.fromEntries(
      all.flatMap((chunk) => [[`masks_${chunk}`, `mask_${chunk}`] as const, [WALKED.back(chunk), `back_${chunk}`] as const]),
    ),
  };
  const gathered = [...Object.values(lists), 'received_at', 'event_id'].map((column) => `groupArray(${column}) AS any_${column}`);
  const order =
    'arraySort((place, at, received, id) -> (at, received, id), arrayEnumerate(any_moment), any_moment, any_received_at, any_event_id)';
  const ordered = Object.entries(lists).map(([list, column]) => `arrayMap(place -> arrayElement(any_${column}, place), places) AS ${list}`);
  const names = Object.keys(lists).join(', ');
  const events = eventsOf(parameters, canvas, step, within, side);
  const walked = all.map((chunk) => `tupleElement(fold, ${1 + 3 * chunks + chunk}) AS ${WALKED.walked(chunk)}`);
  const at = all.map((chunk) => `arrayReduce('groupBitOr', ${WALKED.walked(chunk)}) AS ${WALKED.at(chunk)}`);
  return `SELECT *, ${at.join(', ')} FROM (SELECT *, ${walked.join(', ')} FROM (
    SELECT ${keys}, ${names}, ${foldOf(canvas, chunks)} AS fold FROM (
      SELECT ${keys}, ${ordered.join(', ')} FROM (
        SELECT *, ${order} AS places FROM (SELECT ${keys}, ${gathered.join(', ')} FROM (${events}) GROUP BY ${keys})))))`;
}

/** SQL of where in the lists somebody first was at a source that was walked to; 0: nowhere. */
export function cameAt(canvas: CountedCanvas): string {
  const chunks = chunksIn(canvas);
  const sources = bitsOf(
    canvas.elements.flatMap((element, place) => (isSource(element) ? [place] : [])),
    chunks,
  );
  const lists = [...Array(chunks).keys()];
  return `arrayFirstIndex((${lists.map((chunk) => `one_${chunk}`).join(', ')}) -> ${anyBit((chunk) => `one_${chunk}`, sources)}, ${lists
    .map(WALKED.walked)
    .join(', ')})`;
}
