/** How many may begin, be inside and wait. */
export interface DoorBounds {
  /** Begin in one turn of the event loop, of everybody. */
  readonly perTurn: number;
  /** Are inside at a time, of one account. */
  readonly inside: number;
  /** The same of one that takes more than its share. */
  readonly insideOver: number;
  /** Wait, of one account. */
  readonly waiting: number;
}

/**
 * Who comes in when, as data: a few in each turn of the event loop, of each account in turn, and of
 * one account so many inside at a time. Who sends a hundred requests waits for their own; a single one of
 * somebody else comes in after one of each account. `T` is whatever stands for a request.
 */
export class Door<T> {
  readonly #bounds: DoorBounds;
  readonly #isOver: (account: string) => boolean;
  /** Who waits, by account; whose turn is next stands first. */
  readonly #waiting = new Map<string, Set<T>>();
  readonly #inside = new Map<string, number>();
  #begun = 0;

  /** `isOver`: does this account take more than its share? */
  constructor(bounds: DoorBounds, isOver: (account: string) => boolean) {
    this.#bounds = bounds;
    this.#isOver = isOver;
  }

  /** A request of this account comes. `full`: it may not even wait. */
  come(account: string, request: T): 'in' | 'waits' | 'full' {
    const own = this.#waiting.get(account);
    if (!own && this.#begun < this.#bounds.perTurn && this.#hasRoom(account)) {
      this.#takeIn(account);
      return 'in';
    }
    if (own && own.size >= this.#bounds.waiting) return 'full';
    if (own) own.add(request);
    else this.#waiting.set(account, new Set([request]));
    return 'waits';
  }

  /** One that was inside has left; those that come in for it. */
  leave(account: string): readonly T[] {
    const left = (this.#inside.get(account) ?? 0) - 1;
    if (left > 0) this.#inside.set(account, left);
    else this.#inside.delete(account);
    return this.#comeIn();
  }

  /** One that waited has gone away. */
  giveUp(account: string, request: T): void {
    const own = this.#waiting.get(account);
    if (own?.delete(request) && own.size === 0) this.#waiting.delete(account);
  }

  /** The next turn of the event loop; those that come in with it. */
  turn(): readonly T[] {
    this.#begun = 0;
    return this.#comeIn();
  }

  /** Did any come in during this turn? Then the next one is to be told. */
  get isTurning(): boolean {
    return this.#begun > 0;
  }

  #hasRoom(account: string): boolean {
    const { inside, insideOver } = this.#bounds;
    const now = this.#inside.get(account) ?? 0;
    return now < insideOver || (now < inside && !this.#isOver(account));
  }

  #takeIn(account: string): void {
    this.#begun += 1;
    this.#inside.set(account, (this.#inside.get(account) ?? 0) + 1);
  }

  #comeIn(): readonly T[] {
    const come: T[] = [];
    while (this.#begun < this.#bounds.perTurn) {
      const next = this.#next();
      if (!next) break;
      this.#takeIn(next.account);
      come.push(next.request);
    }
    return come;
  }

  /** Taken out of those who wait; its account comes after all others then. */
  #next(): { readonly account: string; readonly request: T } | undefined {
    for (const [account, own] of this.#waiting) {
      if (!this.#hasRoom(account)) continue;
      for (const request of own) {
        own.delete(request);
        this.#waiting.delete(account);
        if (own.size > 0) this.#waiting.set(account, own);
        return { account, request };
      }
    }
    return undefined;
  }
}
