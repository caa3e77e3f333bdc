import type { EventKind, FilterReason, SourceKey } from '#domain/wire/track.ts';

/** The source of somebody who typed the address: every key is there, and empty. */
export const NO_SOURCE: Readonly<Record<SourceKey, string>> = {
  referrer: '',
  utm_source: '',
  utm_medium: '',
  utm_campaign: '',
  utm_term: '',
  utm_content: '',
  fl_adid: '',
  fl_adsrc: '',
  fl_adntw: '',
};

/**
 * One row of the ClickHouse table `events`, as the collector spools it and the writer inserts it
 * (JSONEachRow), with its session's source. Texts are empty, never null. No IP address is ever
 * part of it.
 */
export interface EventRow extends Readonly<Record<SourceKey, string>> {
  readonly workspace_id: string;
  readonly event_id: string;
  readonly kind: EventKind;
  /** Corrected time, `YYYY-MM-DD HH:MM:SS.mmm` UTC. */
  readonly time: string;
  readonly received_at: string;
  /** Calendar day in the workspace's time zone when received, `YYYY-MM-DD`: what roll-ups are keyed by. */
  readonly day: string;
  readonly visitor_id: string;
  readonly session_id: string;
  /** 1 on the first event of a session. */
  readonly is_entry: 0 | 1;
  /** Lower case, without `www.`. */
  readonly host: string;
  readonly path: string;
  /** Without `?`; only what the privacy mode lets through. */
  readonly query: string;
  readonly title: string;
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Cents. */
  readonly value: number;
  readonly currency: string;
  readonly order_id: string;
  readonly sku: string;
  readonly quantity: number;
  readonly device: 'desktop' | 'mobile' | 'tablet' | '';
  readonly browser: string;
  readonly os: string;
}

/** One row of `spend`: what a source cost on one day. Re-import replaces, never adds. */
export interface SpendRow {
  readonly workspace_id: string;
  readonly day: string;
  readonly platform: string;
  /** Campaign, ad set or ad the amount belongs to. */
  readonly entity: string;
  readonly utm_source: string;
  readonly utm_medium: string;
  readonly utm_campaign: string;
  /** Cents of the workspace's currency. */
  readonly amount: number;
  readonly impressions: number;
  readonly clicks: number;
}

/** One row of `filtered`: an event the collector did not count, and why. */
export interface FilteredRow {
  readonly workspace_id: string;
  /** Calendar day in the workspace's time zone, `YYYY-MM-DD`. */
  readonly day: string;
  readonly reason: FilterReason;
  /** What was sent, shortened: host and path, never an IP address. */
  readonly example: string;
  /** `YYYY-MM-DD HH:MM:SS.mmm` UTC. */
  readonly time: string;
}
