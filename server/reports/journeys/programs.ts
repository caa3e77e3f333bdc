import { scanCanvas } from '../canvas/scan/program.ts';
import { CANVAS_SCAN, type CanvasScan } from '../canvas/scan/question.ts';
import { scanFunnel } from '../funnel/scan/program.ts';
import { FUNNEL_SCAN, type FunnelScan } from '../funnel/scan/question.ts';
import type { WorkspaceJourneys } from './workspace.ts';

/** What answers a question from journeys. The question is what the same room asked with. */
type Program = (journeys: WorkspaceJourneys, question: unknown) => unknown;

export const PROGRAMS: ReadonlyMap<string, Program> = new Map([
  [FUNNEL_SCAN, (journeys, question) => scanFunnel(journeys, question as FunnelScan)],
  [CANVAS_SCAN, (journeys, question) => scanCanvas(journeys, question as CanvasScan)],
]);
