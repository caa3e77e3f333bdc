import type { Channel } from '#domain/tracking/channels.ts';
import { AD_CHANNELS, AD_KEYS, PAID } from '#domain/tracking/paid.ts';
import type { SourceKey } from '#domain/wire/track.ts';
import { channelSql, mediumSql } from './channel-sql.ts';
import type { Parameters } from './parameters.ts';

// All of rows that have the columns of a source.
const carries = (keys: readonly SourceKey[]) => keys.map((key) => `${key} != ''`).join(' OR ');
const cameBy = (parameters: Parameters, channels: readonly Channel[]) =>
  `${channelSql(parameters)} IN (${channels.map((channel) => `'${channel}'`).join(', ')})`;

/** SQL of "somebody paid for the visit" (`PAID`). */
export function paidSql(parameters: Parameters): string {
  return `(${carries(PAID.keys)} OR ${mediumSql(parameters, PAID.medium)} OR ${cameBy(parameters, PAID.channels)})`;
}

/** SQL of "an ad brought them": it says so, or they came by a channel of ads. */
export const adSql = (parameters: Parameters) => `(${carries(AD_KEYS)} OR ${cameBy(parameters, AD_CHANNELS)})`;
