import { walkCanvas } from '../canvas/walk/program.ts';
import { CANVAS_WALK, type CanvasWalk } from '../canvas/walk/question.ts';
import type { WorkspaceJourneys } from './workspace.ts';

/** What answers a question from journeys. The question is what the same room asked with. */
type Program = (journeys: WorkspaceJourneys, question: unknown) => unknown;

export const PROGRAMS: ReadonlyMap<string, Program> = new Map([
  [CANVAS_WALK, (journeys, question) => walkCanvas(journeys, question as CanvasWalk)],
]);
