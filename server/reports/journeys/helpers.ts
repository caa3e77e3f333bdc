import { MessageChannel, type MessagePort, receiveMessageOnPort, type Transferable, Worker } from 'node:worker_threads';
import type { Order } from './messages.ts';
import type { Share } from './share.ts';
import type { JourneysState, WorkspaceJourneys } from './workspace.ts';

/** What a helper is told of a workspace: what the thread itself was, as soon as that knows the journeys whole. */
export type ToHelper =
  | Exclude<Order, { of: 'run' | 'begin' | 'add' | 'close' }>
  | { readonly of: 'take'; readonly state: JourneysState }
  | { readonly of: 'scan'; readonly id: number; readonly program: string; readonly question: unknown; readonly share: Share };

export interface HelperMessage {
  readonly workspace: string;
  readonly order: ToHelper;
}
export type HelperAnswer = { readonly id: number } & ({ readonly part: unknown } | { readonly error: string });

/** What a helper finds as its `workerData`: where it is told what to do, and a number that grows with each answer. */
export interface HelperData {
  readonly port: MessagePort;
  readonly answered: Int32Array;
}

/** What counts longer than this is not waited for. */
const PATIENCE_MS = 60_000;

/** Another thread that counts a share of the people, while this one counts its own. */
class Helper {
  readonly #worker: Worker;
  readonly #port: MessagePort;
  readonly #answered = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  /** What it knows. */
  readonly workspaces = new Set<string>();
  isLost = false;

  constructor(file: URL) {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    const transferList: Transferable[] = [port2];
    const workerData: HelperData = { port: port2, answered: this.#answered };
    this.#worker = new Worker(file, { workerData, transferList, execArgv: [] });
    this.#worker.unref();
    port1.unref();
    this.#worker.on('error', () => this.lose());
    this.#worker.on('exit', () => this.lose());
  }

  lose(): void {
    this.isLost = true;
    this.workspaces.clear();
    this.#worker.terminate().catch(() => undefined);
  }

  tell(message: HelperMessage): void {
    this.#port.postMessage(message);
  }

  /** Waits for what it counted; nothing else happens in this thread meanwhile. @throws Error where it failed or does not answer. */
  partOf(id: number): unknown {
    const until = performance.now() + PATIENCE_MS;
    for (;;) {
      const seen = Atomics.load(this.#answered, 0);
      const received = receiveMessageOnPort(this.#port) as { message: HelperAnswer } | undefined;
      // Of a question that failed here nobody fetched the answer.
      if (received && received.message.id !== id) continue;
      if (received && 'part' in received.message) return received.message.part;
      if (received && 'error' in received.message) throw new Error(received.message.error);
      if (performance.now() >= until) {
        this.lose();
        throw new Error('A thread that helps to count does not answer');
      }
      Atomics.wait(this.#answered, 0, seen, until - performance.now());
    }
  }
}

/** What of a question this thread counts, and what the helpers came to. */
interface Sharing {
  readonly own: Share;
  readonly parts: () => readonly unknown[];
}

/** Threads that help to count large workspaces. */
export class Helpers {
  readonly #file: URL;
  readonly #most: number;
  readonly #leastEvents: number;
  #helpers: readonly Helper[] = [];
  #last = 0;

  /** `file`: what a helper runs. At most so many, for workspaces of at least so many events. */
  constructor(file: URL, most: number, leastEvents: number) {
    this.#file = file;
    this.#most = most;
    this.#leastEvents = leastEvents;
  }

  /** Lets the helpers know the journeys of a workspace, which is whole. */
  take(workspace: string, journeys: WorkspaceJourneys): void {
    if (this.#most === 0 || journeys.size < this.#leastEvents) return;
    this.#helpers = this.#helpers.filter(({ isLost }) => !isLost);
    while (this.#helpers.length < this.#most) this.#helpers = [...this.#helpers, new Helper(this.#file)];
    const { state } = journeys;
    for (const helper of this.#helpers) {
      helper.workspaces.add(workspace);
      helper.tell({ workspace, order: { of: 'take', state } });
    }
  }

  #knowing(workspace: string): readonly Helper[] {
    return this.#helpers.filter(({ workspaces }) => workspaces.has(workspace));
  }

  /** Tells those who know the workspace what happened to it. */
  tell(workspace: string, order: ToHelper): void {
    for (const helper of this.#knowing(workspace)) {
      helper.tell({ workspace, order });
      if (order.of === 'drop') helper.workspaces.delete(workspace);
    }
  }

  /** Has those who know the workspace count their shares. */
  begin(workspace: string, program: string, question: unknown): Sharing {
    const helpers = this.#knowing(workspace);
    const of = helpers.length + 1;
    this.#last += 1;
    const id = this.#last;
    for (const [place, helper] of helpers.entries()) {
      helper.tell({ workspace, order: { of: 'scan', id, program, question, share: { index: place + 1, of } } });
    }
    return { own: { index: 0, of }, parts: () => helpers.map((helper) => helper.partOf(id)) };
  }
}
