import { addDays, localDay } from '#domain/time/days.ts';
import { readWords } from '#domain/wire/filters/filter-words.ts';
import { BUILDER_DAYS } from '#domain/wire/reports/kpi-builder.ts';
import { type EventKind, SOURCE_KEYS, type SourceKey } from '#domain/wire/track.ts';
import { reports } from '#resources/reports/index.ts';
import type { CanvasSeen, SeenQuestion } from '#src/canvas/host.ts';
import { ask } from '#src/providers/actions/ask.ts';
import { oneHost, withoutHost } from '#src/reports/page-names.ts';

/** Longest text and longest name of what is asked for: nothing longer is suggested. */
const LONGEST_SEARCH = 200;
const LONGEST_OF = 80;
/** As many conditions as a report can be filtered by. */
const MOST_GROUPS = 10;

const isOfSource = (of: SeenQuestion['of']): of is SourceKey => SOURCE_KEYS.some((key) => key === of);

async function suggested(
  workspace: string,
  of: string,
  more: { readonly kind?: EventKind; readonly search?: string },
  signal?: AbortSignal,
) {
  return (await ask(reports.kpi_suggestions, workspace, { of, ...more }, signal)).values;
}

/** By workspace, asked for once while the page is open. */
const hosts = new Map<string, Promise<string | null>>();

/** The host of all pages that people are on most: what is one site needs no name in each of its rules. Null where there are several, or nobody can tell. */
function onlyHost(workspace: string): Promise<string | null> {
  const known = hosts.get(workspace);
  if (known) return known;
  const found = suggested(workspace, 'url', {})
    .then((values) => oneHost(values.map(({ value }) => value)))
    .catch(() => {
      hosts.delete(workspace);
      return null;
    });
  hosts.set(workspace, found);
  return found;
}

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
      const more = { ...(event && { kind: event }), ...narrowed };
      if (of !== 'page') return suggested(workspace, of, more, signal);
      const [values, only] = await Promise.all([suggested(workspace, 'url', more, signal), onlyHost(workspace)]);
      return values.map(({ value, people }) => ({ value: withoutHost(value, only), people }));
    },
  };
}
