import type { Span } from '#domain/time/days.ts';
import { KIND_OF_ELEMENT } from '#domain/tracking/events.ts';
import type { CoverageReport } from '#domain/wire/answers/coverage.ts';
import type { Uncounted } from '#domain/wire/answers/parts.ts';
import { COVERAGE_DAYS } from '#domain/wire/reports/coverage.ts';
import type { Analytics, Question } from '#server/events/analytics.ts';
import { urlFilter } from '../_kit/filters/url-filter.ts';
import { Parameters } from '../_kit/parameters.ts';
import { storedWithin } from '../_kit/scope.ts';
import { urlWeight } from '../_kit/weight.ts';
import type { ReportWorkspace } from '../_kit/workspace.ts';
import { adCoverage } from './ads.ts';

const DAY_MS = 86_400_000;

/** What naming the pages of these days and trying each address on each of them takes, in comparisons. */
export const coverageWeight = (urls: readonly string[]) => (urls.reduce((sum, url) => sum + urlWeight(url), 1) * COVERAGE_DAYS) / 30;

/** The store is asked in whole seconds. */
function spanUntil(now: Date): Span {
  const second = Math.floor(now.getTime() / 1000) * 1000;
  return { start: new Date(second - COVERAGE_DAYS * DAY_MS), end: new Date(second + DAY_MS) };
}

/** `lasts`: for each address, when a page that it names was last seen, in milliseconds; 0: never. Imported history is nothing that the script saw. */
function compileLasts(workspace: ReportWorkspace, urls: readonly string[], span: Span): Question {
  const parameters = new Parameters();
  const pages = `SELECT host, path, '' AS query, toUnixTimestamp64Milli(max(time)) AS last FROM events
    WHERE ${storedWithin(parameters, { workspace: workspace.id, shown: workspace.shown }, [span])}
      AND kind = ${parameters.text(KIND_OF_ELEMENT.pageView)} AND origin = 'browser' GROUP BY host, path`;
  const lasts = urls.map((url) => `maxIf(last, ${urlFilter(parameters, [url])})`);
  return { sql: `SELECT [${lasts.join(', ')}] AS lasts FROM (${pages})`, params: parameters.values };
}

/** Which of these addresses of canvases the script was seen on, and how many visits by ads said which ad it was. `more`: how many other addresses there are. */
export async function coverageReport(
  analytics: Analytics,
  workspace: ReportWorkspace,
  { urls, more }: { readonly urls: readonly string[]; readonly more: number },
  now: Date,
): Promise<Uncounted<CoverageReport>> {
  const span = spanUntil(now);
  const [[found], ads] = await Promise.all([
    urls.length > 0 ? analytics.select<{ lasts: readonly number[] }>(compileLasts(workspace, urls, span)) : [],
    adCoverage(analytics, workspace, span),
  ]);
  const pages = urls.map((url, place) => {
    const last = found?.lasts[place] ?? 0;
    return { url, last_at: last > 0 ? new Date(last).toISOString() : null };
  });
  const { timezone, currency } = workspace;
  return {
    as_of: now.toISOString(),
    ...{ timezone, currency, more, days: COVERAGE_DAYS, ads: [...ads] },
    pages: pages.toSorted((a, b) => Number(a.last_at !== null) - Number(b.last_at !== null) || (a.url < b.url ? -1 : 1)),
  };
}
