import type { Span } from '#domain/time/days.ts';

/** Events of a span that were received before a moment; null: all that are stored. */
export interface Part {
  readonly span: Span;
  readonly before: Date | null;
}

/** Which events they are: how many, and a number that changes with every one that comes, goes, or no longer counts. */
export interface Print {
  readonly rows: number;
  readonly print: string;
}

/**
 * On what a part stands: the pieces in which the engine stores events, by name with what tells their content, and the orders that keyed
 * senders reported. A piece is never changed, only replaced by others: what was read of it holds as long as it is there.
 */
export interface Ground {
  readonly pieces: ReadonlyMap<string, string>;
  readonly orders: string;
}

/** What was read of a piece, with what tells its content. */
export interface ReadPiece extends Print {
  readonly content: string;
}

/** What was read of a part, by the pieces of which every event of the span is in the part; what others hold is read again. */
export interface Standing {
  readonly pieces: ReadonlyMap<string, ReadPiece>;
  readonly orders: string;
}

/** What was counted of a part, with what tells later whether the part is still the same. */
export interface KeptCounts extends Part, Print {
  readonly standing: Standing;
  readonly before: Date;
  /** Changes when visitors are merged or parted. */
  readonly merges: string;
  readonly counts: readonly Readonly<Record<string, number>>[];
}

/** Numbers that a process keeps, some 50 bytes each. */
const MOST_NUMBERS = { ofWorkspace: 100_000, ofAll: 500_000 };
/** Spans of one question: the last days, the days before them, a month. */
const MOST_SPANS = 6;

/** What an entry takes besides its numbers. */
const OF_ENTRY = 20;

interface Entry {
  readonly workspace: string;
  readonly asked: ReadonlySet<string>;
  readonly counted: readonly KeptCounts[];
  readonly numbers: number;
}

const nameOf = ({ start, end }: Span) => `${start.getTime()} ${end.getTime()}`;
/** A piece stands there with its name, its content and two numbers. */
const OF_PIECE = 4;
const sizeOf = ({ counts, standing }: KeptCounts) =>
  counts.reduce((sum, one) => sum + Object.keys(one).length, OF_ENTRY + OF_PIECE * standing.pieces.size);

/**
 * What was counted once and is counted again from there, by workspace and question. In memory: whoever starts anew counts anew. What
 * was not used for longest goes first, of a workspace that keeps much before others.
 */
export class Kept {
  /** Least recently used first. */
  readonly #entries = new Map<string, Entry>();
  readonly #most: typeof MOST_NUMBERS;

  constructor(most = MOST_NUMBERS) {
    this.#most = most;
  }

  #entryOf(workspace: string, question: string): Entry {
    return this.#entries.get(`${workspace} ${question}`) ?? { workspace, asked: new Set(), counted: [], numbers: OF_ENTRY };
  }

  /** What is kept for a question. */
  of(workspace: string, question: string): readonly KeptCounts[] {
    const entry = this.#entryOf(workspace, question);
    if (entry.counted.length > 0) this.#put(question, entry);
    return entry.counted;
  }

  /** Was this asked of the span before? From now on it was. */
  wasAsked(workspace: string, question: string, span: Span): boolean {
    const entry = this.#entryOf(workspace, question);
    const was = entry.asked.has(nameOf(span));
    const asked = [...entry.asked].filter((one) => one !== nameOf(span));
    this.#put(question, { ...entry, asked: new Set([...asked, nameOf(span)].slice(-MOST_SPANS)) });
    return was;
  }

  keep(workspace: string, question: string, counts: KeptCounts): void {
    const entry = this.#entryOf(workspace, question);
    const others = entry.counted.filter(({ span }) => nameOf(span) !== nameOf(counts.span));
    const counted = [...others, counts].slice(-MOST_SPANS);
    this.#put(question, { ...entry, counted, numbers: counted.reduce((sum, one) => sum + sizeOf(one), OF_ENTRY) });
  }

  #put(question: string, entry: Entry): void {
    const key = `${entry.workspace} ${question}`;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    this.#drop(this.#most.ofWorkspace, ({ workspace }) => workspace === entry.workspace);
    this.#drop(this.#most.ofAll, () => true);
  }

  /** Forgets those least recently used until no more numbers are kept of these. */
  #drop(most: number, isOfThese: (entry: Entry) => boolean): void {
    const these = [...this.#entries].filter(([, entry]) => isOfThese(entry));
    let numbers = these.reduce((sum, [, entry]) => sum + entry.numbers, 0);
    for (const [key, entry] of these) {
      if (numbers <= most) return;
      this.#entries.delete(key);
      numbers -= entry.numbers;
    }
  }
}
