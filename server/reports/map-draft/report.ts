import type { CanvasDocument } from '#domain/canvas/document.ts';
import { elementKind } from '#domain/canvas/elements/index.ts';
import { forecast } from '#domain/canvas/forecast/forecast.ts';
import { candidateOf } from '#domain/canvas/from-data/candidate.ts';
import { plannedAs } from '#domain/canvas/from-data/plan.ts';
import { shapeOf } from '#domain/canvas/from-data/shape.ts';
import { thumbnailOf } from '#domain/canvas/thumbnail.ts';
import { writeThumbnail } from '#domain/canvas/thumbnail-text.ts';
import { elapsedPeriods } from '#domain/time/periods.ts';
import type { MapDraftFacts, MapDraftQuestion } from '#domain/wire/reports/map-draft.ts';
import type { Analytics } from '#server/events/analytics.ts';
import type { ReportWorkspace } from '../_kit/workspace.ts';
import { canvasReport } from '../canvas/report.ts';
import { readSeen } from './seen.ts';

const categoryCount = ({ elements }: CanvasDocument, category: string) =>
  elements.filter(({ kind }) => elementKind(kind).category === category).length;

/** How much of the measured buyers the plan comes to in the same time; null without any. */
function carriedBy(document: CanvasDocument, buyers: number, periods: number): number | null {
  if (buyers <= 0 || periods <= 0) return null;
  return Math.min(1, (forecast(document).totals.buyers * periods) / buyers);
}

/**
 * A map of what people did: the largest sources and pages, and those that lead to sales, with every
 * way between them are counted as the canvas that they are; what few did is left out, and the rest is
 * counted again. The plan is what was measured on the ways that are drawn: at a page that many reach
 * by other ways it says less than the page shows, and `carried` how much less at the end.
 */
export async function mapDraft(
  analytics: Analytics,
  workspace: ReportWorkspace,
  { range }: MapDraftQuestion,
  now: Date,
): Promise<MapDraftFacts & { readonly as_of: string; readonly timezone: string; readonly currency: string }> {
  const seen = await readSeen(analytics, workspace, range, now);
  const count = (document: CanvasDocument) => canvasReport(analytics, workspace, { document, revision: 0 }, range, now);
  const candidate = candidateOf(seen);
  const shape = shapeOf(candidate, await count(candidate));
  const asOf = now.toISOString();
  const periods = elapsedPeriods(range, shape.period, workspace.timezone, asOf);
  const measured = await count(shape);
  const document = plannedAs(shape, measured, periods);
  return {
    as_of: asOf,
    timezone: workspace.timezone,
    currency: workspace.currency,
    range,
    document,
    thumbnail: writeThumbnail(thumbnailOf(document)),
    people: seen.people,
    carried: carriedBy(document, measured.totals.buyers ?? 0, periods),
    drawn: { sources: categoryCount(document, 'source'), pages: categoryCount(document, 'page'), lines: document.lines.length },
    seen: seen.of,
  };
}
