import type { Rule } from '#domain/canvas/document.ts';
import { isTagged, SALE, type SeenSource } from '#domain/canvas/from-data/candidate.ts';
import { pagesToDraw } from '#domain/canvas/from-data/pages.ts';
import { lockOf, MONEY } from '#domain/plans/gates.ts';
import type { Channel } from '#domain/tracking/channels.ts';
import type { Uncounted } from '#domain/wire/answers/parts.ts';
import type { PathsRow } from '#domain/wire/answers/paths.ts';
import type { Filter } from '#domain/wire/filters/filters.ts';
import type { PathNode, PathsQuestion } from '#domain/wire/reports/paths.ts';
import type { Range } from '#domain/wire/reports/reports.ts';
import type { SourceLevel, SourcesReport } from '#domain/wire/reports/tables.ts';
import type { Analytics } from '#server/events/analytics.ts';
import type { ReportWorkspace } from '../_kit/workspace.ts';
import { pagesReport } from '../pages/report.ts';
import { pathsReport } from '../paths/report.ts';
import { sourcesReport } from '../sources/report.ts';

/** More than this is a tangle; the rest is said in numbers. */
const MOST_SOURCES = 7;
const MOST_PAGES = 9;
/** So many are looked at to see which are alike. */
const READ_PAGES = 100;

/** As far back from a sale: the order form, the basket, the offer. */
const SALE_HOPS = 3;
/** Of the pages before one that sells, those that so large a share of buyers came from. */
const SALE_SHARE = 0.1;
const SALE_WIDTH = 2;

/** What a draft is drawn of, most people first, and how much there was to choose from. */
export interface SeenOnSite {
  readonly sources: readonly SeenSource[];
  readonly pages: readonly string[];
  readonly buys: boolean;
  readonly people: number;
  readonly of: { readonly sources: number; readonly pages: number };
}

type Ask = (trail: readonly PathNode[]) => Promise<readonly PathsRow[]>;

/** The pages that lead to sales, nearest first. Few people see them, and without them no map shows how money is made. */
async function pagesBeforeSales(ask: Ask): Promise<readonly string[]> {
  const pages: string[] = [];
  const trail: PathNode[] = [];
  while (trail.length < SALE_HOPS) {
    const before = (await ask(trail)).filter(({ rule, share }) => rule?.type === 'page' && (share ?? 0) >= SALE_SHARE);
    const main = before.slice(0, SALE_WIDTH);
    for (const { rule } of main) if (rule?.type === 'page') pages.push(...rule.urls.slice(0, 1));
    const [first] = main;
    if (!first?.node) break;
    trail.push(first.node);
  }
  return pages;
}

type Above = Readonly<Partial<Record<SourceLevel, string>>>;
type Level = (name: SourceLevel, above: Above, limit: number, filter?: Filter) => Promise<Uncounted<SourcesReport>>;

/** A row of sources does not say whether a tag named it or a referring host: each is asked apart. */
const BY = {
  tag: [[{ key: 'utm_source', match: 'isNot', value: '' }]],
  referrer: [[{ key: 'utm_source', match: 'is', value: '' }]],
} as const satisfies Record<SeenSource['by'], Filter>;
const WAYS = Object.keys(BY) as readonly SeenSource['by'][];

/** The largest sources of all channels, and how many there are. */
async function sourcesOf(channels: Uncounted<SourcesReport>, level: Level) {
  const tables = await Promise.all(
    channels.rows.flatMap(({ key }) =>
      WAYS.map(async (by) => ({ key, by, table: await level('source', { channel: key }, MOST_SOURCES, BY[by]) })),
    ),
  );
  const rows = tables.flatMap(({ key, by, table }) =>
    table.rows.map((row) => ({ channel: key as Channel, source: row.key, by, people: row.values.people ?? 0 })),
  );
  const largest = rows.sort((a, b) => b.people - a.people).slice(0, MOST_SOURCES);
  const isShared = (one: (typeof rows)[number]) =>
    largest.filter((other) => other.source === one.source && isTagged(other) === isTagged(one)).length > 1;
  const sources = largest.map(async (one): Promise<SeenSource> => {
    const { channel, source, by } = one;
    const [medium] = isShared(one) ? (await level('medium', { channel, source }, 1, BY[by])).rows : [];
    return { channel, source, by, medium: medium?.key ?? null };
  });
  return { sources: await Promise.all(sources), all: tables.reduce((sum, { table }) => sum + table.row_count, 0) };
}

/** Reads the largest sources and pages of a range from the reports that show them. */
export async function readSeen(analytics: Analytics, workspace: ReportWorkspace, range: Range, now: Date): Promise<SeenOnSite> {
  const level: Level = (name, above, limit, filter) =>
    sourcesReport(analytics, workspace, { range, compare_range: null, level: name, above, limit, filter }, now);
  const channels = await level('channel', {}, MOST_SOURCES);
  const buys = (channels.totals.purchases ?? 0) > 0 && lockOf(workspace.shown, MONEY) === null;
  const before =
    (step: Rule): Ask =>
    async (trail: readonly PathNode[]) => {
      const about: PathsQuestion = { range, step, direction: 'before', trail: [...trail], within: 'visit', limit: MOST_PAGES };
      return (await pathsReport(analytics, workspace, about, now)).rows;
    };
  const pagesTable = pagesReport(analytics, workspace, [], { range, compare_range: null, limit: READ_PAGES }, now);
  const [found, pages, selling] = await Promise.all([
    sourcesOf(channels, level),
    pagesTable,
    buys && SALE ? pagesBeforeSales(before(SALE)) : [],
  ]);
  const { sources, all } = found;
  return {
    sources,
    pages: pagesToDraw(
      pages.rows.map(({ key, values }) => ({ page: key, people: values.people ?? 0 })),
      selling,
      MOST_PAGES,
    ),
    buys,
    people: pages.totals.people ?? 0,
    of: { sources: all, pages: pages.row_count },
  };
}
