import { addDays, localDay } from '#domain/time/days.ts';
import { BUILDER_DAYS } from '#domain/wire/reports/kpi-builder.ts';
import { SOURCE_KEYS, type SourceKey } from '#domain/wire/track.ts';
import { reports } from '#resources/reports/index.ts';
import type { CanvasSeen, SeenQuestion } from '#src/canvas/host.ts';
import { ask } from '#src/providers/actions/ask.ts';

/** Longest text and longest name of what is asked for: nothing longer is suggested. */
const LONGEST_SEARCH = 200;
const LONGEST_OF = 80;

const isOfSource = (of: SeenQuestion['of']): of is SourceKey => SOURCE_KEYS.some((key) => key === of);

/** What was tracked in a workspace in the last days, for the rules of a canvas. Where people came from is told by their visits, what they did by their events. */
export function seenIn(workspace: string, timezone: string): CanvasSeen {
  return {
    days: BUILDER_DAYS,
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
