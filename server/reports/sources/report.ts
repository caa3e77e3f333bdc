import type { Uncounted } from '#domain/wire/answers/parts.ts';
import { SOURCE_MEASURES, type SourcesQuestion, type SourcesReport } from '#domain/wire/reports/tables.ts';
import type { Analytics } from '#server/events/analytics.ts';
import { treeTable } from '../_kit/tree/table.ts';
import type { ReportWorkspace } from '../_kit/workspace.ts';
import type { Widget } from '../kpis/widget.ts';
import { withContributions } from './contributions.ts';

/**
 * Where people came from: one level of channel, source, medium, campaign, term, content, or the
 * referring hosts. People, visits and views by what visits themselves carry, typed addresses being
 * "direct"; sales by `domain/tracking/attribution.ts`, so that a source can have buyers whose visit
 * lies before the range. Costs where they can be told of the level; else they are not known.
 */
export async function sourcesReport(
  analytics: Analytics,
  workspace: ReportWorkspace,
  question: SourcesQuestion,
  now: Date,
  widgets: readonly Widget[] = [],
): Promise<Uncounted<SourcesReport>> {
  const asked = { ...question, above: question.above ?? {} };
  const tree = await treeTable(analytics, workspace, { measures: SOURCE_MEASURES, usual: 'people' }, asked, now);
  return { ...(await withContributions(analytics, workspace, widgets, asked, tree, now)), level: question.level };
}
