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
  const last = attempts.at.length - 1;
  if (paid.length === 0 || !attempts.isReached(last)) return 0;
  const since = attempts.since[last] as number;
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
  /** 1 for forms that are a step or an exclusion, that bring money, or that part two steps of a strict funnel. */
  readonly #matters: Uint8Array;
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
    const { step, earning } = this.#counted.flags;
    const isBeat = (form: number) => scan.order === 'strict' && step[form] === 1;
    this.#matters = Uint8Array.from(this.#did, (met, form) => (met !== 0 || earning[form] === 1 || isBeat(form) ? 1 : 0));
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
    if (this.#matters[form] === 0 || !this.#counted.isThere(track, at)) return;
    const { step, earning } = this.#counted.flags;
    const mask = this.#counted.isUncounted(track, at) ? 0 : (this.#did[form] as number);
    const isBeat = this.#scan.order === 'strict' && step[form] === 1;
    if (mask !== 0 || (isBeat && !this.#counted.isGivenBack(track, at))) this.#see(track, at, mask);
    if (earning[form] === 1) this.#paid.push({ at: track.times[at] as number, value: this.#counted.valueAt(track, at) });
  }

  /** The first event that an attempt may begin with, with what begins visits at the same moment; or the end. */
  #firstOf({ forms, sources, times }: Track, begins: number, ends: number): number {
    const steps = this.#scan.order === 'any' ? -1 : 1;
    const [did, came] = [this.#did, this.#came];
    let at = begins;
    for (; at < ends; at += 1) {
      const met = (did[forms[at] as number] as number) | (came[(sources[at] as number) & SOURCE_BITS] as number);
      if ((met & steps) !== 0) break;
    }
    if (at === ends) return ends;
    while (at > begins && (sources[at - 1] as number) < 0 && times[at - 1] === times[at]) at -= 1;
    return at;
  }

  #visit(track: Track, begins: number, ends: number): void {
    const first = this.#firstOf(track, begins, ends);
    if (first === ends) return;
    const { times, sources, forms } = track;
    const [matters, came] = [this.#matters, this.#came];
    this.#attempts.begin();
    emptyList(this.#paid);
    this.#label = '';
    for (let at = first; at < ends; ) {
      const source = sources[at] as number;
      if (matters[forms[at] as number] === 0 && (source >= 0 || came[source & SOURCE_BITS] === 0)) {
        at += 1;
        continue;
      }
      const time = times[at] as number;
      if (time >= this.#until) break;
      const next = endOfMoment(track, at, ends);
      if (time >= this.#from) this.#go(track, at, next);
      at = next;
    }
    if (this.#attempts.isReached(0)) this.#settle();
  }

  /** Visits that begin at one moment begin before anything is done at it. */
  #go(track: Track, from: number, to: number): void {
    for (let at = from; at < to; at += 1) if ((track.sources[at] as number) < 0) this.#arrive(track, at);
    for (let at = from; at < to; at += 1) this.#do(track, at);
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
