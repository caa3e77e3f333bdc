/** What happened. Clicks, scrolling, forms and videos are counted where a browser reports them, too. */
export type EventKind =
  | 'page_view'
  | 'link_click'
  | 'button_click'
  | 'scroll'
  | 'form_completed'
  | 'video_view'
  | 'call_scheduled'
  | 'purchase'
  | 'deal'
  | 'custom';

/** Who did it: the visitor id of the browser where you have it, else something that tells who it is. */
export interface Who {
  /** `flumen.getVisitorId()` of the browser, or the value of a hidden field named `flumen_visitor`. */
  readonly visitor?: string;
  /** Your own id of the person. */
  readonly customer?: string;
  /** E-mail address; only its hash is sent. */
  readonly email?: string;
  /** Telephone number with its country code; only its hash is sent. */
  readonly phone?: string;
}

export interface Happening extends Who {
  readonly kind: EventKind;
  /** Sent again with the same id it counts once. Made up where it is left out, which protects retries, not repeated calls. */
  readonly id?: string;
  /** Now where it is left out. At most seven days ago; older than that is for `history`. */
  readonly at?: Date | string | number;
  readonly session?: string;
  /** Address of the page it belongs to. */
  readonly url?: string;
  readonly title?: string;
  readonly name?: string;
  readonly attributes?: Readonly<Record<string, string | number | boolean>>;
  readonly source?: Readonly<
    Partial<
      Record<
        'referrer' | 'utm_source' | 'utm_medium' | 'utm_campaign' | 'utm_term' | 'utm_content' | 'fl_adid' | 'fl_adsrc' | 'fl_adntw',
        string
      >
    >
  >;
  /** Integer minor units (cents) of `currency`. */
  readonly value?: number;
  /** The same in major units (12.34); `value` comes before it. */
  readonly amount?: number;
  /** ISO 4217; the workspace's where it is left out. */
  readonly currency?: string;
  /** Also finds the visitor who bought, where nothing else says who it is. */
  readonly order?: string;
  readonly sku?: string;
  readonly quantity?: number;
}

/** A sale names its order: that and its `sku` count once, however often they are reported. */
export type Sale = Omit<Happening, 'kind'> & { readonly order: string };

export interface Options {
  /** Where your Flumen answers: `https://flumen.example.com`. */
  readonly origin: string;
  /** Id of the workspace. */
  readonly appId: string;
  readonly appKey: string;
  /** Milliseconds events gather before they are sent together: 1,000. */
  readonly gather?: number;
  /** Tries of a request before its events are given up: 8, over about four minutes. */
  readonly tries?: number;
  /** Milliseconds a request may take: 10,000. */
  readonly timeout?: number;
  /** Events kept while the server cannot be reached: 10,000. The oldest are given up for newer ones. */
  readonly most?: number;
  /** Sends what is left before the process ends: true. */
  readonly flushOnExit?: boolean;
  /** Hears of events that were given up. Writes to `console.error` where it is left out. */
  readonly onLost?: (problem: Lost) => void;
  readonly fetch?: typeof fetch;
}

export interface Lost {
  readonly reason: 'refused' | 'unreachable' | 'overflow' | 'filtered';
  /** HTTP status of a refusal. */
  readonly status?: number;
  /** What the server said. */
  readonly answer?: unknown;
  /** As they were to be sent; not named by reason for `filtered`. */
  readonly events: readonly object[];
}

export declare class Flumen {
  constructor(options: Options);
  /** Queues an event; returns its id. Throws a `TypeError` for one that says nothing of who it was. */
  track(event: Happening): string;
  purchase(sale: Sale): string;
  /** Money given back: `value` or `amount` above or below zero. */
  refund(sale: Sale): string;
  deal(deal: Omit<Happening, 'kind'>): string;
  event(name: string, event: Omit<Happening, 'kind' | 'name'>): string;
  /** Resolves when everything queued before was taken or given up. Never rejects. */
  flush(): Promise<void>;
  /** Flushes and ends; later events throw. */
  close(): Promise<void>;
}

/** Hex SHA-256 of an e-mail address as Flumen compares them: trimmed, in lower case. */
export declare function hashEmail(email: string): string;
/** Hex SHA-256 of a telephone number as Flumen compares them: its digits after a plus, without a leading 00. */
export declare function hashPhone(phone: string): string;
