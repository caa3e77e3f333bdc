import { useQuery } from '@tanstack/react-query';
import type { AdLevel, SourceLevel, Table, TableMeasure } from '#domain/wire/reports/tables.ts';
import { reports } from '#resources/reports/index.ts';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { ask } from '#src/providers/actions/ask.ts';
import { reasonOf } from '#src/providers/data/put-off.ts';
import type { MonitorState } from '../state.ts';

/** Tables are heavier than tiles and change less. */
export const REFRESH_MS = 60_000;

/** The reports that are tables, by the tab that shows them. */
export type TableTabName = 'pages' | 'sources' | 'ads';
export type AnyTable = Table<TableMeasure>;
/** The keys of the rows that were opened on the way, the outermost first. */
export type Trail = readonly string[];

/** What a row opens into, level by level; pages open into nothing. */
export const LEVELS = {
  pages: ['page'],
  sources: ['channel', 'source', 'medium', 'campaign', 'term', 'content'],
  ads: ['platform', 'campaign', 'ad_set', 'ad'],
} as const satisfies Record<TableTabName, readonly [string, ...(SourceLevel | AdLevel | 'page')[]]>;

/** Where none of a campaign's ads is in an ad set they stand directly below it: the one row of the level says nothing. */
export const isPassedOver = (tab: TableTabName, above: Trail, rows: readonly { readonly key: string }[]) =>
  LEVELS[tab][above.length] === 'ad_set' && rows.length === 1 && rows[0]?.key === '';

export interface TableOrder {
  readonly by: TableMeasure;
  readonly direction: 'asc' | 'desc';
}
export interface TableChoice {
  readonly search: string;
  readonly order: TableOrder | null;
  /** Rows show what of each KPI is theirs, in this order (see `credited-kpis.ts`); null: they show their visits. */
  readonly kpis: string | null;
}

/** The rows that were opened, by their levels. */
export const rowsOf = (levels: readonly string[], trail: Trail): Readonly<Record<string, string>> =>
  Object.fromEntries(trail.map((key, at) => [levels[at] ?? '', key]));

export function questionOf(
  tab: TableTabName,
  state: MonitorState,
  { search, order }: Pick<TableChoice, 'search' | 'order'>,
  trail: Trail,
): object {
  const asked = {
    range: state.range,
    compare_range: state.compare,
    ...(state.filter.length > 0 ? { filter: state.filter } : {}),
    ...(order ? { order } : {}),
    // What is searched for are the outermost rows; what they open into is whole.
    ...(search && trail.length === 0 ? { search } : {}),
  };
  if (tab === 'pages') return asked;
  const levels = LEVELS[tab];
  return { ...asked, level: levels[trail.length], above: rowsOf(levels, trail) };
}

/** As many rows of a level as one answer holds: what a file is made of. */
export const MOST_SAVED = 1000;

/** One level of a table. Its order is checked by the server, which names the measures of each report. */
export async function askTable(tab: TableTabName, workspace: string, question: object, signal?: AbortSignal): Promise<AnyTable> {
  return (await ask(reports[tab], workspace, question as never, signal)) as AnyTable;
}

export function useTableReport(workspace: string, tab: TableTabName, state: MonitorState, choice: TableChoice, trail: Trail = []) {
  const { allowed } = useGrant(`reports:${tab}`);
  const question = questionOf(tab, state, choice, trail);
  const query = useQuery({
    queryKey: ['reports', tab, workspace, question],
    queryFn: ({ signal }) => askTable(tab, workspace, question, signal),
    enabled: allowed && choice.kpis === null,
    refetchInterval: REFRESH_MS,
    placeholderData: (before, query) => (query?.queryKey[2] === workspace && query?.queryKey[1] === tab ? before : undefined),
  });
  const { data, refetch, isPlaceholderData } = query;
  return { data, refetch, isPlaceholderData, error: reasonOf(query) };
}
