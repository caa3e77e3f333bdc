import { z } from 'zod';
import type { ValueFormat } from '../../kit/metric.ts';
import { CHANNELS } from '../../tracking/channels.ts';
import type { Counted, Range } from './reports.ts';

export const channelSchema = z.enum(CHANNELS);
type Channel = z.infer<typeof channelSchema>;

/**
 * Something that nobody asked about and somebody should know. `chance`: that scatter alone makes such a
 * difference, 0 to 1. Money in minor units; null where nobody can tell. Rates are shares.
 */
export type Finding =
  /** Nothing arrives any more, ISO 8601 UTC. */
  | { readonly kind: 'silent'; readonly since: string }
  /** People come and nobody buys since that day, where so many purchases were to be expected. */
  | { readonly kind: 'no_sales'; readonly since: string; readonly expected: number }
  /** A KPI in the last seven days against the seven before. */
  | {
      readonly kind: 'change';
      readonly widget_id: string;
      readonly name: string;
      readonly format: ValueFormat;
      readonly better: 'up' | 'down';
      readonly value: number;
      readonly previous: number;
      readonly change: number;
      readonly chance: number;
    }
  /** How many of a channel's people buy, against four weeks before; `money`: what that makes. */
  | {
      readonly kind: 'rate';
      readonly channel: Channel;
      readonly rate: number;
      readonly previous: number;
      readonly people: number;
      readonly money: number | null;
      readonly chance: number;
    }
  /** What it would bring if a channel's people bought as often as all others. */
  | {
      readonly kind: 'leverage';
      readonly channel: Channel;
      readonly rate: number;
      readonly others: number;
      readonly people: number;
      readonly money: number | null;
      readonly chance: number;
    }
  /** So many purchases come through a page that is on no canvas. */
  | { readonly kind: 'drift'; readonly page: string; readonly share: number; readonly purchases: number };

/** `POST /reports/insights`: what stands out, the most urgent first; empty where nothing does. */
export interface InsightsReport extends Counted {
  readonly as_of: string;
  readonly timezone: string;
  readonly currency: string;
  /** The last seven whole days. */
  readonly range: Range;
  readonly findings: readonly Finding[];
}
