import { EVENTS } from '#domain/tracking/events.ts';
import { SOURCE_BITS, type Track } from '../../journeys/columns.ts';
import type { Counted } from '../../journeys/counted.ts';
import type { WorkspaceJourneys } from '../../journeys/workspace.ts';
import { type Met, metOf } from './conditions.ts';
import type { ScannedReading } from './question.ts';

/** Which of the events that count a reading takes. */
export class Takes {
  /** 1 for forms of its kind. */
  readonly ofKind: Uint8Array;
  readonly #counted: Counted;
  readonly #isMet: Met | null;
  /** What gives money back is not taken. */
  readonly #salesOnly: boolean;

  constructor(journeys: WorkspaceJourneys, counted: Counted, { take, kind, condition }: ScannedReading) {
    this.ofKind = Uint8Array.from(journeys.forms, (form) => (kind === null || form.kind === kind ? 1 : 0));
    this.#counted = counted;
    this.#isMet = condition && metOf(journeys, condition);
    this.#salesOnly = kind !== null && take !== 'revenue' && EVENTS[kind].refundedBy === 'negative_value';
  }

  at(track: Track, at: number): boolean {
    const form = track.forms[at] as number;
    if (this.ofKind[form] === 0) return false;
    if (this.#isMet !== null && !this.#isMet(form, (track.sources[at] as number) & SOURCE_BITS)) return false;
    return !(this.#salesOnly && this.#counted.valueAt(track, at) < 0);
  }
}

/** 1 for forms of which one of them may take events. */
export const takenForms = (journeys: WorkspaceJourneys, takes: readonly Takes[]): Uint8Array =>
  Uint8Array.from(journeys.forms, (_, form) => (takes.some(({ ofKind }) => ofKind[form] === 1) ? 1 : 0));
