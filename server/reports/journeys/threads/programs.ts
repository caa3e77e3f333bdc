import { treeProgram } from '../../_kit/tree/scan/program.ts';
import { TREE_SCAN } from '../../_kit/tree/scan/question.ts';
import { attributionProgram } from '../../attribution/scan/program.ts';
import { ATTRIBUTION_SCAN } from '../../attribution/scan/question.ts';
import { canvasProgram } from '../../canvas/scan/program.ts';
import { CANVAS_SCAN } from '../../canvas/scan/question.ts';
import { funnelProgram } from '../../funnel/scan/program.ts';
import { FUNNEL_SCAN } from '../../funnel/scan/question.ts';
import { kpisProgram } from '../../kpis/scan/program.ts';
import { KPI_SCAN } from '../../kpis/scan/question.ts';
import { contributionsProgram } from '../../pages/scan/contributions.ts';
import { pagesProgram } from '../../pages/scan/program.ts';
import { CONTRIBUTIONS_SCAN, PAGES_SCAN } from '../../pages/scan/question.ts';
import { pathsProgram } from '../../paths/scan/program.ts';
import { PATHS_SCAN } from '../../paths/scan/question.ts';
import { type AnyProgram, anyProgram } from './program.ts';

/** By the name that questions call them. */
export const PROGRAMS: ReadonlyMap<string, AnyProgram> = new Map<string, AnyProgram>([
  [FUNNEL_SCAN, anyProgram(funnelProgram)],
  [CANVAS_SCAN, anyProgram(canvasProgram)],
  [KPI_SCAN, anyProgram(kpisProgram)],
  [TREE_SCAN, anyProgram(treeProgram)],
  [PAGES_SCAN, anyProgram(pagesProgram)],
  [CONTRIBUTIONS_SCAN, anyProgram(contributionsProgram)],
  [PATHS_SCAN, anyProgram(pathsProgram)],
  [ATTRIBUTION_SCAN, anyProgram(attributionProgram)],
]);
