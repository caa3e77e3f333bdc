import { StoreError } from '../store/errors.ts';

/** Whose question it is: a workspace, and the account it belongs to. */
export interface Place {
  readonly owner: string;
  readonly workspace: string;
}

export interface Limits {
  /** Pieces of work at once, of everybody. */
  readonly atOnce: number;
  /** Of one account; no limit of its own when left out. */
  readonly ofAccount?: number;
  /** Of one workspace. */
  readonly ofWorkspace: number;
  /** Of one kind, of everybody; a kind that is not named has no limit of its own. */
  readonly ofKind?: Readonly<Record<string, number>>;
  /** Of one kind, of one workspace. */
  readonly ofKindInWorkspace?: Readonly<Record<string, number>>;
  /** How many of one workspace may wait. */
  readonly mostWaiting?: number;
  /** Longest wait for a turn, in milliseconds; a person's when left out. */
  readonly patience?: number;
}

interface Waiting {
  readonly place: Place;
  readonly kind: string;
  start(): void;
}

/** Longest wait of a person for a turn: by then whoever asked has given up. */
const PATIENCE_MS = 30_000;

const ofAccount = ({ owner }: Place) => `account ${owner}`;
const inside = (kind: string, { workspace }: Place) => `${workspace} ${kind}`;
const busy = () => new StoreError('Too many questions wait before this one', 'BUSY', true);

class Counts {
  readonly #counts = new Map<string, number>();

  of(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  add(key: string, change: 1 | -1): void {
    const count = this.of(key) + change;
    if (count > 0) this.#counts.set(key, count);
    else this.#counts.delete(key);
  }
}

/**
 * Lets work run, so much at once, and whoever waits in turn: one piece for each account, and within
 * an account one for each workspace, not first come first served. Who asks for a hundred things
 * waits for their own ninety-nine; somebody else who asks for one waits for one of each.
 */
export class Turns {
  readonly #limits: Limits;
  /** By account, by workspace, by kind, and by the last two. */
  readonly #counts = new Counts();
  /** By account, by workspace; whose turn is next stands first. */
  readonly #waiting = new Map<string, Map<string, Waiting[]>>();
  #running = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /**
   * Runs the work once it has its turn.
   * @throws the signal's reason when it is aborted before; StoreError `BUSY` when the turn does not come.
   */
  async run<T>(place: Place, kind: string, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    await this.#turn(place, kind, signal);
    try {
      return await work();
    } finally {
      this.#count({ place, kind }, -1);
      this.#startNext();
    }
  }

  #turn(place: Place, kind: string, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    const before = this.#waiting.get(place.owner)?.get(place.workspace)?.length ?? 0;
    if (before >= (this.#limits.mostWaiting ?? Number.POSITIVE_INFINITY)) return Promise.reject(busy());
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        place,
        kind,
        start: () => {
          stopWaiting();
          resolve();
        },
      };
      const leave = (reason: unknown) => {
        stopWaiting();
        this.#remove(waiting);
        reject(reason);
      };
      const onAbort = () => leave(signal?.reason);
      const timer = setTimeout(() => leave(busy()), this.#limits.patience ?? PATIENCE_MS);
      const stopWaiting = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      this.#add(waiting);
      this.#startNext();
    });
  }

  #add(waiting: Waiting): void {
    const { owner, workspace } = waiting.place;
    const account = this.#waiting.get(owner) ?? new Map<string, Waiting[]>();
    const own = account.get(workspace) ?? [];
    own.push(waiting);
    account.set(workspace, own);
    this.#waiting.set(owner, account);
  }

  #remove(waiting: Waiting): void {
    const { owner, workspace } = waiting.place;
    const account = this.#waiting.get(owner);
    const own = account?.get(workspace);
    const at = own?.indexOf(waiting) ?? -1;
    if (!account || !own || at < 0) return;
    own.splice(at, 1);
    if (own.length === 0) account.delete(workspace);
    if (account.size === 0) this.#waiting.delete(owner);
  }

  #count({ place, kind }: Pick<Waiting, 'place' | 'kind'>, change: 1 | -1): void {
    this.#running += change;
    for (const key of [ofAccount(place), place.workspace, kind, inside(kind, place)]) this.#counts.add(key, change);
  }

  #mayRun({ place, kind }: Waiting): boolean {
    const { ofWorkspace, ofKind, ofKindInWorkspace } = this.#limits;
    const isBelow = (key: string, limit: number | undefined) => limit === undefined || this.#counts.of(key) < limit;
    return (
      isBelow(ofAccount(place), this.#limits.ofAccount) &&
      isBelow(place.workspace, ofWorkspace) &&
      isBelow(kind, ofKind?.[kind]) &&
      isBelow(inside(kind, place), ofKindInWorkspace?.[kind])
    );
  }

  /** The first in turn that may run now; of one workspace whoever asked first. */
  #next(): Waiting | undefined {
    for (const account of this.#waiting.values()) {
      for (const own of account.values()) {
        const found = own.find((waiting) => this.#mayRun(waiting));
        if (found) return found;
      }
    }
    return undefined;
  }

  #startNext(): void {
    while (this.#running < this.#limits.atOnce) {
      const next = this.#next();
      if (!next) return;
      this.#remove(next);
      this.#toTheEnd(next.place);
      this.#count(next, 1);
      next.start();
    }
  }

  /** Who had a turn comes after everybody else who waits. */
  #toTheEnd({ owner, workspace }: Place): void {
    const account = this.#waiting.get(owner);
    if (!account) return;
    const own = account.get(workspace);
    if (own) {
      account.delete(workspace);
      account.set(workspace, own);
    }
    this.#waiting.delete(owner);
    this.#waiting.set(owner, account);
  }
}
