import type { EventKind, ListedReason, Origin, SourceKey } from '#domain/wire/track.ts';

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

/** The key of an event that reports no order. */
export const NO_ORDER = '0';

/**
 * One row of the ClickHouse table `events`, as the collector spools it and the writer inserts it
 * (JSONEachRow), with its session's source. Texts are empty, never null. No IP address is ever
 * part of it.
 */
export interface EventRow extends Readonly<Record<SourceKey, string>> {
  readonly workspace_id: string;
  readonly event_id: string;
  readonly kind: EventKind;
  readonly origin: Origin;
  /** Corrected time, `YYYY-MM-DD HH:MM:SS.mmm` UTC. */
  readonly time: string;
  readonly received_at: string;
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
  /** Minor units of the workspace's currency; 0 where the amount could not be converted. */
  readonly value: number;
  /** What the amount was given in, ISO 4217; empty without one. */
  readonly currency: string;
  /** Minor units of `currency`. */
  readonly original_value: number;
  readonly order_id: string;
  /** 64 bits that stand for the order a purchase reports, as decimal text; `0` where it reports none, or gives money back. */
  readonly order_key: string;
  readonly sku: string;
  readonly quantity: number;
  readonly device: 'desktop' | 'mobile' | 'tablet' | '';
  readonly browser: string;
  readonly os: string;
  /** Tag in small letters, such as `de` or `pt-br`. */
  readonly language: string;
  /** ISO 3166 alpha-2. */
  readonly country: string;
}

/** What says whether an event is stored already. */
export type Identified = Pick<EventRow, 'workspace_id' | 'event_id' | 'kind' | 'origin'>;

/** One text for the id of an event of a workspace. */
export const idKey = (row: Pick<EventRow, 'workspace_id' | 'event_id'>) => `${row.workspace_id.toLowerCase()} ${row.event_id}`;

/** One row of `spend`: what a source cost on one day. Re-import replaces, never adds. */
export interface SpendRow {
  readonly workspace_id: string;
  /** The day the platform states, of the ad account's own calendar. */
  readonly day: string;
  readonly platform: string;
  /** Campaign, ad set or ad the amount belongs to. */
  readonly entity: string;
  readonly utm_source: string;
  readonly utm_medium: string;
  readonly utm_campaign: string;
  /** Minor units of the workspace's currency. */
  readonly amount: number;
  readonly impressions: number;
  readonly clicks: number;
  /** Name of the ad set, where it is known. */
  readonly ad_set?: string;
  /** Id of the ad as `fl_adid` carries it, and its name; left out for costs of whole campaigns. */
  readonly ad_id?: string;
  readonly ad_name?: string;
  /** 1: somebody entered it; 0, the default: a platform reported it. */
  readonly entered?: 0 | 1;
  /** Of two rows of the same key the later one counts, `YYYY-MM-DD HH:MM:SS.mmm` UTC; default: when it is stored. */
  readonly imported_at?: string;
}

/** Entered costs that are to go: of these days, stored before a moment. */
export interface StaleSpend {
  readonly workspace: string;
  readonly min: string;
  readonly max: string;
  /** `YYYY-MM-DD HH:MM:SS.mmm` UTC. */
  readonly before: string;
}

/** One row of `refusals`: an event the collector did not count, and why. */
export interface FilteredRow {
  readonly workspace_id: string;
  readonly reason: ListedReason;
  /** What was sent, shortened: host and path, never an IP address. */
  readonly example: string;
  /** `YYYY-MM-DD HH:MM:SS.mmm` UTC. */
  readonly time: string;
}
