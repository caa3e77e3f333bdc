import { SOURCE_KEYS, type SourceKeys, type TrackEvent } from '#domain/wire/track.ts';
import type { CollectorParts } from '../parts.ts';
import { type EarlierVisit, EarlierVisits } from './earlier-visits.ts';

/** As browsers that keep a session end it. */
const IDLE_MS = 30 * 60_000;
/** Visits kept in mind, some 50 MB. The one that was quiet longest is forgotten. */
const MOST_KEPT = 100_000;

type Visit = EarlierVisit;
type OfVisit = Pick<TrackEvent, 'session' | 'source' | 'entry'>;

/** What tells one campaign from another; empty for none. */
const campaignOf = (source: SourceKeys): string =>
  SOURCE_KEYS.filter((key) => key !== 'referrer')
    .map((key) => source[key] ?? '')
    .join('\n')
    .trim();

/**
 * Visits of those in whose browsers nothing is kept: every page of theirs begins as if it were the first. What they do
 * without a pause of thirty minutes, and without coming by another campaign, is one visit with the source of its entry.
 */
export class DayVisits {
  readonly #visits = new Map<string, Visit>();
  readonly #earlier: EarlierVisits;
  /** Until then a visit may have begun under the process before this one. */
  readonly #knowsAllFrom: number;

  constructor(parts: Pick<CollectorParts, 'analytics' | 'clock' | 'knownWithin'>) {
    this.#earlier = new EarlierVisits(parts, IDLE_MS);
    this.#knowsAllFrom = parts.clock().getTime() + IDLE_MS;
  }

  /** Learns of the visit that this visitor began before the process did, where that may be. `now`: milliseconds. */
  async recall(workspace: string, visitor: string, now: number): Promise<void> {
    const key = `${workspace} ${visitor}`;
    if (now >= this.#knowsAllFrom || this.#visits.has(key)) return;
    const found = await this.#earlier.of(workspace, visitor, now);
    if (found && !this.#visits.has(key)) this.#keep(key, found);
  }

  /** An event as part of the visit it belongs to. `time`: milliseconds. */
  place(workspace: string, visitor: string, event: TrackEvent, time: number): OfVisit {
    const key = `${workspace} ${visitor}`;
    const known = this.#visits.get(key);
    const source = event.source ?? {};
    const campaign = event.entry ? campaignOf(source) : '';
    const goesOn = known && time - known.last < IDLE_MS && (campaign === '' || campaign === campaignOf(known.source));
    const visit = goesOn ? { ...known, last: Math.max(known.last, time) } : { session: event.session, source, last: time };
    this.#keep(key, visit);
    return { session: visit.session, source: visit.source, entry: goesOn ? undefined : true };
  }

  forgetIdle(now: number): void {
    for (const [key, { last }] of this.#visits) if (now - last > IDLE_MS) this.#visits.delete(key);
  }

  /** The latest stand last. */
  #keep(key: string, visit: Visit): void {
    this.#visits.delete(key);
    this.#visits.set(key, visit);
    if (this.#visits.size <= MOST_KEPT) return;
    const [oldest] = this.#visits.keys();
    if (oldest !== undefined) this.#visits.delete(oldest);
  }
}
