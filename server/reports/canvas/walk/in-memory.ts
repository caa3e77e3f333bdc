import { withheldKinds } from '#domain/plans/gates.ts';
import type { Analytics } from '#server/events/analytics.ts';
import type { Persons } from '#server/events/identity/persons.ts';
import type { CanvasScope } from '../compile.ts';
import type { Counts } from '../counting.ts';
import type { CountedCanvas } from '../normalise.ts';
import { CANVAS_WALK, type CanvasWalk } from './question.ts';

/** Counts a canvas from the journeys in memory; null where those of the workspace are not there, which are then brought in for whoever asks next. */
export async function walkInMemory(
  { journeys }: Pick<Analytics, 'journeys'>,
  persons: Persons,
  { workspace, shown, span }: CanvasScope,
  canvas: CountedCanvas,
): Promise<Counts | null> {
  if (!journeys) return null;
  const question: CanvasWalk = { canvas, withheld: withheldKinds(shown), start: span.start.getTime(), end: span.end.getTime() };
  const counts = await journeys.ask(workspace, { persons, program: CANVAS_WALK, question });
  if (counts === null) journeys.prepare(workspace);
  return counts as Counts | null;
}
