import type { CanvasDocument } from '#domain/canvas/document.ts';
import type { CanvasReport } from '#domain/wire/answers/canvas.ts';
import type { Uncounted } from '#domain/wire/answers/parts.ts';
import type { Filter } from '#domain/wire/filters/filters.ts';
import type { Range } from '#domain/wire/reports/reports.ts';
import { HttpError } from '#server/http/errors.ts';
import { type Asked, requireWeight } from '../_kit/asking.ts';

import { filterWeight } from '../_kit/filters/filter.ts';
import { normalise } from '../_kit/maps/normalise.ts';
import { isTooComplex } from '../_kit/maps/plan.ts';
import { monthsOf } from '../_kit/weight.ts';
import type { ReportWorkspace } from '../_kit/workspace.ts';
import { canvasReport } from './report.ts';
import { canvasWeight } from './weight.ts';

/** A drawing to be counted, of which canvas it is, and of whom: `people` are whom the filter finds in the range, everybody when left out. */
export interface Counted {
  readonly canvas: string;
  readonly revision: number;
  readonly document: CanvasDocument;
  readonly people?: Filter | undefined;
  readonly inFunnelMode?: boolean | undefined;
}

/** @throws HttpError 422 `canvas_too_complex`, `report_too_heavy`. */
export function requireCountable(workspace: ReportWorkspace, document: CanvasDocument, range: Range, pointer: string): void {
  if (isTooComplex(document)) throw new HttpError(422, 'canvas_too_complex', { pointer });
  requireWeight(canvasWeight(normalise(document, workspace.shown), range), '/range');
}

/**
 * The question what happened on a drawing in a range.
 * @throws HttpError 422 `canvas_too_complex`, `report_too_heavy`.
 */
export function canvasAsked(
  workspace: ReportWorkspace,
  { canvas, people, ...saved }: Counted,
  range: Range,
  lane: Asked<unknown>['lane'] = 'canvas',
): Asked<Uncounted<CanvasReport>> {
  requireCountable(workspace, saved.document, range, '/canvas');
  requireWeight(filterWeight(people) * monthsOf([range]), '/filter');
  return {
    lane,
    question: ['canvas', canvas, saved.revision, range, people ?? [], saved.inFunnelMode ?? false],
    make: (store, now) => canvasReport(store, workspace, saved, range, now, people),
  };
}
