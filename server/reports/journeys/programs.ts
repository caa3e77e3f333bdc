import { walkCanvas } from '../canvas/walk/program.ts';
import { CANVAS_WALK, type CanvasWalk } from '../canvas/walk/question.ts';
import { walkFunnel } from '../funnel/walk/program.ts';
import { FUNNEL_WALK, type FunnelWalk } from '../funnel/walk/question.ts';
import type { WorkspaceJourneys } from './workspace.ts';

/** What answers a question from journeys. The question is what the same room asked with. */
type Program = (journeys: WorkspaceJourneys, question: unknown) => unknown;

export const PROGRAMS: ReadonlyMap<string, Program> = new Map([
  [FUNNEL_WALK, (journeys, question) => walkFunnel(journeys, question as FunnelWalk)],
  [CANVAS_WALK, (journeys, question) => walkCanvas(journeys, question as CanvasWalk)],
]);
