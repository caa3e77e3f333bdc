import { EVENTS, type EventMeaning } from '#domain/tracking/events.ts';
import type { EventKind } from '#domain/wire/track.ts';
import type { Form } from './forms.ts';

/** What the kind of a form says of its events: 1 or 0, by the place of the form. */
export interface KindFlags {
  /** The plan does not show them: they are not there. */
  readonly withheld: Uint8Array;
  /** A step on somebody's way, whatever a canvas holds. */
  readonly step: Uint8Array;
  /** They bring the money that they carry. */
  readonly earning: Uint8Array;
  /** With money below 0 no rule counts them. */
  readonly refunded: Uint8Array;
  /** With money below 0 they are nothing that somebody did, so no step. */
  readonly refundable: Uint8Array;
  /** What one order says several times is one thing. */
  readonly ordered: Uint8Array;
  /** Somebody leaves a contact. */
  readonly lead: Uint8Array;
}

export function kindFlagsOf(forms: readonly Form[], withheld: readonly EventKind[]): KindFlags {
  const flags = (is: (meaning: EventMeaning, kind: EventKind) => boolean) =>
    Uint8Array.from(forms, ({ kind }) => (is(EVENTS[kind], kind) ? 1 : 0));
  return {
    withheld: flags((_, kind) => withheld.includes(kind)),
    step: flags(({ step }) => step === 'always'),
    earning: flags(({ earns }) => earns),
    refunded: flags(({ refundedBy }) => refundedBy !== null),
    refundable: flags(({ refundedBy }) => refundedBy === 'negative_value'),
    ordered: flags(({ oncePerOrder }) => oncePerOrder),
    lead: flags(({ lead }) => lead),
  };
}
