/**
 * What the tracker sends. No dependency: the browser script imports the types and nothing else,
 * and the collector's schema is checked against them by the compiler.
 */

export const EVENT_KINDS = [
  'page_view',
  'link_click',
  'button_click',
  'scroll',
  'form_completed',
  'video_view',
  'call_scheduled',
  'purchase',
  'deal',
  'custom',
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** Who reported an event: the tracker in a browser, the customer's server with the app key, or an import of history with it. */
export const ORIGINS = ['browser', 'server', 'import'] as const;
export type Origin = (typeof ORIGINS)[number];

/**
 * How visitors of a workspace are told apart. `cookie`: by an id kept in the browser. `cookieless`: nothing is kept
 * there, and whoever comes is told apart within one day. `cookieless_until_consent`: the same until the visitor
 * agrees, then by cookie. `consent_first`: nothing is kept or sent before the visitor agrees.
 */
export const PRIVACY_MODES = ['cookie', 'cookieless', 'cookieless_until_consent', 'consent_first'] as const;
export type PrivacyMode = (typeof PRIVACY_MODES)[number];

/** Flat attributes of an event. Nested values are refused by the tracker with a warning. */
export type Attributes = Record<string, string | number | boolean>;

/** Where a session came from. `referrer` is the host of the referring page, without `www.`; empty for direct. */
export const SOURCE_KEYS = [
  'referrer',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'fl_adid',
  'fl_adsrc',
  'fl_adntw',
] as const;
export type SourceKey = (typeof SOURCE_KEYS)[number];
/** Read once at the session's entry and repeated on each of its events. */
export type SourceKeys = Partial<Record<SourceKey, string>>;

export interface TrackEvent {
  /** Unique id made once in the browser; a resend carries the same one. Time-ordered (26–36 characters). */
  id: string;
  kind: EventKind;
  /** Milliseconds since 1970 on the visitor's clock. */
  at: number;
  /** Session id. */
  session: string;
  /** True on the first event of a session. */
  entry?: boolean;
  /** Address of the page, without fragment. */
  url: string;
  title?: string;
  source?: SourceKeys;
  /** What was clicked, the form's name, the custom event's name: what a rule matches. */
  name?: string;
  attributes?: Attributes;
  /** Purchases and deals: integer minor units of `currency`. */
  value?: number;
  /** The same in major units (12.34 dollars), for senders that have no minor ones; `value` comes before it. */
  amount?: number;
  /** ISO 4217, in capitals; the workspace's when left out. */
  currency?: string;
  order?: string;
  sku?: string;
  quantity?: number;
}

/**
 * What tells who somebody is beyond one browser, the strongest first: the customer's own id of the
 * person, an e-mail address, a telephone number. One node of the ledger each: `identify` joins the
 * visitor with it, and an event of a server that names it instead of a visitor belongs to it.
 */
export const IDENTITY_KEYS = ['customer', 'email', 'phone'] as const;
export type IdentityKey = (typeof IDENTITY_KEYS)[number];

/**
 * Says who the visitor of its batch is; travels beside the events and is counted as none.
 * `email` and `phone` never leave the browser as they were typed: they are the hex SHA-256 of the
 * address in lower case, of the number as its digits after a plus. `visitor`: another id of the
 * same visitor, told by the linker that carried them from one domain to the next.
 */
export interface Identity extends Partial<Record<IdentityKey | 'visitor', string>> {
  /** Unique, as an event's: a resend carries the same one. */
  id: string;
  /** Milliseconds since 1970 on the visitor's clock. */
  at: number;
}

/** The body of `POST /t/e`: JSON, sent as text/plain so that no preflight is needed. At most 64 KB, 50 events. */
export interface TrackBatch {
  /** Version of this shape. */
  v: 1;
  /** Workspace id. */
  workspace: string;
  /** Left out where nothing is kept in the browser: the server then tells visitors apart within one day. */
  visitor?: string | undefined;
  /** The visitor's clock when sending: the server corrects each `at` by the difference to its own. */
  sent: number;
  /** May be empty where `identities` are there. */
  events: TrackEvent[];
  identities?: Identity[];
  /** Marked test traffic: never enters the statistics. A text: the marker of a walk through the own site. */
  test?: boolean | string | undefined;
  /** A program drives the browser, as WebDriver has it say. */
  driven?: boolean | undefined;
}

/**
 * Why the collector did not count an event; shown to the owner, per day and reason. `money`: an
 * amount too large to be counted, or from a browser one above what any shop takes, below zero without an order, or
 * in no currency. `rate`: more than could be taken at once; they were sent back and count when they
 * come again.
 */
export const FILTER_REASONS = [
  'bot',
  'blocked_ip',
  'foreign_domain',
  'tracking_off',
  'workspace_locked',
  /** The owner's plan counts no visitors. */
  'plan',
  'test',
  'clock',
  'rate',
  'money',
  /** The request had a field that is missing, unknown or of another kind, so nothing of it was taken (422). */
  'malformed',
] as const;
export type FilterReason = (typeof FILTER_REASONS)[number];

/**
 * What is listed beside them though the event counts. `no_rate`: its money does not, for want of an exchange rate. `many_…`: more
 * new ones came in a day than anybody could read, and stand together under one name.
 */
export const NOTE_REASONS = ['no_rate', 'many_pages', 'many_sources', 'many_names', 'many_attributes', 'many_values'] as const;
export const LISTED_REASONS = [...FILTER_REASONS, ...NOTE_REASONS] as const;
export type ListedReason = (typeof LISTED_REASONS)[number];

/** Rarely needed pieces of the tracker, each a file of its own that is loaded when a page needs it. */
export const SCRIPT_PARTS = ['video', 'calendar', 'identify', 'linker', 'shop', 'fields'] as const;
export type ScriptPart = (typeof SCRIPT_PARTS)[number];

/** What the script of a workspace knows of it, served with its text. */
export interface ScriptSettings {
  readonly workspace: string;
  /** Clicks, scrolling, forms and videos are reported. */
  readonly auto: boolean;
  /** Where the server itself has the script, with a slash at the end: for a page whose tag is gone. */
  readonly home: string;
  readonly mode: PrivacyMode;
  /** The workspace's own hosts, each with its subdomains: no referrer is one of them, and links to them carry the visitor along. */
  readonly sites: readonly string[];
  /** File name of each part, beside the script in `p/`. */
  readonly parts: Readonly<Record<ScriptPart, string>>;
}

/** The body of `POST /t/l`: may the visitor that a link carried be taken over? Each link buys one yes. */
export interface LinkQuestion {
  v: 1;
  workspace: string;
  token: string;
  /** The clock of the browser when asking, in milliseconds: the same that stamped the link. */
  sent: number;
  /** Where the link led, as the browser names it. */
  host: string;
  /** `navigator.language`: a copied link is opened by another browser. */
  language: string;
}
export interface LinkAnswer {
  linked: boolean;
}

/** 202 answer: how many were taken, and how many were filtered by reason. */
export interface TrackAnswer {
  accepted: number;
  filtered?: Partial<Record<FilterReason, number>>;
}

/**
 * The same to a sender with the app key. `known`: how many were stored before and are not stored
 * again; absent while the store does not tell, `accepted` then counts them, too. Events that other
 * collectors took in the last seconds and have not stored yet are not known here.
 */
export interface KeyedAnswer extends TrackAnswer {
  known?: number;
}
