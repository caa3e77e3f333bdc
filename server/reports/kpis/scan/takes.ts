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
    return this.ofKind[track.forms[at] as number] === 1 && this.isMetAt(track, at);
  }

  /** Of an event of its kind. */
  isMetAt(track: Track, at: number): boolean {
    const form = track.forms[at] as number;
    if (this.#isMet !== null && !this.#isMet(form, (track.sources[at] as number) & SOURCE_BITS)) return false;
    return !(this.#salesOnly && this.#counted.valueAt(track, at) < 0);
  }
}

/** By the place of each form: whoever may take its events. */
export function takersOf<Taker extends { readonly takes: Takes }>(
  journeys: WorkspaceJourneys,
  all: readonly Taker[],
): (readonly Taker[])[] {
  const lists = new Map<string, readonly Taker[]>();
  return journeys.forms.map((_, form) => {
    const taking = all.filter(({ takes }) => takes.ofKind[form] === 1);
    const name = taking.map((taker) => all.indexOf(taker)).join();
    const list = lists.get(name) ?? taking;
    lists.set(name, list);
    return list;
  });
}

/** 1 for forms of which one of them may take events. */
export const takenForms = (journeys: WorkspaceJourneys, takes: readonly Takes[]): Uint8Array =>
  Uint8Array.from(journeys.forms, (_, form) => (takes.some(({ ofKind }) => ofKind[form] === 1) ? 1 : 0));
