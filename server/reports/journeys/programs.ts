import { scanTree } from '../_kit/tree/scan/program.ts';
import { TREE_SCAN, type TreeScan } from '../_kit/tree/scan/question.ts';
import { scanAttribution } from '../attribution/scan/program.ts';
import { ATTRIBUTION_SCAN, type AttributionScan } from '../attribution/scan/question.ts';
import { scanCanvas } from '../canvas/scan/program.ts';
import { CANVAS_SCAN, type CanvasScan } from '../canvas/scan/question.ts';
import { scanFunnel } from '../funnel/scan/program.ts';
import { FUNNEL_SCAN, type FunnelScan } from '../funnel/scan/question.ts';
import { scanKpis } from '../kpis/scan/program.ts';
import { KPI_SCAN, type KpiScan } from '../kpis/scan/question.ts';
import { scanContributions } from '../pages/scan/contributions.ts';
import { scanPages, scanViewers } from '../pages/scan/program.ts';
import {
  CONTRIBUTIONS_SCAN,
  type ContributionsScan,
  PAGES_SCAN,
  type PagesScan,
  VIEWERS_SCAN,
  type ViewersScan,
} from '../pages/scan/question.ts';
import { scanPaths } from '../paths/scan/program.ts';
import { PATHS_SCAN, type PathsScan } from '../paths/scan/question.ts';
import type { WorkspaceJourneys } from './workspace.ts';

/** What answers a question from journeys. The question is what the same room asked with. */
type Program = (journeys: WorkspaceJourneys, question: unknown) => unknown;

export const PROGRAMS: ReadonlyMap<string, Program> = new Map<string, Program>([
  [FUNNEL_SCAN, (journeys, question) => scanFunnel(journeys, question as FunnelScan)],
  [CANVAS_SCAN, (journeys, question) => scanCanvas(journeys, question as CanvasScan)],
  [KPI_SCAN, (journeys, question) => scanKpis(journeys, question as KpiScan)],
  [TREE_SCAN, (journeys, question) => scanTree(journeys, question as TreeScan)],
  [PAGES_SCAN, (journeys, question) => scanPages(journeys, question as PagesScan)],
  [CONTRIBUTIONS_SCAN, (journeys, question) => scanContributions(journeys, question as ContributionsScan)],
  [VIEWERS_SCAN, (journeys, question) => scanViewers(journeys, question as ViewersScan)],
  [PATHS_SCAN, (journeys, question) => scanPaths(journeys, question as PathsScan)],
  [ATTRIBUTION_SCAN, (journeys, question) => scanAttribution(journeys, question as AttributionScan)],
]);
