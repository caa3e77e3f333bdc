import { withheldKinds } from '#domain/plans/gates.ts';
import type { Persons } from '#server/events/identity/persons.ts';
import type { CountedCanvas } from '../../_kit/maps/normalise.ts';
import { type AskedJourneys, askJourneys } from '../../journeys/ask.ts';
import type { CanvasScope } from '../compile.ts';
import type { Counts } from '../counting.ts';
import { CANVAS_SCAN, type CanvasScan } from './question.ts';

/** Counts a canvas from the journeys in memory; null where those of the workspace are not there, which are then brought in for whoever asks next. */
export async function countInMemory(
  analytics: AskedJourneys,
  persons: Persons,
  { workspace, shown, span, among }: CanvasScope,
  canvas: CountedCanvas,
): Promise<Counts | null> {
  const question: CanvasScan = { canvas, withheld: withheldKinds(shown), start: span.start.getTime(), end: span.end.getTime() };
  return askJourneys<Counts>(analytics, workspace, CANVAS_SCAN, question, { known: persons, among });
}
