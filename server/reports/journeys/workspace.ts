import type { Rule } from '#domain/canvas/document.ts';
import { matcherOf, type RuleEvent } from '#domain/canvas/rules.ts';
import { NO_SOURCE } from '#server/events/event-row.ts';
import { type Columns, ColumnsBuilder, type Naming, NO_COLUMNS, placeOf, put, type Track, trackOf, within, without } from './columns.ts';
import { Dictionary, type DictionaryState } from './dictionary.ts';
import { type Extras, ExtrasBuilder, type ExtrasState } from './extras.ts';
import type { Form, SourceForm } from './forms.ts';
import { joinedTrack, type Stretch } from './join.ts';
import { type Asked, bitsOf, kindBits, kindsDone } from './kinds-done.ts';
import { define, type Known, NO_FORM, stateOf } from './known.ts';
import { decodeRows, type FormRow, type Row, type SourceRow } from './rows.ts';
import { isOfShare, type Share, stretchesOf, WHOLE } from './threads/share.ts';
import { VisitNumbers } from './visits.ts';

/** Rules are answered for whoever asks the same again. */
const MOST_RULES = 2_000;

/** Whose events stand where: of one person, in order. */
export type Visit = (track: Track, from: number, to: number) => void;

/** What another thread needs to know the same, once everything was added. The columns are shared, the rest is copied. */
export interface JourneysState {
  readonly columns: Columns;
  readonly forms: DictionaryState<Form>;
  readonly sources: DictionaryState<SourceForm>;
  readonly extras: ExtrasState;
  readonly nextVisit: number;
}

/** What the people of a workspace did: the events of each together and in order. */
export class WorkspaceJourneys implements Naming {
  #builder: ColumnsBuilder | null = null;
  #columns: Columns = NO_COLUMNS;
  readonly #forms = new Dictionary<Known<Form>>();
  readonly #sources = new Dictionary<Known<SourceForm>>();
  readonly #extras: ExtrasBuilder;
  readonly #visits: VisitNumbers;
  /** Of the extras, what the columns have. */
  #columnExtras = 0;
  /** 1: what the columns hold of this visitor does not stand, or stands in the journey of a person. */
  #hidden = new Uint8Array(0);
  /** What visitors did who did something since the columns were read: all of it. */
  readonly #delta = new Map<bigint, Track>();
  #personOf: ReadonlyMap<bigint, bigint> = new Map();
  #visitorsOf: ReadonlyMap<bigint, readonly bigint[]> = new Map();
  /** Journeys of persons of several visitors; null where only the store can tell the order. */
  readonly #joined = new Map<bigint, Track | null>();
  readonly #answered = new Map<string, Uint8Array>();
  /** Null while something was defined since. */
  #formList: readonly Form[] | null = null;
  #sourceList: readonly SourceForm[] | null = null;
  /** Milliseconds; what was before is gone. */
  since = Number.NEGATIVE_INFINITY;
  #share: Share = WHOLE;
  /** Numbers of the persons who are looked at, in ascending order; null: everybody. */
  #only: BigUint64Array | null = null;
  /** 1: nobody is to be looked at here. */
  #skipped: Uint8Array = this.#hidden;
  /** Passes over the people since the share was set. */
  #passes = 0;
  /** Bits of the kinds of what each visitor of the columns did; null until somebody asks for it. */
  #done: Uint16Array | null = null;

  /** Without anybody, and room for so many events; or as another thread knows them. */
  constructor(known: number | JourneysState) {
    const isKnown = typeof known !== 'number';
    this.#extras = new ExtrasBuilder(isKnown ? known.extras : undefined);
    this.#visits = new VisitNumbers(isKnown ? known.nextVisit : 0);
    if (!isKnown) {
      this.#builder = new ColumnsBuilder(known);
      return;
    }
    for (const [place, number] of known.forms.numbers.entries()) this.#know(this.#forms, number, known.forms.things[place], NO_SOURCE);
    for (const [place, number] of known.sources.numbers.entries()) this.#know(this.#sources, number, known.sources.things[place], NO_FORM);
    this.#settle(known.columns);
  }

  /** Gives a number its place, and defines what it is where that is known. */
  #know<Thing extends object>(of: Dictionary<Known<Thing>>, number: number, thing: Thing | undefined, more: object): void {
    if (thing) define(of, number, 1, thing, { ...more, ...thing } as RuleEvent);
    else of.placeOf(number);
  }

  #settle(columns: Columns): void {
    this.#columns = columns;
    this.#columnExtras = this.#extras.size;
    this.#hidden = new Uint8Array(columns.visitors.length);
    this.#skipped = this.#hidden;
    this.#done = null;
  }

  get state(): JourneysState {
    return {
      columns: this.#columns,
      forms: stateOf(this.#forms.state),
      sources: stateOf(this.#sources.state),
      extras: this.#extras.state,
      nextVisit: this.#visits.next,
    };
  }

  formOf(number: number): number {
    return this.#forms.placeOf(number);
  }
  sourceOf(number: number): number {
    return this.#sources.placeOf(number);
  }
  extraOf(row: Row): number {
    return this.#extras.add(row);
  }
  beginVisitor(): void {
    this.#visits.begin();
  }
  visitOf(number: number): number {
    return this.#visits.placeOf(number);
  }

  add(bytes: Uint8Array): void {
    this.#builder?.add(bytes, this);
  }

  /** @throws Error where two things happen to have one number: then nothing can be told apart by it. */
  define(forms: readonly FormRow[], sources: readonly SourceRow[]): void {
    for (const { number, variants, ...form } of forms) define(this.#forms, number, variants, form, { ...NO_SOURCE, ...form });
    for (const { number, variants, ...source } of sources) define(this.#sources, number, variants, source, { ...NO_FORM, ...source });
    this.#answered.clear();
    this.#formList = null;
    this.#sourceList = null;
  }

  /** Are there forms or sources of which only numbers were read? */
  isIncomplete(): boolean {
    return this.#forms.isIncomplete() || this.#sources.isIncomplete();
  }

  /** Everything was added. */
  close(): void {
    this.#settle(this.#builder?.done() ?? this.#columns);
    this.#builder = null;
  }

  /** All events of some visitors, as they are now. */
  replace(bytes: Uint8Array): void {
    const own = new Map<bigint, Track>();
    const events = new Map<bigint, number>();
    decodeRows(bytes, ({ visitor }) => events.set(visitor, (events.get(visitor) ?? 0) + 1));
    let at = 0;
    decodeRows(bytes, (row) => {
      if (!row.isSame) {
        at = 0;
        this.beginVisitor();
      }
      const track = own.get(row.visitor) ?? trackOf(events.get(row.visitor) ?? 0);
      own.set(row.visitor, track);
      put(track, at, row, this);
      at += 1;
    });
    for (const [visitor, track] of own) {
      this.#delta.set(visitor, track);
      this.#hide(visitor);
      const person = this.#personOf.get(visitor);
      if (person !== undefined) this.#joined.delete(person);
    }
  }

  #hide(visitor: bigint): void {
    const place = placeOf(this.#columns.visitors, visitor);
    if (place >= 0) this.#hidden[place] = 1;
  }

  /** How much stands beside the columns: events, and money and orders of events that were read again since. */
  get delta(): number {
    let events = this.#extras.size - this.#columnExtras;
    for (const { times } of this.#delta.values()) events += times.length;
    return events;
  }

  /** Orders that keyed senders reported: what a browser says of them does not count. */
  setOrders(orders: readonly string[]): void {
    this.#extras.setKeyed(new Set(orders.map(BigInt)));
  }

  /** Who is whom: pairs of a visitor and the person. */
  setPersons(pairs: readonly (readonly [string, string])[]): void {
    const personOf = new Map<bigint, bigint>();
    const visitorsOf = new Map<bigint, bigint[]>();
    const join = (visitor: bigint, person: bigint) => {
      personOf.set(visitor, person);
      visitorsOf.set(person, [...(visitorsOf.get(person) ?? []), visitor]);
    };
    for (const [visitor, person] of pairs) {
      if (!personOf.has(BigInt(person))) join(BigInt(person), BigInt(person));
      if (!personOf.has(BigInt(visitor))) join(BigInt(visitor), BigInt(person));
    }
    this.#personOf = personOf;
    this.#visitorsOf = visitorsOf;
    this.#joined.clear();
    this.#hidden.fill(0);
    for (const visitor of [...this.#delta.keys(), ...personOf.keys()]) this.#hide(visitor);
  }

  /** Journeys of persons whose order only the store can tell: events of all their visitors, in order. */
  setExact(persons: readonly string[], bytes: Uint8Array): void {
    const tracks = new Map<bigint, { track: Track; at: number }>();
    const events = new Map<bigint, number>();
    const ofPerson = (visitor: bigint) => this.#personOf.get(visitor) ?? visitor;
    decodeRows(bytes, ({ visitor }) => events.set(ofPerson(visitor), (events.get(ofPerson(visitor)) ?? 0) + 1));
    // Rows of several visitors come by turns.
    this.beginVisitor();
    decodeRows(bytes, (row) => {
      const person = ofPerson(row.visitor);
      const own = tracks.get(person) ?? { track: trackOf(events.get(person) ?? 0), at: 0 };
      tracks.set(person, own);
      put(own.track, own.at, row, this);
      own.at += 1;
    });
    for (const person of persons) this.#joined.set(BigInt(person), tracks.get(BigInt(person))?.track ?? trackOf(0));
  }

  #stretchesOf(person: bigint): Stretch[] {
    const { visitors, starts, track } = this.#columns;
    return (this.#visitorsOf.get(person) ?? []).flatMap((visitor): Stretch[] => {
      const newer = this.#delta.get(visitor);
      if (newer) return [{ track: newer, from: 0, to: newer.times.length }];
      const place = placeOf(visitors, visitor);
      return place < 0 ? [] : [{ track, from: starts[place] ?? 0, to: starts[place + 1] ?? 0 }];
    });
  }

  /** Persons whose order only the store can tell, with their visitors. */
  tied(): { readonly persons: string[]; readonly visitors: string[] } {
    const forms = this.#forms.things();
    const kindOf = (form: number) => (forms[form]?.thing ?? NO_FORM).kind;
    for (const person of this.#visitorsOf.keys()) {
      if (!this.#joined.has(person)) this.#joined.set(person, joinedTrack(this.#stretchesOf(person), kindOf));
    }
    const persons = [...this.#joined].flatMap(([person, track]) => (track ? [] : [person]));
    return { persons: persons.map(String), visitors: persons.flatMap((person) => this.#visitorsOf.get(person) ?? []).map(String) };
  }

  /** Who is visited from here on: those of this share. All threads go through the same passes over the people. */
  set share(share: Share) {
    this.#share = share;
    this.#passes = 0;
  }

  /** Nobody else is visited from here on. Null: everybody is. */
  set only(only: BigUint64Array | null) {
    this.#only = only;
    this.#skipped = only ? without(this.#hidden, this.#columns.visitors, only) : this.#hidden;
  }

  /**
   * Visits everybody of the share with an event in a span of time (milliseconds, without its end). Nobody may be tied. `wanted`: 1 for
   * forms of events that are asked about; whoever never did anything of their kinds may be left out.
   */
  each(start: number, end: number, visit: Visit, wanted?: Uint8Array): void {
    this.#eachInColumns({ start, end, kinds: this.#kindsOf(wanted) }, visit, visit);
    this.#eachBeside(visit);
  }

  /** Bits of the kinds of these forms; null: whatever somebody did. */
  #kindsOf(wanted: Uint8Array | undefined): number | null {
    return wanted === undefined ? null : bitsOf(kindBits(this.forms), wanted);
  }

  /**
   * Whoever stands in the columns. `whole`: of whom all events lie in the span. Seconds tell that for nearly everybody; the times
   * themselves, eight bytes an event, are left alone, and so is all of whoever did nothing of the kinds that are asked about.
   */
  #eachInColumns({ start, end, kinds }: Asked, whole: Visit, partly: Visit): void {
    const { starts, seconds, track } = this.#columns;
    const done = kinds === null ? null : this.#kindsDone;
    const wanted = kinds ?? 0;
    const skipped = this.#skipped;
    const pass = this.#passes;
    this.#passes += 1;
    for (const [first, behind] of stretchesOf(this.#share, pass, starts)) {
      for (let place = first; place < behind; place += 1) {
        if (skipped[place] === 1 || (done !== null && ((done[place] as number) & wanted) === 0)) continue;
        const begins = (seconds[2 * place] as number) * 1000;
        const ends = ((seconds[2 * place + 1] as number) + 1) * 1000;
        if (ends <= start || begins >= end) continue;
        const visit = begins >= start && ends <= end ? whole : partly;
        visit(track, starts[place] as number, starts[place + 1] as number);
      }
    }
  }

  get #kindsDone(): Uint16Array {
    this.#done ??= kindsDone(this.#columns, kindBits(this.forms));
    return this.#done;
  }

  /** Whoever did something since the columns were read, or is a person of several visitors. */
  #eachBeside(visit: Visit): void {
    const isAsked = (person: bigint) => isOfShare(this.#share, person) && (this.#only === null || placeOf(this.#only, person) >= 0);
    for (const [visitor, own] of this.#delta) if (!this.#personOf.has(visitor) && isAsked(visitor)) visit(own, 0, own.times.length);
    for (const [person, own] of this.#joined) if (own && isAsked(person)) visit(own, 0, own.times.length);
  }

  /** As `each`, but visits only what was done in the span, as far as it is kept. */
  eachWithin(start: number, end: number, visit: Visit, wanted?: Uint8Array): void {
    const first = Math.max(start, this.since);
    const cut: Visit = (track, begins, ends) => {
      const [from, to] = within(track, begins, ends, first, end);
      if (from < to) visit(track, from, to);
    };
    this.#eachInColumns({ start: first, end, kinds: this.#kindsOf(wanted) }, visit, cut);
    this.#eachBeside(cut);
  }

  get extras(): Extras {
    return this.#extras.extras;
  }

  /** By place. @throws Error while something is not defined. */
  get forms(): readonly Form[] {
    this.#formList ??= this.#forms.things().map(({ thing }) => thing);
    return this.#formList;
  }
  get sources(): readonly SourceForm[] {
    this.#sourceList ??= this.#sources.things().map(({ thing }) => thing);
    return this.#sourceList;
  }

  /** 1 for each form that a rule counts, or each source where it asks about sources; by place. */
  countedBy(rule: Rule): Uint8Array {
    const name = JSON.stringify(rule);
    const known = this.#answered.get(name);
    if (known) return known;
    const things: readonly Known<unknown>[] = (rule.type === 'source' ? this.#sources : this.#forms).things();
    const isMet = matcherOf(rule);
    const answer = Uint8Array.from(things, ({ read }) => (isMet(read) ? 1 : 0));
    if (this.#answered.size >= MOST_RULES) this.#answered.clear();
    this.#answered.set(name, answer);
    return answer;
  }

  /** Events that are held. */
  get size(): number {
    return this.#columns.track.times.length;
  }
}
