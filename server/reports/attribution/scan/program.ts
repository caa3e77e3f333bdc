import { SOURCE_BITS, type Track } from '../../journeys/columns.ts';
import { Counted } from '../../journeys/counted.ts';
import { emptyList } from '../../journeys/empty-list.ts';
import { numbered } from '../../journeys/numbered.ts';
import type { Program } from '../../journeys/threads/program.ts';
import type { WorkspaceJourneys } from '../../journeys/workspace.ts';
import { Credits, type Found } from '../credits.ts';
import { labelIn } from '../labels.ts';
import { type Led, NO_LABEL, Paths } from './paths.ts';
import type { Attributed, AttributionScan } from './question.ts';
import { Refunds, type Whose } from './refunds.ts';

const DAY_MS = 86_400_000;
const EVER = Number.POSITIVE_INFINITY;

/** A conversion of one person; what they bought in one order is one. Milliseconds and minor units. */
interface Conversion {
  at: number;
  amount: number;
  /** 0 for money that is given back. */
  sold: number;
}

/** Visits that take part, oldest first, with the places of their labels; and opt-ins. Milliseconds since 1970. */
interface Touches {
  /** When the first visit of all was, whether it takes part or not; null: there is none. */
  entered: number | null;
  readonly begun: number[];
  readonly labels: number[];
  readonly optedIn: number[];
}

/** What a thread found: what every model gives every label, and whether money was given back that names its order. */
interface Earned {
  readonly credits: Found;
  readonly areRefunds: boolean;
}

/** Looks for what everybody earned, and for the visits that led there. */
class AttributionScanner {
  readonly #journeys: WorkspaceJourneys;
  readonly #scan: AttributionScan;
  readonly #counted: Counted;
  /** 1 for forms whose money belongs to the conversion that is asked about. */
  readonly #earning: Uint8Array;
  /** By source. */
  readonly #labels: Uint32Array;
  /** By source: 1 for visits that take part. */
  readonly #takesPart: Uint8Array;
  readonly #paths: Paths;
  /** When what may count was earned, and when money given back was that counts. */
  readonly #earnedUntil: number;
  readonly #refundedUntil: number;
  readonly #lookBack: number;
  readonly #from: number;
  readonly #conversions: Conversion[] = [];
  readonly #byOrder = new Map<bigint, Conversion>();
  readonly #touches: Touches = { entered: null, begun: [], labels: [], optedIn: [] };
  #areRefunds = false;

  constructor(journeys: WorkspaceJourneys, scan: AttributionScan) {
    const { conversion, by, dated, touches, lookBack, start, end } = scan;
    const { texts, places } = numbered(journeys.sources.map((source) => labelIn(by, source)));
    this.#journeys = journeys;
    this.#scan = scan;
    this.#counted = new Counted(journeys, scan.withheld);
    this.#earning = journeys.countedBy(conversion);
    this.#labels = places;
    this.#takesPart = Uint8Array.from(journeys.sources, ({ paid }) => (touches === 'all' ? 1 : paid));
    this.#paths = new Paths(texts);
    this.#lookBack = lookBack === null ? EVER : lookBack * DAY_MS;
    this.#from = Math.max(start, journeys.since);
    this.#earnedUntil = { sale: end, click: end + this.#lookBack, entered: EVER }[dated];
    this.#refundedUntil = dated === 'sale' ? end : EVER;
  }

  /** Something that the rule counts. Money given back that names its order may belong to somebody else: see `refunded`. */
  #earn(track: Track, at: number): void {
    const time = track.times[at] as number;
    const order = this.#counted.orderAt(track, at);
    const value = this.#counted.valueAt(track, at);
    const isBack = this.#counted.isGivenBack(track, at);
    if (isBack && order !== 0n) {
      this.#areRefunds ||= time < this.#refundedUntil;
      return;
    }
    if (time >= this.#earnedUntil) return;
    const known = order === 0n ? undefined : this.#byOrder.get(order);
    if (known) {
      known.amount += value;
      if (!isBack) known.sold = 1;
      return;
    }
    const conversion: Conversion = { at: time, amount: value, sold: isBack ? 0 : 1 };
    this.#conversions.push(conversion);
    if (order !== 0n) this.#byOrder.set(order, conversion);
  }

  /** Does the rule count the event, in the range? */
  #isEarning(track: Track, at: number): boolean {
    if (this.#earning[track.forms[at] as number] === 0 || (track.times[at] as number) < this.#from) return false;
    return this.#counted.isThere(track, at);
  }

  #visit(track: Track, from: number, to: number): void {
    emptyList(this.#conversions);
    if (this.#byOrder.size > 0) this.#byOrder.clear();
    const { forms } = track;
    const earning = this.#earning;
    for (let at = from; at < to; at += 1) if (earning[forms[at] as number] === 1 && this.#isEarning(track, at)) this.#earn(track, at);
    if (this.#conversions.length === 0) return;
    const touches = this.#touchesOf({ track, from, to });
    for (const conversion of this.#conversions) this.#consider(touches, conversion);
  }

  /** The visits and opt-ins of a person, until the next one is asked about. */
  #touchesOf({ track, from, to }: Whose): Touches {
    const { times, forms, sources } = track;
    const touches = this.#touches;
    const { lead } = this.#counted.flags;
    for (const list of [touches.begun, touches.labels, touches.optedIn]) emptyList(list);
    touches.entered = null;
    for (let at = from; at < to; at += 1) {
      const source = sources[at] as number;
      const isLead = lead[forms[at] as number] === 1;
      if ((source >= 0 && !isLead) || (times[at] as number) < this.#journeys.since || !this.#counted.isThere(track, at)) continue;
      if (isLead) touches.optedIn.push(times[at] as number);
      if (source >= 0) continue;
      touches.entered ??= times[at] as number;
      if (this.#takesPart[source & SOURCE_BITS] === 0) continue;
      touches.begun.push(times[at] as number);
      touches.labels.push(this.#labels[source & SOURCE_BITS] as number);
    }
    return touches;
  }

  /** Where people are what is dated, only of those who came first in the range, and of the time since. */
  #consider(touches: Touches, { at, amount, sold }: Readonly<Conversion>): void {
    if (this.#scan.dated === 'entered' && !this.#hasEntered(touches.entered, at)) return;
    this.#credit(touches, at, amount, sold);
  }

  /** Most people came by one label: what they did needs no list of their visits. */
  #credit(touches: Touches, anchor: number, amount: number, sold: number): void {
    const { begun, labels } = touches;
    const isByVisit = this.#scan.dated === 'click';
    let [visits, counted, label] = [0, 0, NO_LABEL];
    let isOne = true;
    for (let place = 0; place < begun.length; place += 1) {
      const time = begun[place] as number;
      if (!this.#isLed(time, anchor)) continue;
      if (visits === 0) label = labels[place] as number;
      else if (labels[place] !== label) isOne = false;
      visits += 1;
      if (!isByVisit || this.#isWithin(time)) counted += 1;
    }
    // Without a visit the conversion itself says when; where visits are what is dated none of them may be in the range.
    if (isByVisit && (visits === 0 ? !this.#isWithin(anchor) : counted === 0)) return;
    if (isOne && (visits <= 1 || counted === visits)) this.#paths.addPlain(label, sold, amount);
    else this.#paths.add(this.#ledTo(touches, anchor), sold, amount);
  }

  #isLed(time: number, anchor: number): boolean {
    return time <= anchor && anchor - time <= this.#lookBack;
  }

  #hasEntered(first: number | null, anchor: number): boolean {
    return first !== null && first <= anchor && this.#isWithin(first);
  }

  #isWithin(moment: number): boolean {
    return moment >= this.#scan.start && moment < this.#scan.end;
  }

  #ledTo({ begun, labels, optedIn }: Touches, anchor: number): Led {
    const opted = optedIn.filter((time) => this.#isLed(time, anchor));
    const led: Led = {
      labels: [],
      ages: [],
      counted: [],
      firstOptIn: anchor - (opted[0] ?? anchor + 1),
      lastOptIn: anchor - (opted.at(-1) ?? anchor + 1),
    };
    for (const [place, time] of begun.entries()) {
      if (!this.#isLed(time, anchor)) continue;
      led.labels.push(labels[place] as number);
      led.ages.push(anchor - time);
      led.counted.push(this.#scan.dated !== 'click' || this.#isWithin(time) ? 1 : 0);
    }
    return led;
  }

  /** Looks for money given back that names its order. */
  #give(refunds: Refunds, track: Track, from: number, to: number): void {
    for (let at = from; at < to; at += 1) {
      if (!this.#isEarning(track, at) || !this.#counted.isGivenBack(track, at)) continue;
      const order = this.#counted.orderAt(track, at);
      const time = track.times[at] as number;
      if (order !== 0n && time < this.#refundedUntil) refunds.give(order, { track, from, to }, time, this.#counted.valueAt(track, at));
    }
  }

  /** Looks for who bought what money was given back for. */
  #sell(refunds: Refunds, track: Track, from: number, to: number): void {
    const { ordered } = this.#counted.flags;
    for (let at = from; at < to; at += 1) {
      if (ordered[track.forms[at] as number] === 0) continue;
      const order = this.#counted.orderAt(track, at);
      if (order === 0n || (track.times[at] as number) < this.#journeys.since) continue;
      if (this.#counted.valueAt(track, at) < 0 || !this.#counted.isThere(track, at)) continue;
      refunds.sell(order, { track, from, to }, track.times[at] as number);
    }
  }

  #credits(): Credits {
    const credits = new Credits();
    credits.add(this.#paths.rows);
    return credits;
  }

  earned(): Earned {
    const until = Math.max(this.#earnedUntil, this.#refundedUntil);
    this.#journeys.each(this.#from, until, (track, from, to) => this.#visit(track, from, to), this.#earning);
    return { credits: this.#credits().found, areRefunds: this.#areRefunds };
  }

  /** What money given back takes off whose conversions; null where it is not known whose. It asks for everybody at once. */
  refunded(): Found | null {
    const refunds = new Refunds();
    const { ordered } = this.#counted.flags;
    this.#journeys.each(this.#from, this.#refundedUntil, (track, from, to) => this.#give(refunds, track, from, to), this.#earning);
    this.#journeys.each(this.#journeys.since, EVER, (track, from, to) => this.#sell(refunds, track, from, to), ordered);
    const known = refunds.refunds();
    if (known === null) return null;
    for (const { whose, at, amount } of known) this.#consider(this.#touchesOf(whose), { at, amount, sold: 0 });
    return this.#credits().found;
  }
}

function attributed(journeys: WorkspaceJourneys, scan: AttributionScan, parts: readonly Earned[]): Attributed {
  const credits = new Credits();
  for (const part of parts) credits.take(part.credits);
  const areRefunds = parts.some((part) => part.areRefunds);
  const refunded = areRefunds ? new AttributionScanner(journeys, scan).refunded() : null;
  if (refunded) credits.take(refunded);
  return { credits: credits.found, isRefundOpen: areRefunds && refunded === null };
}

/** What every model gives every label. */
export const attributionProgram: Program<AttributionScan, Earned, Attributed> = {
  scan: (journeys, scan) => new AttributionScanner(journeys, scan).earned(),
  answer: attributed,
};
