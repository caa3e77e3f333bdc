import type { SourceKey } from '#domain/wire/track.ts';
import type { EventRow } from '#server/events/event-row.ts';
import type { Visit } from './visit.ts';

/** Where a session came from, as columns of its events. */
export type SourceColumns = Pick<EventRow, SourceKey>;

/** What one visitor does; called with a visit that stands at its first moment. */
export type Journey = (visit: Visit) => void;

/** A stream of visitors with one source. */
export interface Campaign {
  readonly name: string;
  readonly source: Partial<SourceColumns>;
  /** New people on a mean day at the end of the demo's time. */
  readonly people: number;
  /** Further visits by people who were here before, as a share of the new ones. */
  readonly returning?: number;
  /** Runs from the launch day on instead of all the time. */
  readonly launch?: boolean;
  readonly ads?: {
    readonly platform: 'facebook' | 'google' | 'instagram';
    /** Cents for each new visitor. */
    readonly perPerson: number;
    readonly ids: readonly [string, ...string[]];
    readonly network: string;
  };
  readonly journey: Journey;
}

/** A site with visitors, to be told as events. */
export interface DemoSite {
  readonly workspace: string;
  readonly key: string;
  readonly host: string;
  readonly timezone: string;
  readonly currency: string;
  /** Growth of visits over thirty days: 0.08 = 8 %. */
  readonly growth: number;
  readonly campaigns: readonly Campaign[];
  /** Nothing is tracked from so many days before now on: the workspace was locked then. */
  readonly endsDaysAgo?: number;
}
