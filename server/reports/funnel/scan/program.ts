import type { Rule } from '#domain/canvas/document.ts';
import { SOURCE_BITS, type Track } from '../../journeys/columns.ts';
import { Counted, endOfMoment } from '../../journeys/counted.ts';
import { emptyList } from '../../journeys/empty-list.ts';
import type { SourceForm } from '../../journeys/forms.ts';
import type { Program } from '../../journeys/threads/program.ts';
import type { WorkspaceJourneys } from '../../journeys/workspace.ts';
import type { Row } from '../row.ts';
import { type Attempts, attemptsOf } from './attempts.ts';
import type { FunnelScan, HeldBreakdown } from './question.ts';
import { rowOf, type Sum, Sums } from './sums.ts';

/** Bits of the steps and exclusions that things of a form, or visits of a source, meet; by place. */
function masksOf(journeys: WorkspaceJourneys, rules: readonly Rule[], ofSources: boolean): Int32Array {
  const masks = new Int32Array((ofSources ? journeys.sources : journeys.forms).length);
  for (const [place, rule] of rules.entries()) {
    if ((rule.type === 'source') !== ofSources) continue;
    for (const [thing, isMet] of journeys.countedBy(rule).entries()) if (isMet === 1) masks[thing] = (masks[thing] ?? 0) | (1 << place);
  }
  return masks;
}

/** What a visit is called by which people are told apart. */
const LABELS = {
  source: ({ utm_source, referrer }) => utm_source || referrer,
  medium: ({ utm_medium }) => utm_medium,
  campaign: ({ utm_campaign }) => utm_campaign,
} as const satisfies Record<HeldBreakdown, (source: SourceForm) => string>;

/** Money somebody brought: when (milliseconds), and how much in minor units. */
interface Paid {
  readonly at: number;
  readonly value: number;
}

/** What a person who finished paid while the attempt lasted, in minor units. */
function wonBy(attempts: Attempts, paid: readonly Paid[], window: number | null): number {
  const last = attempts.reached.length - 1;
  if (!attempts.isReached(last)) return 0;
  const since = attempts.reached[last]?.since ?? 0;
  return paid.reduce((sum, { at, value }) => (at >= since && (window === null || at - since <= window * 1000) ? sum + value : sum), 0);
}

/** Goes along everybody's journey, one person after another. */
class FunnelScanner {
  readonly #journeys: WorkspaceJourneys;
  readonly #scan: FunnelScan;
  readonly #attempts: Attempts;
  /** What forms and sources meet, by place. */
  readonly #did: Int32Array;
  readonly #came: Int32Array;
  readonly #counted: Counted;
  readonly #labels: readonly string[];
  readonly #from: number;
  readonly #until: number;
  readonly #whole: Sums;
  readonly #parts = new Map<string, Sums>();
  readonly #paid: Paid[] = [];
  /** Of the event with which this person first did the first step. */
  #label = '';

  constructor(journeys: WorkspaceJourneys, scan: FunnelScan) {
    const { steps, exclusions, window, by, withheld } = scan;
    const rules = [...steps, ...exclusions].map(({ rule }) => rule);
    this.#journeys = journeys;
    this.#scan = scan;
    this.#attempts = attemptsOf(scan);
    this.#did = masksOf(journeys, rules, false);
    this.#came = masksOf(journeys, rules, true);
    this.#counted = new Counted(journeys, withheld);
    this.#labels = by === null ? [] : journeys.sources.map(LABELS[by]);
    this.#from = Math.max(scan.start, journeys.since);
    // What is done at the very end of the window counts, and a second begins with its first millisecond.
    this.#until = window === null ? scan.end : scan.end + (window + 1) * 1000;
    this.#whole = new Sums(steps.length);
  }

  #see({ times, sources }: Track, at: number, mask: number): void {
    this.#attempts.see(mask, times[at] as number);
    if (this.#attempts.isFirst && this.#scan.by !== null) this.#label = this.#labels[(sources[at] as number) & SOURCE_BITS] ?? '';
  }

  /** A visit begins: its source may be a step of its own, before what the visit began with. */
  #arrive(track: Track, at: number): void {
    const mask = this.#came[(track.sources[at] as number) & SOURCE_BITS] as number;
    if (mask !== 0 && this.#counted.isThere(track, at)) this.#see(track, at, mask);
  }

  #do(track: Track, at: number): void {
    const form = track.forms[at] as number;
    const { step, earning } = this.#counted.flags;
    const met = this.#did[form] as number;
    // Nothing may stand between two steps of a strict funnel.
    const mayBeat = this.#scan.order === 'strict' && step[form] === 1;
    if ((met === 0 && !mayBeat && earning[form] === 0) || !this.#counted.isThere(track, at)) return;
    const mask = this.#counted.isUncounted(track, at) ? 0 : met;
    if (mask !== 0 || (mayBeat && !this.#counted.isGivenBack(track, at))) this.#see(track, at, mask);
    if (earning[form] === 1) this.#paid.push({ at: track.times[at] as number, value: this.#counted.valueAt(track, at) });
  }

  /** Did somebody do anything that an attempt may begin with? */
  #mayBegin({ forms, sources }: Track, begins: number, ends: number): boolean {
    const steps = this.#scan.order === 'any' ? -1 : 1;
    for (let at = begins; at < ends; at += 1) {
      const met = (this.#did[forms[at] as number] as number) | (this.#came[(sources[at] as number) & SOURCE_BITS] as number);
      if ((met & steps) !== 0) return true;
    }
    return false;
  }

  #visit(track: Track, begins: number, ends: number): void {
    if (!this.#mayBegin(track, begins, ends)) return;
    const { times, sources } = track;
    this.#attempts.begin();
    emptyList(this.#paid);
    this.#label = '';
    for (let at = begins; at < ends && (times[at] as number) < this.#until; ) {
      const next = endOfMoment(track, at, ends);
      if ((times[at] as number) >= this.#from) {
        for (let one = at; one < next; one += 1) if ((sources[one] as number) < 0) this.#arrive(track, one);
        for (let one = at; one < next; one += 1) this.#do(track, one);
      }
      at = next;
    }
    if (this.#attempts.isReached(0)) this.#settle();
  }

  #settle(): void {
    const won = wonBy(this.#attempts, this.#paid, this.#scan.window);
    this.#whole.add(this.#attempts, won);
    if (this.#scan.by === null) return;
    const part = this.#parts.get(this.#label) ?? new Sums(this.#scan.steps.length);
    this.#parts.set(this.#label, part);
    part.add(this.#attempts, won);
  }

  counted(): Counting {
    this.#journeys.each(this.#from, this.#until, (track, begins, ends) => this.#visit(track, begins, ends));
    return { whole: this.#whole.sum, parts: [...this.#parts].map(([value, part]) => [value, part.sum]) };
  }
}

/** What a thread counted: of everybody, and of those who are told apart by one value each. */
interface Counting {
  readonly whole: Sum;
  readonly parts: readonly (readonly [value: string, sum: Sum])[];
}

function rowsOf({ by }: FunnelScan, countings: readonly Counting[]): readonly Row[] {
  const whole = rowOf(countings.map((one) => one.whole));
  if (by === null) return [whole];
  const parts = new Map<string, Sum[]>();
  for (const [value, sum] of countings.flatMap((one) => one.parts)) parts.set(value, [...(parts.get(value) ?? []), sum]);
  return [{ ...whole, whole: 1, value: '' }, ...[...parts].map(([value, sums]) => ({ ...rowOf(sums), whole: 0, value }))];
}

/** How far people got, as rows of `compileFunnel`. */
export const funnelProgram: Program<FunnelScan, Counting, readonly Row[]> = {
  scan: (journeys, scan) => new FunnelScanner(journeys, scan).counted(),
  answer: (_, scan, parts) => rowsOf(scan, parts),
};
