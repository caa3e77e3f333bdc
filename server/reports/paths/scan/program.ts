import type { PathNode } from '#domain/wire/reports/paths.ts';
import { isSource } from '../../_kit/maps/normalise.ts';
import { SOURCE_BITS, type Track } from '../../journeys/columns.ts';
import { Counted, endOfMoment } from '../../journeys/counted.ts';
import { emptyList } from '../../journeys/empty-list.ts';
import { numbered } from '../../journeys/numbered.ts';
import type { Program } from '../../journeys/threads/program.ts';
import { summed } from '../../journeys/threads/share.ts';
import type { WorkspaceJourneys } from '../../journeys/workspace.ts';
import type { HopRow } from '../compile.ts';
import { isNodeIn, labelOfElement, type OnMap } from '../labels.ts';
import type { PathsScan } from './question.ts';

/** Nobody goes anywhere. */
const END = -1;
const NOWHERE = -1;

/** Something on a way: what it is called, and is it the step that is asked about? */
type See = (label: number, isHere: boolean) => void;

/** People by the label of their next hop, those who went no further, and those who went elsewhere before. */
interface Went {
  readonly taken: Float64Array;
  readonly ended: number;
  readonly left: number;
}

/** What forms, and behind them the beginnings of visits, are called: labels of both have their places in one list. */
function labelsOf(journeys: WorkspaceJourneys, { elements }: OnMap) {
  const forms = journeys.forms.map(({ node }) => node);
  const sources = journeys.sources.map(({ arrival }) => arrival);
  // The first element that counts something names it.
  for (const element of elements.toReversed()) {
    const names = isSource(element) ? sources : forms;
    for (const [place, isMet] of journeys.countedBy(element.rule).entries()) if (isMet === 1) names[place] = labelOfElement(element.id);
  }
  return numbered([...forms, ...sources]);
}

/** 1 for forms that are a step: the kind says so, or the canvas counts such clicks. */
function stepsOf(journeys: WorkspaceJourneys, always: Uint8Array, { clicks }: OnMap): Uint8Array {
  const steps = Uint8Array.from(always);
  for (const rule of clicks) for (const [form, isMet] of journeys.countedBy(rule).entries()) if (isMet === 1) steps[form] = 1;
  return steps;
}

/** Goes along everybody's journey, one person after another. */
class PathsScanner {
  readonly #journeys: WorkspaceJourneys;
  readonly #scan: PathsScan;
  readonly #counted: Counted;
  /** 1 for forms that are a step of a way. */
  readonly #steps: Uint8Array;
  /** 1 for forms, or sources, that are the step. */
  readonly #here: Uint8Array;
  readonly #isOfSources: boolean;
  /** Labels of forms, and of the beginnings of visits. */
  readonly #nodes: Uint32Array;
  readonly #arrivals: Uint32Array;
  readonly #texts: readonly string[];
  /** For each hop of the trail: 1 for the labels that take it. */
  readonly #trail: readonly Uint8Array[];
  /** People by the label of their next hop. */
  readonly #taken: Float64Array;
  #ended = 0;
  #left = 0;
  /** What this person did after the step, or before it, so far. */
  readonly #way: number[] = [];
  #wasHere = false;
  #isBeyond = false;

  constructor(journeys: WorkspaceJourneys, scan: PathsScan) {
    const { forms } = journeys;
    const { texts, places } = labelsOf(journeys, scan.onMap);
    this.#journeys = journeys;
    this.#scan = scan;
    this.#counted = new Counted(journeys, scan.withheld);
    this.#steps = stepsOf(journeys, this.#counted.flags.step, scan.onMap);
    this.#here = journeys.countedBy(scan.step);
    this.#isOfSources = scan.step.type === 'source';
    this.#nodes = places.subarray(0, forms.length);
    this.#arrivals = places.subarray(forms.length);
    this.#texts = texts;
    this.#trail = scan.trail.map((node: PathNode) => Uint8Array.from(this.#texts, (label) => (isNodeIn(label, node) ? 1 : 0)));
    this.#taken = new Float64Array(this.#texts.length);
  }

  /** Is what the event tells of what somebody did the step? */
  #isDone(track: Track, at: number): boolean {
    return !this.#isOfSources && this.#here[track.forms[at] as number] === 1 && !this.#counted.isUncounted(track, at);
  }

  #isStep(track: Track, at: number): boolean {
    return this.#steps[track.forms[at] as number] === 1 && !this.#counted.isGivenBack(track, at);
  }

  /** Does the event begin a visit by the source that is asked about? */
  #isArrived({ sources }: Track, at: number): boolean {
    const source = sources[at] as number;
    return this.#isOfSources && source < 0 && this.#here[source & SOURCE_BITS] === 1;
  }

  /** Shows what was done from a place on, in a visit or in all. */
  #show(track: Track, begins: number, ends: number, visit: number, see: See): void {
    const { forms, sources, visits } = track;
    const isOf = (at: number) => (visit === NOWHERE || visits[at] === visit) && this.#counted.isThere(track, at);
    for (let at = begins; at < ends; ) {
      const next = endOfMoment(track, at, ends);
      for (let one = at; one < next; one += 1) {
        const source = sources[one] as number;
        if (source < 0 && isOf(one)) see(this.#arrivals[source & SOURCE_BITS] as number, this.#isArrived(track, one));
      }
      for (let one = at; one < next; one += 1) {
        const isHere = this.#isDone(track, one);
        if ((isHere || this.#isStep(track, one)) && isOf(one)) see(this.#nodes[forms[one] as number] as number, isHere);
      }
      at = next;
    }
  }

  /** Where somebody was at the step first; `NOWHERE` for who never was. */
  #firstOf(track: Track, begins: number, ends: number): number {
    for (let at = begins; at < ends; at += 1) {
      if ((this.#isDone(track, at) || this.#isArrived(track, at)) && this.#counted.isThere(track, at)) return at;
    }
    return NOWHERE;
  }

  #visit(track: Track, from: number, to: number): void {
    const first = this.#firstOf(track, from, to);
    if (first === NOWHERE) return;
    const visit = this.#scan.within === 'visit' ? (track.visits[first] as number) : NOWHERE;
    emptyList(this.#way);
    this.#wasHere = false;
    this.#isBeyond = false;
    this.#show(track, from, to, visit, this.#scan.direction === 'after' ? this.#after : this.#before);
    if (this.#scan.direction === 'before') this.#way.reverse();
    this.#settle();
  }

  /** Notes what comes after the step: being there again at once is no hop. `#isBeyond`: something else came since. */
  readonly #after: See = (label, isHere) => {
    if (!this.#wasHere) {
      this.#wasHere = isHere;
      return;
    }
    if (isHere && !this.#isBeyond) return;
    this.#isBeyond = true;
    this.#note(label);
  };

  /** Notes what came before the step. `#isBeyond`: the step came. */
  readonly #before: See = (label, isHere) => {
    this.#isBeyond ||= isHere;
    if (!this.#isBeyond) this.#note(label);
  };

  /** The same thing twice is no hop. */
  #note(label: number): void {
    if (this.#way.at(-1) !== label) this.#way.push(label);
  }

  #settle(): void {
    for (const [hop, isTaken] of this.#trail.entries()) {
      if (isTaken[this.#way[hop] ?? END] === 1) continue;
      this.#left += 1;
      return;
    }
    const next = this.#way[this.#trail.length];
    if (next === undefined) this.#ended += 1;
    else this.#taken[next] = (this.#taken[next] as number) + 1;
  }

  went(): Went {
    this.#journeys.eachWithin(this.#scan.start, this.#scan.end, (track, from, to) => this.#visit(track, from, to));
    return { taken: this.#taken, ended: this.#ended, left: this.#left };
  }
}

function rowsOf(texts: readonly string[], { taken, ended, left }: Went): readonly HopRow[] {
  const hops = [...taken].flatMap((people, label): HopRow[] => (people > 0 ? [{ called: texts[label] ?? '', taken: 1, people }] : []));
  const others = [
    { called: '', taken: 1, people: ended },
    { called: '', taken: 0, people: left },
  ];
  return [...hops, ...others.filter(({ people }) => people > 0)];
}

/** Where people went, or came from, one hop further than the trail. */
export const pathsProgram: Program<PathsScan, Went, readonly HopRow[]> = {
  scan: (journeys, scan) => new PathsScanner(journeys, scan).went(),
  answer: (journeys, { onMap }, parts) => rowsOf(labelsOf(journeys, onMap).texts, summed(parts)),
};
