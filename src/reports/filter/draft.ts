import { isOfWhole, type Match } from '#domain/kit/matches.ts';
import { CHANNELS } from '#domain/tracking/channels.ts';
import { ORDER_KIND } from '#domain/tracking/events.ts';
import type { FilterKey } from '#domain/wire/filters/filter-keys.ts';
import type { FilterCondition } from '#domain/wire/filters/filters.ts';
import type { EventKind } from '#domain/wire/track.ts';

/** A condition while it is being made: what was typed for either kind of it stays when one goes back and forth. */
export interface Draft {
  readonly id: number;
  readonly asks: FilterKey | 'did' | 'notDid' | 'segment' | 'notSegment' | OfMap;
  readonly match: Match;
  readonly value: string;
  readonly kind: EventKind;
  readonly name: string;
  readonly page: string;
  /** Id of a segment; empty: none is chosen. */
  readonly segment: string;
  /** Id of a canvas; empty: none is chosen. */
  readonly canvas: string;
}

/** What is asked of people and a canvas. */
export const OF_MAPS = ['onMap', 'offMap', 'throughMap', 'notThroughMap'] as const;
export type OfMap = (typeof OF_MAPS)[number];
export const isOfMap = (asks: Draft['asks']): asks is OfMap => OF_MAPS.some((known) => known === asks);

/** Is a text compared with something? */
export const isComparison = (asks: Draft['asks']): asks is FilterKey =>
  !isOfMap(asks) && !['did', 'notDid', 'segment', 'notSegment'].includes(asks);

let last = 0;
const fresh = (): Draft => {
  last += 1;
  return { id: last, asks: 'utm_source', match: 'is', value: '', kind: ORDER_KIND, name: '', page: '', segment: '', canvas: '' };
};
export const newDraft = fresh;

export function draftOf(condition: FilterCondition): Draft {
  if ('key' in condition) return { ...fresh(), asks: condition.key, match: condition.match, value: condition.value };
  if ('segment' in condition) return { ...fresh(), asks: condition.not ? 'notSegment' : 'segment', segment: condition.segment };
  if ('canvas' in condition) {
    const { canvas, through, not } = condition;
    const asks = through ? (not ? 'notThroughMap' : 'throughMap') : not ? 'offMap' : 'onMap';
    return { ...fresh(), asks, canvas };
  }
  const { kind, name = '', page = '' } = condition.did;
  return { ...fresh(), asks: condition.not ? 'notDid' : 'did', kind, name, page };
}

/** The channel that is shown as chosen: the first until another one is. */
export const channelOf = (value: string): string => CHANNELS.find((name) => name === value) ?? CHANNELS[0];

/** Nothing is looked for in a text: every text contains that. What is compared as a whole may be empty. */
export function isMissing({ asks, match, value, segment, canvas }: Draft): boolean {
  if (isOfMap(asks)) return canvas === '';
  return isComparison(asks) ? !isOfWhole(match) && value.trim() === '' : asks !== 'did' && asks !== 'notDid' && segment === '';
}

/** What each of them asks beside the canvas. */
const OF_MAP = {
  onMap: {},
  offMap: { not: true },
  throughMap: { through: true },
  notThroughMap: { through: true, not: true },
} as const satisfies Record<OfMap, object>;

export function conditionOf({ asks, match, value, kind, name, page, segment, canvas }: Draft): FilterCondition {
  if (isOfMap(asks)) return { canvas, ...OF_MAP[asks] };
  if (asks === 'segment' || asks === 'notSegment') return asks === 'segment' ? { segment } : { segment, not: true };
  if (asks === 'channel' && isOfWhole(match)) return { key: asks, match, value: channelOf(value) };
  if (isComparison(asks)) return { key: asks, match, value: value.trim() };
  const did = { kind, ...(name.trim() && { name: name.trim() }), ...(page.trim() && { page: page.trim() }) };
  return asks === 'did' ? { did } : { did, not: true };
}
