import type { EventKind, FilterReason, SourceKeys } from './track.ts';

/** A walk ends by itself after this time. */
export const WALK_MINUTES = 20;
/** No walk shows more. */
export const MOST_WALKED = 200;

/** What a purchase of a walk said of itself. */
export interface WalkedOrder {
  /** Its number; empty where none came along. */
  readonly order: string;
  /** Minor units of the workspace's currency; null where no amount came along. */
  readonly value: number | null;
  /** What it was paid in; empty where none came along: it is taken for the workspace's. */
  readonly currency: string;
}

/** One event of a walk, as it would have been stored. */
export interface WalkedEvent {
  readonly id: string;
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly kind: EventKind;
  readonly host: string;
  readonly path: string;
  readonly query: string;
  readonly name: string;
  readonly source: SourceKeys;
  readonly attributes: Readonly<Record<string, string>>;
  /** Money that is given back: nothing that somebody did. */
  readonly refund?: boolean;
  /** Of purchases alone. */
  readonly bought?: WalkedOrder;
  /** Why it would not count if it were no walk; null when it would. */
  readonly reason: FilterReason | null;
}
