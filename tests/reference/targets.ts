import type { TargetResult } from '#domain/wire/answers/targets.ts';
import type { PeriodName, TargetStatus } from '#domain/wire/reports/kpis.ts';
import type { Range } from '#domain/wire/reports/reports.ts';
import type { Target } from '#server/reports/targets/report.ts';
import { beginOf, dayAfter, dayAt, daysOf, momentOf, passedOf, periodAround } from './calendar.ts';
import { chanceOfMore } from './chance.ts';
import { happenedOf, lockOnWidget, SPENDING, valueIn } from './kpis.ts';
import type { World } from './world.ts';

/**
 * How targets stand, a second time, after box E of the design: elapsed share (by weekday once four
 * whole weeks are known), projection with a memory of two days, bands, chance. With these decisions
 * of the product: the mean per day of the previous period is that of its days on which something was
 * already recorded, the scatter of the last eight weeks widens the chance, and a status does not
 * contradict it (`status-and-chance.md`).
 */

const HOUR = 3_600_000;
const NAMES: readonly PeriodName[] = ['daily', 'weekly', 'monthly'];
const MEMORY = 2;

type Figures = Omit<TargetResult, 'target_id' | 'name' | 'widget_id' | 'widget_name'>;

/** Since when events or costs are known, and when the last of them came. */
interface Known {
  readonly first: string | null;
  readonly last: number | null;
}

function knownOf(world: World, ofSpend: boolean, importedAt: number | null): Known {
  if (ofSpend) return { first: world.costs.map(({ day }) => day).sort()[0] ?? null, last: importedAt };
  const moments = world.events.map(({ time }) => momentOf(time)).sort((a, b) => a - b);
  const own = world.events.filter(({ origin }) => origin !== 'import').map(({ time }) => momentOf(time));
  const [first] = moments;
  return { first: first === undefined ? null : dayAt(world.timezone, first), last: own.length > 0 ? Math.max(...own) : null };
}

interface Day {
  readonly day: string;
  readonly value: number;
}
const weekday = (day: string) => new Date(`${day}T00:00Z`).getUTCDay();
const mean = (values: readonly number[]) => (values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length);

type Weight = (day: string) => number;

/** What a day of the week is worth of an average one; null until four whole weeks are known. */
function weekOf(history: readonly Day[]): Weight | null {
  const means = [0, 1, 2, 3, 4, 5, 6].map((name) => mean(history.filter(({ day }) => weekday(day) === name).map(({ value }) => value)));
  if (history.length < 28 || mean(means) <= 0) return null;
  return (day) => (means[weekday(day)] ?? 0) / mean(means);
}

/** Variance of the days by what chance alone would leave; null with fewer than seven whole days. */
function scatterOf(history: readonly Day[], weight: Weight): number | null {
  if (history.length < 7) return null;
  const weights = history.reduce((sum, { day }) => sum + weight(day), 0);
  const perDay = weights > 0 ? history.reduce((sum, { value }) => sum + value, 0) / weights : 0;
  if (perDay <= 0) return null;
  let squares = 0;
  for (const { day, value } of history) if (weight(day) > 0) squares += (value - perDay * weight(day)) ** 2 / (perDay * weight(day));
  return squares / (history.length - 1);
}

const bandOf = (value: number, target: number, threshold: number, below: boolean): TargetStatus => {
  if (below) return value > target ? 'critical' : value > threshold ? 'offPace' : 'onTrack';
  if (value >= target) return 'onTrack';
  if (value < threshold) return 'critical';
  return value < (threshold + target) / 2 ? 'atRisk' : 'offPace';
};

const ON_WIRE: Partial<Record<TargetStatus, number>> = { onTrack: 0, offPace: 1, critical: 2, atRisk: 3 };

/** What was counted for a target, and how far its period has got. */
interface Standing {
  readonly asked: Target;
  readonly target: number;
  readonly threshold: number;
  readonly below: boolean;
  readonly name: PeriodName;
  readonly period: Range;
  /** Null: a ratio without anybody. */
  readonly found: number | null;
  readonly known: Known;
  readonly silent: boolean;
  /** Milliseconds: when a first status comes, and now. */
  readonly from: number;
  readonly now: number;
  readonly today: string;
}

interface Asked {
  readonly world: World;
  /** Minor units in one unit of the workspace's currency. */
  readonly minor: number;
  /** When costs were last imported, milliseconds; null: never. */
  readonly importedAt: number | null;
}

const COUNTED = ['HITS', 'ORDER_COUNT', 'CUSTOMER_COUNT', 'TOTAL_ITEMS_COUNT'];
const RATIOS = ['REVENUE_PER_PERSON', 'SPEND_PER_PERSON', 'CONVERSION_RATE', 'COST_PER_BUYER', 'ROAS', 'AVERAGE_ORDER_VALUE'];
/** Counts, rates that are typed in whole percent, and money. */
function formatOf(metric: string): 'count' | 'money' | 'share' {
  if (COUNTED.includes(metric)) return 'count';
  return metric === 'CONVERSION_RATE' || metric === 'ROAS' ? 'share' : 'money';
}

function standingOf({ world, minor, importedAt }: Asked, asked: Target): Standing {
  const { timezone } = world;
  const { widget } = asked;
  const now = world.now.getTime();
  const today = dayAt(timezone, now);
  const name = NAMES[asked.period] ?? 'daily';
  const period = periodAround(name, today);
  const units = { count: 1, money: minor, share: 0.01 }[formatOf(widget.metric)];
  const known = knownOf(world, SPENDING.includes(widget.metric), importedAt);
  const [start, end] = [beginOf(timezone, period.min), beginOf(timezone, dayAfter(period.max))];
  return {
    asked,
    target: asked.target_value * units,
    threshold: asked.threshold_value * units,
    below: asked.direction === 'below',
    name,
    period,
    // Of what was never recorded there is no number, not even 0.
    found: known.first === null ? null : valueIn(widget, happenedOf(world)(period)),
    known,
    silent: known.last === null || now - known.last > 24 * HOUR,
    from: start + (name === 'daily' ? HOUR : 0.05 * (end - start)),
    now,
    today,
  };
}

/** The chance has the last word where it is clear: under 40 % or from 60 % on. */
function agreed(band: TargetStatus, chance: number | null, below: boolean): TargetStatus {
  if (chance !== null && chance >= 0.6) return below ? (band === 'critical' ? 'offPace' : band) : 'onTrack';
  if (chance !== null && chance < 0.4) return below ? 'critical' : band === 'onTrack' ? 'offPace' : band;
  return band;
}

function statusOf(standing: Standing, end: number | null, chance: number | null): TargetStatus {
  const { target, threshold, below, silent, from, now } = standing;
  const actual = standing.found ?? 0;
  if (!below && actual >= target) return 'reached';
  if (silent) return 'noData';
  if (below && actual > target) return 'critical';
  return now < from || end === null ? 'tooEarly' : agreed(bandOf(end, target, threshold, below), chance, below);
}

type Paced = Pick<
  TargetResult,
  'actual' | 'projection' | 'even_pace' | 'needed_per_day' | 'now_per_day' | 'left_today' | 'chance' | 'status'
>;

const NOTHING: Paced = {
  actual: null,
  projection: null,
  even_pace: null,
  needed_per_day: null,
  now_per_day: null,
  left_today: null,
  chance: null,
  status: 'noData',
};

/** A ratio is compared as it stands, once 30 people are behind it. */
function ratioOf(world: World, standing: Standing): Paced {
  const { found, period, target, threshold, below, silent, from, now } = standing;
  const people = new Set(happenedOf(world)(period).all.map((row) => row.visitor_id)).size;
  const late = found === null || people < 30 ? 'notEnough' : bandOf(found, target, threshold, below);
  return { ...NOTHING, actual: found, status: silent ? 'noData' : now < from ? 'tooEarly' : late };
}

/** The days of a range on which something was already recorded, with what they brought. */
function recordedOf(world: World, { asked, known }: Standing, range: Range): Day[] {
  const happened = happenedOf(world);
  return daysOf(range)
    .filter((day) => known.first !== null && day >= known.first)
    .map((day) => ({ day, value: valueIn(asked.widget, happened({ min: day, max: day })) ?? 0 }));
}

/** Share of the period that has passed: by the clock, and by what its days of the week are worth. */
function sharesOf(world: World, { period, now, today }: Standing, week: Weight | null) {
  const { timezone } = world;
  const gone = passedOf(timezone, period, now);
  const days = daysOf(period);
  if (!week || days.length === 1) return { gone, even: gone };
  const goneOf = (day: string) => (day < today ? 1 : day > today ? 0 : passedOf(timezone, { min: today, max: today }, now));
  const passed = days.reduce((sum, day) => sum + week(day) * goneOf(day), 0);
  const whole = days.reduce((sum, day) => sum + week(day), 0);
  return { gone, even: whole > 0 ? passed / whole : 0 };
}

/** Two days of the mean of the previous period, over those of its days on which something was recorded. */
function memoryOf(world: World, standing: Standing): { readonly days: number; readonly amount: number } {
  const earlier = periodAround(standing.name, dayAfter(standing.period.min, -1));
  const days = recordedOf(world, standing, earlier).length;
  if (days === 0) return { days: 0, amount: 0 };
  const before = valueIn(standing.asked.widget, happenedOf(world)(earlier)) ?? 0;
  return { days: MEMORY, amount: (MEMORY * Math.max(0, before)) / days };
}

/** Totals grow through a period. */
function totalOf(world: World, standing: Standing): Paced {
  const { target, below, found, period, today, now, from, asked } = standing;
  const actual = found ?? 0;
  const history = recordedOf(world, standing, { min: dayAfter(today, -56), max: dayAfter(today, -1) });
  const week = weekOf(history);
  const { gone, even } = sharesOf(world, standing, week);
  const length = daysOf(period).length;
  const memory = memoryOf(world, standing);
  const [days, left] = [even * length + memory.days, (1 - even) * length];
  const evidence = actual + memory.amount;
  const projection = days > 0 ? actual + (evidence / days) * left : null;
  const scatter = scatterOf(history, week ?? (() => 1)) ?? (formatOf(asked.widget.metric) === 'count' ? 1 : null);
  const more = (needed: number) =>
    scatter === null ? null : chanceOfMore(needed, { evidence, days, left, scatter: Math.max(1, scatter) });
  const over = actual > target && scatter !== null ? 1 : more(target - actual + 1);
  const chance = below ? (over === null ? null : 1 - over) : more(target - actual);
  const missing = Math.max(0, target - actual);
  const isLastDay = today === period.max;
  return {
    actual: found,
    projection,
    chance,
    even_pace: even * target,
    needed_per_day: isLastDay ? null : missing / ((1 - gone) * length),
    now_per_day: length === 1 || now < from || gone === 0 ? null : actual / (gone * length),
    left_today: isLastDay ? missing : null,
    status: statusOf(standing, projection, chance),
  };
}

/** Every figure of one target. */
export function referenceTarget(about: Asked, asked: Target): Figures {
  const { world } = about;
  const standing = standingOf(about, asked);
  const locked = lockOnWidget(world, asked.widget);
  const isRatio = RATIOS.includes(asked.widget.metric);
  const paced = locked ? NOTHING : isRatio ? ratioOf(world, standing) : totalOf(world, standing);
  const waits = paced.status === 'tooEarly' && standing.now < standing.from;
  return {
    ...paced,
    format: formatOf(asked.widget.metric),
    direction: asked.direction,
    period: standing.name,
    period_start: standing.period.min,
    period_end: standing.period.max,
    target: standing.target,
    threshold: standing.threshold,
    status_value: ON_WIRE[paced.status] ?? null,
    status_from: waits ? new Date(standing.from).toISOString() : null,
    locked,
  };
}
