import type { EventKind } from '#domain/wire/track.ts';
import type { CountedCanvas } from '../../_kit/maps/normalise.ts';
import { type KindFlags, kindFlagsOf } from '../../journeys/kinds.ts';
import type { WorkspaceJourneys } from '../../journeys/workspace.ts';

/** What forms of events are to a canvas whatever its elements, 1 or 0 by place. `step`: also clicks that the canvas counts. */
export type Meanings = KindFlags;

export function meaningsOf(journeys: WorkspaceJourneys, { clicks }: CountedCanvas, withheld: readonly EventKind[]): Meanings {
  const flags = kindFlagsOf(journeys.forms, withheld);
  const step = Uint8Array.from(flags.step);
  for (const rule of clicks) for (const [form, isMet] of journeys.countedBy(rule).entries()) if (isMet === 1) step[form] = 1;
  return { ...flags, step };
}
