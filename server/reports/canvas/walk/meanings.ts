import { EVENTS } from '#domain/tracking/events.ts';
import type { EventKind } from '#domain/wire/track.ts';
import type { WorkspaceJourneys } from '../../journeys/workspace.ts';
import type { CountedCanvas } from '../normalise.ts';

/** What forms of events are to a canvas whatever its elements, 1 or 0 by place. */
export interface Meanings {
  /** The plan does not show it. */
  readonly withheld: Uint8Array;
  /** A step on somebody's way. */
  readonly step: Uint8Array;
  /** With money below 0 it is nothing that somebody did, so no step. */
  readonly refundable: Uint8Array;
  /** With money below 0 no element counts it. */
  readonly refunded: Uint8Array;
  /** 1 for sources that are drawn. */
  readonly came: Uint8Array;
}

/** 1 where any of the answers has one. */
export function anyOf(answers: readonly Uint8Array[], size: number): Uint8Array {
  const any = new Uint8Array(size);
  for (const answer of answers) for (let place = 0; place < size; place += 1) any[place] = (any[place] ?? 0) | (answer[place] ?? 0);
  return any;
}

export function meaningsOf(journeys: WorkspaceJourneys, { clicks, sources }: CountedCanvas, withheld: readonly EventKind[]): Meanings {
  const { forms } = journeys;
  const ofKinds = (is: (kind: EventKind) => boolean) => Uint8Array.from(forms, ({ kind }) => (is(kind) ? 1 : 0));
  const clicked = clicks.map((rule) => journeys.countedBy(rule));
  const came = sources.map((rule) => journeys.countedBy(rule));
  return {
    withheld: ofKinds((kind) => withheld.includes(kind)),
    step: anyOf([ofKinds((kind) => EVENTS[kind].step === 'always'), ...clicked], forms.length),
    refundable: ofKinds((kind) => EVENTS[kind].refundedBy === 'negative_value'),
    refunded: ofKinds((kind) => EVENTS[kind].refundedBy !== null),
    came: anyOf(came, journeys.sources.length),
  };
}
