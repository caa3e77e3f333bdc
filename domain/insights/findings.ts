import type { Unit } from '../time/periods.ts';
import type { Channel } from '../tracking/channels.ts';
import type { Finding, LineEnd } from '../wire/answers/insights.ts';
import type { KpiResult } from '../wire/answers/kpis.ts';
import { type Proportion, proportionDifference, WEEKS, weekDifference } from './tests-of-difference.ts';

/** A line that is behind its plan for sure (`so_far` below 0), or that much depends on: rates as shares, money in minor units. */
export interface PlannedLine {
  readonly line: string;
  readonly from: LineEnd;
  readonly to: LineEnd;
  readonly rate: number;
  readonly planned: number;
  readonly people: number;
  readonly so_far: number | null;
  readonly per_point: number;
}
/** What its plan says of a canvas, in the period that runs now. */
export interface PlannedCanvas {
  readonly canvas: string;
  readonly canvas_name: string;
  readonly period: Unit;
  /** The first local day of that period. */
  readonly since: string;
  readonly lines: readonly PlannedLine[];
}

/** What is looked through. Days are whole ones, the oldest first. */
export interface InsightData {
  /** Since when nothing came, though people should have come; null: all is well. */
  readonly silentSince: string | null;
  /** KPIs that add up over days: of the last week beside the one before, and by day over four weeks. */
  readonly kpis: readonly { readonly week: KpiResult; readonly days: readonly number[] }[];
  /** The same four weeks of people and purchases, by day, and the days themselves. */
  readonly days: readonly string[];
  readonly people: readonly number[];
  readonly purchases: readonly number[];
  /** People and buyers by channel in the last four weeks, and in the four before. */
  readonly channels: readonly { readonly channel: Channel; readonly now: Proportion; readonly before: Proportion }[];
  /** What a buyer brings, minor units; null: not known. */
  readonly perBuyer: number | null;
  /** Purchases of the last four weeks by a page that was seen before. */
  readonly pages: readonly { readonly page: string; readonly purchases: number }[];
  /** Is a page on a canvas? Null where no canvas names pages. */
  readonly isMapped: ((page: string) => boolean) | null;
  /** Canvases with a plan, and their lines that are behind or that much depends on. */
  readonly planned?: readonly PlannedCanvas[];
}

/** One false alarm in a hundred, over all tests of a kind together (Bonferroni). */
const ALPHA = 0.01;
/** Less is real, perhaps, and of no interest. */
const LEAST_CHANGE = 0.1;
const LEAST_COUNT = 30;
const LEAST_PURCHASES = 30;
const LEAST_SHARE = 0.1;
/** Nobody buys by chance less than once in a thousand times: e^−7 = 0.0009. */
const EXPECTED_SALES = 7;
/** A channel has to bring so many people before it is worth a sentence. */
const LEAST_PEOPLE = 100;
const MOST = 6;
/** Of one kind so many, so that twelve KPIs do not crowd out a line. */
const MOST_OF_A_KIND = 2;
/** Less than a whole unit of most currencies a period is no lever. Minor units. */
const LEAST_LEVER = 100;

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
const rateOf = ({ hits, of }: Proportion) => hits / of;

function silence({ silentSince }: InsightData): Finding[] {
  return silentSince === null ? [] : [{ kind: 'silent', since: silentSince }];
}

/** Purchases stopped while people go on coming: rather a broken form or script than bad luck. */
function stopped({ days, people, purchases, silentSince }: InsightData): Finding[] {
  const last = purchases.findLastIndex((count) => count > 0);
  const since = last + 1;
  if (last < 0 || since >= purchases.length || silentSince !== null) return [];
  const expected = (sum(purchases.slice(0, since)) / since) * (purchases.length - since);
  const usual = sum(people.slice(0, since)) / since;
  const present = sum(people.slice(since)) / (people.length - since);
  if (expected < EXPECTED_SALES || present < usual / 2) return [];
  return [{ kind: 'no_sales', since: days[since] ?? '', expected: Math.round(expected) }];
}

function isEnough({ format, value, previous }: KpiResult, days: readonly number[]): boolean {
  if (format === 'count') return (value ?? 0) + (previous ?? 0) >= LEAST_COUNT;
  // An amount of one large order is no trend.
  return days.slice(-14).filter((amount) => amount !== 0).length >= 8;
}

function changes({ kpis }: InsightData): Finding[] {
  return kpis.flatMap(({ week, days }): Finding[] => {
    const { widget_id, name, format, better, value, previous, change } = week;
    if (value === null || previous === null || change === null || Math.abs(change) < LEAST_CHANGE) return [];
    if (!isEnough(week, days)) return [];
    const chance = weekDifference(days, format === 'count');
    if (chance === null || chance > ALPHA / kpis.length) return [];
    return [{ kind: 'change', widget_id, name, format, better, value, previous, change, chance }];
  });
}

function rates({ channels, perBuyer }: InsightData): Finding[] {
  return channels.flatMap(({ channel, now, before }): Finding[] => {
    if (now.of < LEAST_PEOPLE || before.of < LEAST_PEOPLE) return [];
    const [rate, previous] = [rateOf(now), rateOf(before)];
    const chance = proportionDifference(now, before);
    if (chance === null || chance > ALPHA / channels.length || Math.abs(rate / previous - 1) < LEAST_CHANGE) return [];
    const money = perBuyer === null ? null : Math.round((rate - previous) * now.of * perBuyer);
    return [{ kind: 'rate', channel, rate, previous, people: now.of, money, chance }];
  });
}

/** The channel that would bring the most if its people bought as often as those of all others. */
function leverage({ channels, perBuyer }: InsightData): Finding[] {
  const all = { hits: sum(channels.map(({ now }) => now.hits)), of: sum(channels.map(({ now }) => now.of)) };
  const found = channels.flatMap(({ channel, now }) => {
    const rest = { hits: all.hits - now.hits, of: all.of - now.of };
    if (now.of < LEAST_PEOPLE || rest.of < LEAST_PEOPLE) return [];
    const [rate, others] = [rateOf(now), rateOf(rest)];
    const chance = proportionDifference(now, rest);
    if (rate >= others || chance === null || chance > ALPHA / channels.length) return [];
    const more = (others - rate) * now.of;
    const money = perBuyer === null ? null : Math.round(more * perBuyer);
    return [{ more, finding: { kind: 'leverage', channel, rate, others, people: now.of, money, chance } as const }];
  });
  return found
    .sort((one, other) => other.more - one.more)
    .slice(0, 1)
    .map(({ finding }) => finding);
}

/** The page that most purchases come through and no canvas has. */
function drift({ pages, purchases, isMapped }: InsightData): Finding[] {
  const total = sum(purchases);
  if (!isMapped || total < LEAST_PURCHASES) return [];
  const [most] = pages.filter(({ page }) => !isMapped(page)).sort((one, other) => other.purchases - one.purchases);
  // A purchase that a later page was seen for may be counted beside those of the days.
  const share = Math.min(1, (most?.purchases ?? 0) / total);
  return most && share >= LEAST_SHARE ? [{ kind: 'drift', page: most.page, share, purchases: most.purchases }] : [];
}

const linesOf = ({ planned = [] }: InsightData) => planned.flatMap(({ lines, ...about }) => lines.map((line) => ({ ...about, ...line })));
const aboutLine = ({ canvas, canvas_name, line, from, to }: ReturnType<typeof linesOf>[number]) => ({
  canvas,
  canvas_name,
  line,
  from,
  to,
});

/** The line that has lost most against its plan, where the data can tell that it is behind. One that nobody takes at all is hardly counted. */
function biggestDrop(data: InsightData): Finding[] {
  const behind = linesOf(data).filter(({ so_far, people, rate }) => so_far !== null && so_far < 0 && people >= LEAST_COUNT && rate > 0);
  const [worst] = behind.sort((one, other) => (one.so_far ?? 0) - (other.so_far ?? 0));
  if (!worst) return [];
  const { rate, planned, people, since, so_far } = worst;
  return [{ kind: 'line', ...aboutLine(worst), rate, planned, people, since, money: Math.round(so_far ?? 0) }];
}

/** The line to fix first: where a point more is worth most, unless it is the one that has lost most anyway. */
function lever(data: InsightData): Finding[] {
  const [dropped] = biggestDrop(data);
  const isOther = ({ canvas, line }: { readonly canvas: string; readonly line: string }) =>
    dropped?.kind !== 'line' || dropped.canvas !== canvas || dropped.line !== line;
  const [most] = linesOf(data)
    .filter((line) => line.per_point >= LEAST_LEVER && isOther(line))
    .sort((one, other) => other.per_point - one.per_point);
  return most ? [{ kind: 'lever', ...aboutLine(most), period: most.period, money: Math.round(most.per_point) }] : [];
}

/** How urgent: what is broken, what got worse, what the plan misses, what could be better, what got better. */
function urgency(finding: Finding): number {
  const isWorse =
    (finding.kind === 'change' && finding.change > 0 !== (finding.better === 'up')) ||
    (finding.kind === 'rate' && finding.rate < finding.previous);
  const places = {
    silent: 0,
    no_sales: 1,
    line: 2,
    change: isWorse ? 3 : 8,
    rate: isWorse ? 4 : 9,
    drift: 5,
    lever: 6,
    leverage: 7,
  } as const;
  return places[finding.kind];
}
const size = (finding: Finding) =>
  finding.kind === 'change' ? Math.abs(finding.change) : finding.kind === 'rate' ? Math.abs(finding.rate / finding.previous - 1) : 0;

/**
 * What stands out, the most urgent first and of one kind the two largest, at most six. Deterministic: the
 * same data say the same. Nothing is said below a floor of counts, nor where scatter alone would say it
 * once in a hundred weeks.
 */
export function findingsIn(data: InsightData): readonly Finding[] {
  return [silence, stopped, biggestDrop, changes, rates, drift, lever, leverage]
    .flatMap((look) =>
      look(data)
        .sort((one, other) => size(other) - size(one))
        .slice(0, MOST_OF_A_KIND),
    )
    .sort((one, other) => urgency(one) - urgency(other) || size(other) - size(one))
    .slice(0, MOST);
}

export const INSIGHT_DAYS = WEEKS * 7;
