import { isOfWhole, type Match } from '#domain/kit/matches.ts';
import { CHANNELS } from '#domain/tracking/channels.ts';
import { ORDER_KIND } from '#domain/tracking/events.ts';
import type { FilterKey } from '#domain/wire/filters/filter-keys.ts';
import type { FilterCondition } from '#domain/wire/filters/filters.ts';
import type { EventKind } from '#domain/wire/track.ts';

/** A condition while it is being made: what was typed for either kind of it stays when one goes back and forth. */
export interface Draft {
  readonly id: number;
  readonly asks: FilterKey | 'did' | 'notDid' | 'segment' | 'notSegment';
  readonly match: Match;
  readonly value: string;
  readonly kind: EventKind;
  readonly name: string;
  readonly page: string;
  /** Id of a segment; empty: none is chosen. */
  readonly segment: string;
}

/** Is a text compared with something? */
export const isComparison = (asks: Draft['asks']): asks is FilterKey => !['did', 'notDid', 'segment', 'notSegment'].includes(asks);

let last = 0;
const fresh = (): Draft => {
  last += 1;
  return { id: last, asks: 'utm_source', match: 'is', value: '', kind: ORDER_KIND, name: '', page: '', segment: '' };
};
export const newDraft = fresh;

export function draftOf(condition: FilterCondition): Draft {
  if ('key' in condition) return { ...fresh(), asks: condition.key, match: condition.match, value: condition.value };
  if ('segment' in condition) return { ...fresh(), asks: condition.not ? 'notSegment' : 'segment', segment: condition.segment };
  const { kind, name = '', page = '' } = condition.did;
  return { ...fresh(), asks: condition.not ? 'notDid' : 'did', kind, name, page };
}

/** The channel that is shown as chosen: the first until another one is. */
export const channelOf = (value: string): string => CHANNELS.find((name) => name === value) ?? CHANNELS[0];

/** Nothing is looked for in a text: every text contains that. What is compared as a whole may be empty. */
export const isMissing = ({ asks, match, value, segment }: Draft) =>
  isComparison(asks) ? !isOfWhole(match) && value.trim() === '' : asks !== 'did' && asks !== 'notDid' && segment === '';

export function conditionOf({ asks, match, value, kind, name, page, segment }: Draft): FilterCondition {
  if (asks === 'segment' || asks === 'notSegment') return asks === 'segment' ? { segment } : { segment, not: true };
  if (asks === 'channel' && isOfWhole(match)) return { key: asks, match, value: channelOf(value) };
  if (isComparison(asks)) return { key: asks, match, value: value.trim() };
  const did = { kind, ...(name.trim() && { name: name.trim() }), ...(page.trim() && { page: page.trim() }) };
  return asks === 'did' ? { did } : { did, not: true };
}
