import { EngineError } from './engine-error.ts';
import type { Statement } from './statement.ts';

/** One connection of the engine: runs one statement at a time. */
export interface Connection {
  run(statement: Statement): Promise<Uint8Array>;
  /** Makes the engine let go of a statement that did not end well. Never rejects. */
  release(): Promise<void>;
  close(): void;
}

const LEFT = 'The request ended before the statement began';

interface Waiting {
  readonly take: (connection: Connection) => void;
  readonly refuse: (error: Error) => void;
}

/**
 * Connections lent to one statement at a time, at most `size` of them, opened when needed.
 *
 * A connection whose statement failed or was abandoned is closed and never lent again: after a
 * statement fails once output has begun, the engine puts that output before the next answer of
 * the connection. Only a statement that ended well gives its connection back. The engine keeps a statement that failed
 * among those that run until its connection is asked something else or closed, and closing waits for whatever runs on
 * others: these would stand back for it because of its priority, and it would wait for them.
 */
export class ConnectionPool {
  readonly #open: () => Connection;
  readonly #size: number;
  readonly #idle: Connection[] = [];
  readonly #waiting: Waiting[] = [];
  #lent = 0;
  #closed = false;

  constructor(size: number, open: () => Connection) {
    this.#size = size;
    this.#open = open;
  }

  /** Runs a statement on a connection of its own. `abandon` tells that nobody waits for the answer any more. */
  async run(statement: Statement, abandon: AbortSignal): Promise<Uint8Array> {
    const connection = await this.#borrow(abandon);
    let good = abandon.aborted;
    try {
      if (abandon.aborted) throw new EngineError(394, 'QUERY_WAS_CANCELLED', LEFT);
      const answer = await connection.run(statement);
      good = !abandon.aborted;
      return answer;
    } finally {
      if (!good) await connection.release();
      this.#giveBack(connection, good);
    }
  }

  get busy(): number {
    return this.#lent;
  }

  close(): void {
    this.#closed = true;
    for (const { refuse } of this.#waiting.splice(0)) refuse(new EngineError(210, 'NETWORK_ERROR', 'The engine is stopping'));
    for (const connection of this.#idle.splice(0)) connection.close();
  }

  #borrow(abandon: AbortSignal): Promise<Connection> {
    if (this.#closed) return Promise.reject(new EngineError(210, 'NETWORK_ERROR', 'The engine is stopping'));
    if (this.#lent < this.#size) {
      this.#lent += 1;
      return Promise.resolve().then(() => this.#take());
    }
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { take: resolve, refuse: reject };
      this.#waiting.push(waiting);
      const leave = () => {
        const at = this.#waiting.indexOf(waiting);
        if (at < 0) return;
        this.#waiting.splice(at, 1);
        reject(new EngineError(394, 'QUERY_WAS_CANCELLED', LEFT));
      };
      abandon.addEventListener('abort', leave, { once: true });
    });
  }

  #take(): Connection {
    try {
      return this.#idle.pop() ?? this.#open();
    } catch (error) {
      this.#lent -= 1;
      throw error;
    }
  }

  #giveBack(connection: Connection, good: boolean): void {
    if (good && !this.#closed) this.#idle.push(connection);
    else connection.close();
    const next = this.#waiting.shift();
    if (!next) {
      this.#lent -= 1;
      return;
    }
    try {
      next.take(this.#idle.pop() ?? this.#open());
    } catch (error) {
      this.#lent -= 1;
      next.refuse(error instanceof Error ? error : new Error(String(error)));
    }
  }
}
