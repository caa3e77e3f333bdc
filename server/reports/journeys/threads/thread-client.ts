import type { Worker } from 'node:worker_threads';
import type { FromThread, Order, Standing, ToThread } from './messages.ts';

interface Waiting {
  resolve(standing: Standing): void;
  reject(error: Error): void;
}

const bytesOf = (order: Order) => ('bytes' in order ? [order.bytes] : []);
/** What can be handed over instead of copied: bytes that have a buffer of their own. */
const movable = (order: Order): ArrayBuffer[] =>
  bytesOf(order).flatMap(({ buffer, byteLength }) => (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : []));

/** Speaks with the thread that holds journeys; starts it when it is first needed, and again after it died. */
export class ThreadClient {
  readonly #start: () => Worker;
  readonly #onLost: () => void;
  #worker: Worker | null = null;
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;

  /** `onLost`: whatever the thread held is gone. */
  constructor(start: () => Worker, onLost: () => void) {
    this.#start = start;
    this.#onLost = onLost;
  }

  /** @throws Error where the order failed, or the thread died: nothing is held of the workspace then. */
  order(workspace: string, order: Order): Promise<Standing> {
    const worker = this.#worker ?? this.#started();
    this.#last += 1;
    const message: ToThread = { id: this.#last, workspace, order };
    return new Promise((resolve, reject) => {
      this.#waiting.set(message.id, { resolve, reject });
      worker.postMessage(message, movable(order));
    });
  }

  #started(): Worker {
    const worker = this.#start();
    // It holds copies only: nothing waits for it when the process ends.
    worker.unref();
    worker.on('message', (message: FromThread) => this.#receive(message));
    worker.on('error', () => this.#lose(worker));
    worker.on('exit', () => this.#lose(worker));
    this.#worker = worker;
    return worker;
  }

  #receive(message: FromThread): void {
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if ('error' in message) waiting?.reject(new Error(message.error));
    else waiting?.resolve(message.standing);
  }

  #lose(worker: Worker): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    this.#onLost();
    for (const { reject } of waiting) reject(new Error('The thread that holds journeys ended'));
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }
}
