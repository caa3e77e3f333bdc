import { CLOSED, type FromPage, type FromServer } from '#domain/wire/together.ts';
import type { CanvasTogether, Connection } from './port.ts';

/** Milliseconds that an answer may take before the connection counts as dead. */
const PATIENCE = 10_000;
/** Milliseconds until a connection is tried again: the first time, and at most. */
const FIRST_WAIT = 500;
const LONGEST_WAIT = 30_000;

export interface ReconnectorParts {
  readonly port: CanvasTogether;
  /** Does this device think that it has a network? */
  readonly isOnline: () => boolean;
  /** Milliseconds before the second try. */
  readonly firstWait?: number;
  /** A connection is open. `isNow`: is it still this one? */
  readonly onOpen: (isNow: () => boolean) => Promise<void>;
  readonly onHear: (message: FromServer) => void;
  /** There was a connection, and there is none any more. */
  readonly onLost: () => void;
  /** Why none can be had, as a sentence for the person; null: nobody answers. */
  readonly onRefused: (message: string | null) => void;
  /** The server answers, but no connection can be had, for the so manieth time. True where another way is gone from here on. */
  readonly onBlocked: (times: number) => Promise<boolean>;
}

/** How long until the next try: doubling, with a random part, so that a restarted server is not met by everybody at once. */
const waitBefore = (attempt: number, first: number): number => Math.min(LONGEST_WAIT, first * 2 ** attempt) * (0.5 + Math.random() / 2);

/** The server has shown the page out, which would happen again. */
const isShownOut = (code: number): boolean => code === CLOSED.gone || code === CLOSED.forbidden || code === CLOSED.signIn;

/** How the last connection went. */
interface Attempt {
  readonly hasOpened: boolean;
  /** It was tried when the server had just said that nothing is in the way. */
  readonly wasFree: boolean;
}

/** Has a connection open as long as it can be had, and tries again where it is cut. */
export class Reconnector {
  readonly #parts: ReconnectorParts;
  #connection: Connection | null = null;
  /** Counts lines: what an earlier one still says is of no interest. */
  #turn = 0;
  #attempt = 0;
  #blocked = 0;
  #isRunning = false;
  #next: ReturnType<typeof setTimeout> | undefined;
  #answer: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: ReconnectorParts) {
    this.#parts = parts;
  }

  get isRunning(): boolean {
    return this.#isRunning;
  }

  get isOpen(): boolean {
    return this.#connection !== null;
  }

  /** Has it been tried in vain, or is there no network? A connection that is cut for a moment is no news. */
  get isAway(): boolean {
    return this.#attempt > 1 || !this.#parts.isOnline();
  }

  start(): void {
    this.#isRunning = true;
    this.connect();
  }

  stop(): void {
    this.#isRunning = false;
    this.drop();
    clearTimeout(this.#next);
  }

  /** Nothing more is tried; a connection that is open stays so. */
  rest(): void {
    this.#isRunning = false;
  }

  /** The network is back: begins anew at once. */
  retry(): void {
    this.#attempt = 0;
    this.connect();
  }

  /** It works: what went wrong before is forgotten. */
  proved(): void {
    [this.#attempt, this.#blocked] = [0, 0];
  }

  say(message: FromPage): void {
    this.#connection?.say(message);
  }

  /** Does nothing come back? Then the connection is dead, whatever it says. */
  expectAnswer(): void {
    clearTimeout(this.#answer);
    this.#answer = setTimeout(() => this.drop(), PATIENCE);
  }

  answered(): void {
    clearTimeout(this.#answer);
  }

  /** `wasFree`: a moment ago the server said that nothing is in the way. */
  connect(wasFree = false): void {
    const { port, isOnline, onOpen, onHear } = this.#parts;
    clearTimeout(this.#next);
    if (!this.#isRunning || this.#connection || !isOnline()) return;
    this.#turn += 1;
    const turn = this.#turn;
    const isNow = () => turn === this.#turn;
    let hasOpened = false;
    this.#connection = port.connect({
      opened: () => {
        hasOpened = true;
        if (isNow()) onOpen(isNow).catch(() => isNow() && this.drop());
      },
      heard: (message) => isNow() && onHear(message),
      closed: (code) => {
        if (isNow()) this.#closed(code, { hasOpened, wasFree });
      },
    });
  }

  /** Ends the connection from here, and tries again in a moment. */
  drop(): void {
    // What goes wrong again and again is tried more and more seldom.
    this.#attempt += 1;
    this.#connection?.close();
    this.#lost();
    this.later(() => this.connect());
  }

  /** Ends the connection from here; nothing is tried until it is asked for. */
  pause(): void {
    clearTimeout(this.#next);
    this.#connection?.close();
    this.#lost();
  }

  later(work: () => void): void {
    clearTimeout(this.#next);
    if (this.#isRunning) this.#next = setTimeout(work, waitBefore(this.#attempt, this.#parts.firstWait ?? FIRST_WAIT));
  }

  #lost(): void {
    this.#turn += 1;
    this.#connection = null;
    this.answered();
    this.#parts.onLost();
  }

  #closed(code: number, last: Attempt): void {
    const asks = isShownOut(code) || !last.hasOpened || this.#attempt > 0;
    this.#attempt += 1;
    this.#lost();
    this.later(() => (asks ? this.#probeSoon(last) : this.connect()));
  }

  #probeSoon(last: Attempt): void {
    this.#probe(last).catch(() => this.later(() => this.#probeSoon(last)));
  }

  /** Asks what is in the way before a connection is tried again. */
  async #probe(last: Attempt): Promise<void> {
    const { port, isOnline, onRefused, onBlocked } = this.#parts;
    const isOver = () => !this.#isRunning || this.#connection !== null;
    if (isOver() || !isOnline()) return;
    const answer = await port.probe();
    if (isOver()) return;
    if (answer.kind === 'refused' || answer.kind === 'away') {
      this.#attempt += 1;
      this.later(() => this.#probeSoon(last));
      return onRefused(answer.kind === 'refused' ? answer.message : null);
    }
    // Where the server was gone when the connection was tried, nothing is known to be in the way; and nothing is where it opened.
    if (answer.kind === 'full' || (last.wasFree && !last.hasOpened)) this.#blocked += 1;
    else if (last.hasOpened) this.#blocked = 0;
    const isGone = this.#blocked > 0 && (await onBlocked(this.#blocked));
    if (isOver()) return;
    if (isGone || answer.kind === 'full') this.later(() => this.#probeSoon(last));
    else this.connect(true);
  }
}
