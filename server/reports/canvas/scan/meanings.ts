import type { EventKind } from '#domain/wire/track.ts';
import { type KindFlags, kindFlagsOf } from '../../journeys/kinds.ts';
import type { WorkspaceJourneys } from '../../journeys/workspace.ts';
import type { CountedCanvas } from '../normalise.ts';

/** What forms of events are to a canvas whatever its elements, 1 or 0 by place. `step`: also clicks that the canvas counts. */
export interface Meanings extends KindFlags {
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
  const flags = kindFlagsOf(forms, withheld);
  const clicked = clicks.map((rule) => journeys.countedBy(rule));
  const came = sources.map((rule) => journeys.countedBy(rule));
  return { ...flags, step: anyOf([flags.step, ...clicked], forms.length), came: anyOf(came, journeys.sources.length) };
}
