import type { CanvasDocument, Line, Traffic } from '../document.ts';
import { isExclusive, rateOf } from '../split.ts';
import { sized } from '../traffic-size.ts';
import { gammaOfMeanOne, type Random } from './random.ts';

/**
 * How far rates, costs and numbers of people may be off, as a deviation relative to the planned value
 * (0.2 = 20 %). A rate is drawn from a Beta distribution with the planned rate as its mean and the
 * deviation spread × rate × (1 − rate); the lines of a split together from the Dirichlet distribution
 * whose sum is so, so that they never exceed everybody. Prices and fees are what somebody decided, and stay.
 */
export interface Doubt {
  readonly spread: number;
}

/** Where the lines of a split together send at least this share on, everybody goes on, and how they share is what is in doubt. */
const EVERYBODY = 0.9999;

/** The weight of a split: as if so many people had been seen. */
function weightOf(shares: readonly number[], spread: number): number {
  const sum = shares.reduce((total, share) => total + share, 0);
  const share = sum < EVERYBODY ? sum : Math.max(...shares.map((each) => each / sum));
  const variance = share * (1 - share);
  return variance > 0 ? Math.max(1, 1 / (spread * spread * variance) - 1) : Number.POSITIVE_INFINITY;
}

export const luck = (random: Random, shape: number): number => (Number.isFinite(shape) && shape > 0 ? gammaOfMeanOne(random, shape) : 1);

/** What is fixed about a split: its lines and how much they weigh. */
export interface Split {
  readonly lines: readonly Line[];
  readonly weight: number;
}

export function splitsOf(document: CanvasDocument, spread: number): readonly Split[] {
  const byStart = new Map<string, Line[]>();
  const alone: Split[] = [];
  for (const line of document.lines) {
    if (line.kind === 'later') continue;
    if (isExclusive(line)) byStart.set(line.from, [...(byStart.get(line.from) ?? []), line]);
    else alone.push({ lines: [line], weight: weightOf([Math.min(1, rateOf(line))], spread) });
  }
  return [
    ...[...byStart.values()].map((lines) => ({
      lines,
      weight: weightOf(
        lines.map((line) => rateOf(line)),
        spread,
      ),
    })),
    ...alone,
  ];
}

/** The rates of a split under the luck of each of its lines, and of those who leave: as planned where all have the same. */
function under(split: readonly Line[], lucks: readonly number[], leaving: number, rate: (line: Line) => number): number[] {
  const planned = split.map(rate);
  const sum = planned.reduce((total, share) => total + share, 0);
  const parts = planned.map((share, place) => share * (lucks[place] ?? 1));
  const going = parts.reduce((total, part) => total + part, 0);
  if (going === 0) return planned;
  // Above everybody (a referral loop, or a mistake that is told elsewhere) only the shares among the lines are drawn.
  const whole = sum > 1 ? going / sum : going + Math.max(0, 1 - sum) * leaving;
  return parts.map((part) => part / whole);
}

function drawnLines({ lines: split, weight }: Split, random: Random): readonly Line[] {
  const planned = split.map((line) => rateOf(line));
  const sum = planned.reduce((total, share) => total + share, 0);
  const lucks = planned.map((share) => luck(random, weight * share));
  const leaving = luck(random, weight * Math.max(0, 1 - sum));
  const plain = under(split, lucks, leaving, (line) => rateOf(line));
  const sources = new Set(split.flatMap(({ rate_by_source }) => Object.keys(rate_by_source ?? {})));
  const own = new Map([...sources].map((source) => [source, under(split, lucks, leaving, (line) => rateOf(line, source))]));
  return split.map((line, place) => ({
    ...line,
    ...(line.rate !== undefined && { rate: plain[place] ?? line.rate }),
    ...(line.rate_by_source && {
      rate_by_source: Object.fromEntries(
        Object.entries(line.rate_by_source).map(([source, rate]) => [source, own.get(source)?.[place] ?? rate]),
      ),
    }),
  }));
}

/** A budget buys fewer people where each costs more; where the number of people was typed, they cost more. */
export function drawnTraffic(traffic: Traffic, factor: number): Traffic {
  if (traffic.model === 'two_of_three' && traffic.per_person !== undefined && traffic.typed.includes('per_person'))
    return { ...traffic, per_person: traffic.per_person * factor };
  if (traffic.model === 'cpm') return { ...traffic, ctr: Math.min(1, traffic.ctr / factor) };
  if (traffic.model === 'two_of_three') return { ...traffic, ...(traffic.spend !== undefined && { spend: traffic.spend * factor }) };
  const more = sized(traffic, 1 / factor);
  // What was agreed on is paid, however many come.
  return 'fee' in traffic ? ({ ...more, fee: traffic.fee } as Traffic) : more;
}

/** Draws a plan after the other: each a way it may come. */
export function drawer(document: CanvasDocument, { spread }: Doubt, random: Random): () => CanvasDocument {
  if (spread <= 0) return () => document;
  const splits = splitsOf(document, spread);
  const costs = 1 / (spread * spread);
  return () => {
    const drawn = new Map(splits.flatMap((split) => drawnLines(split, random).map((line) => [line.id, line] as const)));
    return {
      ...document,
      lines: document.lines.map((line) => drawn.get(line.id) ?? line),
      elements: document.elements.map((element) =>
        element.traffic ? { ...element, traffic: drawnTraffic(element.traffic, gammaOfMeanOne(random, costs)) } : element,
      ),
    };
  };
}
