import { addDays, localDay } from '#domain/time/days.ts';
import { readWords } from '#domain/wire/filters/filter-words.ts';
import { BUILDER_DAYS } from '#domain/wire/reports/kpi-builder.ts';
import { SOURCE_KEYS, type SourceKey } from '#domain/wire/track.ts';
import { reports } from '#resources/reports/index.ts';
import type { CanvasSeen, SeenQuestion } from '#src/canvas/host.ts';
import { ask } from '#src/providers/actions/ask.ts';

/** Longest text and longest name of what is asked for: nothing longer is suggested. */
const LONGEST_SEARCH = 200;
const LONGEST_OF = 80;
/** As many conditions as a report can be filtered by. */
const MOST_GROUPS = 10;

const isOfSource = (of: SeenQuestion['of']): of is SourceKey => SOURCE_KEYS.some((key) => key === of);

/** What was tracked in a workspace in the last days, for the rules of a canvas. Where people came from is told by their visits, what they did by their events. */
export function seenIn(workspace: string, timezone: string, maySeeSources: boolean): CanvasSeen {
  return {
    days: BUILDER_DAYS,
    credited: async ({ conditions }, { range, whom }, signal) => {
      const filter = [...(readWords(whom) ?? []), ...conditions.map((condition) => [condition])];
      if (!maySeeSources || filter.length > MOST_GROUPS) return null;
      const question = { range, compare_range: null, level: 'channel', limit: 1, filter } as const;
      const { totals, columns, notices } = await ask(reports.sources, workspace, question, signal);
      const isShown = !columns.some(({ measure, locked }) => measure === 'revenue' && locked);
      // What was never seen earned nothing.
      const { purchases, revenue, spend } = totals;
      return isShown ? { purchases: purchases ?? 0, revenue: revenue ?? 0, spend, isPerDay: notices.includes('people_per_day') } : null;
    },
    count: (rule, signal) => ask(reports.rule_preview, workspace, { rule }, signal),
    values: async ({ of, event, search }, signal) => {
      if (search.length > LONGEST_SEARCH || of.length > LONGEST_OF) return [];
      const narrowed = search && { search };
      if (isOfSource(of)) {
        const max = localDay(new Date(), timezone);
        const range = { min: addDays(max, 1 - BUILDER_DAYS), max };
        return (await ask(reports.filter_values, workspace, { key: of, range, ...narrowed }, signal)).values;
      }
      const kind = event && { kind: event };
      return (await ask(reports.kpi_suggestions, workspace, { of: of === 'page' ? 'url' : of, ...kind, ...narrowed }, signal)).values;
    },
  };
}
