import type { FastifyInstance } from 'fastify';

/** Signed-in requests that begin in one turn of the event loop; one costs about a millisecond in all. */
const PER_TURN = 2;

/**
 * Lets a few pieces of work begin in each turn of the event loop, of each account in turn, so that
 * a turn stays short however many wait. What is not asked in turns (events above all) then comes in
 * between instead of after all of them. Nothing ever waits for something to end.
 */
export class FairQueue {
  readonly #perTurn: number;
  /** Who waits, by account; whose turn is next stands first. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #begun = 0;
  #isCounting = false;

  constructor(perTurn: number) {
    this.#perTurn = perTurn;
  }

  /** Resolves when work of this account may begin; undefined when it may at once. */
  turn(account: string): Promise<void> | undefined {
    this.#countTurn();
    if (this.#waiting.size === 0 && this.#begun < this.#perTurn) {
      this.#begun += 1;
      return undefined;
    }
    return new Promise((resolve) => {
      const own = this.#waiting.get(account);
      if (own) own.push(resolve);
      else this.#waiting.set(account, [resolve]);
    });
  }

  #countTurn(): void {
    if (this.#isCounting) return;
    this.#isCounting = true;
    setImmediate(() => {
      this.#isCounting = false;
      this.#begun = 0;
      while (this.#begun < this.#perTurn && this.#beginNext()) this.#begun += 1;
      if (this.#begun > 0) this.#countTurn();
    });
  }

  #beginNext(): boolean {
    for (const [account, own] of this.#waiting) {
      const begin = own.shift();
      // Who had a turn comes after everybody else who waits.
      this.#waiting.delete(account);
      if (own.length > 0) this.#waiting.set(account, own);
      begin?.();
      return true;
    }
    return false;
  }
}

/** Signed-in requests begin in turn. Mounted once it is known who asks, before anything is read for them. */
export function queueFairly(app: FastifyInstance): void {
  const queue = new FairQueue(PER_TURN);
  app.addHook('onRequest', async ({ user }) => {
    if (user) await queue.turn(user.id);
  });
}
