import type { FormRow, SourceRow } from '../rows.ts';

/** A question to a program. `only`: numbers of the persons who are looked at, in ascending order; null: everybody. */
export interface Run {
  readonly program: string;
  readonly question: unknown;
  readonly only: BigUint64Array | null;
}

/** What the thread is asked to do with the journeys of a workspace. */
export type Order =
  /** Begins anew with room for so many events. */
  | { readonly of: 'begin'; readonly events: number }
  /** Rows of further visitors, in ascending order. */
  | { readonly of: 'add'; readonly bytes: Uint8Array }
  | { readonly of: 'define'; readonly forms: readonly FormRow[]; readonly sources: readonly SourceRow[] }
  /** Everything was added. */
  | { readonly of: 'close' }
  /** All rows of some visitors, as they are now. */
  | { readonly of: 'replace'; readonly bytes: Uint8Array }
  | { readonly of: 'orders'; readonly orders: readonly string[] }
  | { readonly of: 'persons'; readonly pairs: readonly (readonly [visitor: string, person: string])[] }
  /** Rows of all visitors of some persons, in one order. */
  | { readonly of: 'exact'; readonly persons: readonly string[]; readonly bytes: Uint8Array }
  /** Milliseconds: what was before is gone. */
  | { readonly of: 'forget'; readonly before: number }
  | ({ readonly of: 'run' } & Run)
  | { readonly of: 'drop' };

/** What stands in memory after an order was carried out. */
export interface Standing {
  readonly events: number;
  /** How much stands beside the columns, which makes counting slower. */
  readonly delta: number;
  /** Forms or sources were read that are not defined. */
  readonly isIncomplete: boolean;
  /** Persons whose order only the store can tell: nothing is run before their rows came. */
  readonly tied: { readonly persons: readonly string[]; readonly visitors: readonly string[] };
  readonly answer?: unknown;
}

/** What the thread finds as its `workerData`: at most so many threads help it, with workspaces of at least so many events. */
export interface ThreadData {
  readonly helpers: number;
  readonly sharedFrom: number;
}

export interface ToThread {
  readonly id: number;
  readonly workspace: string;
  readonly order: Order;
}
export type FromThread =
  | { readonly id: number; readonly standing: Standing }
  /** Whatever was held of the workspace is gone. */
  | { readonly id: number; readonly error: string };
