import { Worker } from 'node:worker_threads';
import type { JourneysState, WorkspaceJourneys } from '../workspace.ts';
import type { Order, Run } from './messages.ts';
import { type Share, sharesOf, WHOLE } from './share.ts';

/** What a helper is told of a workspace: what the thread itself was, as soon as that knows the journeys whole. */
export type ToHelper =
  | Exclude<Order, { of: 'run' | 'begin' | 'add' | 'close' }>
  | { readonly of: 'take'; readonly state: JourneysState }
  | ({ readonly of: 'scan'; readonly id: number; readonly share: Share } & Run);

export interface HelperMessage {
  readonly workspace: string;
  readonly order: ToHelper;
}
export type HelperAnswer = { readonly id: number } & ({ readonly part: unknown } | { readonly error: string });

/** What a helper finds as its `workerData`: that it is one. */
export const HELPER = 'helper';

interface Waiting {
  resolve(part: unknown): void;
  reject(error: Error): void;
}

/** Another thread that counts a share of the people, while this one counts its own. */
class Helper {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  /** What it knows. */
  readonly workspaces = new Set<string>();
  isLost = false;

  constructor(file: URL) {
    this.#worker = new Worker(file, { workerData: HELPER, execArgv: [] });
    this.#worker.on('message', (answer: HelperAnswer) => this.#receive(answer));
    this.#worker.on('error', () => this.#lose());
    this.#worker.on('exit', () => this.#lose());
  }

  #receive(answer: HelperAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if ('error' in answer) waiting?.reject(new Error(answer.error));
    else waiting?.resolve(answer.part);
  }

  #lose(): void {
    this.isLost = true;
    this.workspaces.clear();
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(new Error('A thread that helps to count ended'));
  }

  tell(message: HelperMessage): void {
    this.#worker.postMessage(message);
  }

  /** What it counts of a question. @throws Error where it fails, or ends. */
  count(workspace: string, scan: Extract<ToHelper, { of: 'scan' }>): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#waiting.set(scan.id, { resolve, reject });
      this.tell({ workspace, order: scan });
    });
  }
}

/** What of a question this thread counts, and what the helpers come to. */
interface Sharing {
  readonly own: Share;
  readonly others: Promise<readonly unknown[]>;
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
  begin(workspace: string, run: Run): Sharing {
    const helpers = this.#knowing(workspace);
    const [own = WHOLE, ...shares] = sharesOf(helpers.length + 1);
    this.#last += 1;
    const id = this.#last;
    const others = Promise.all(
      shares.map((share, place) => (helpers[place] as Helper).count(workspace, { of: 'scan', id, share, ...run })),
    );
    // Where this thread fails nobody waits for the others.
    others.catch(() => undefined);
    return { own, others };
  }
}
