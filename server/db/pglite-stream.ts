import type { EventEmitter } from 'node:events';
import { Duplex } from 'node:stream';
import type { Worker } from 'node:worker_threads';
import { startThread } from '#server/entries.ts';
import type { PgliteFolder } from './pglite.ts';

const [QUERY, SYNC, END] = ['Q', 'S', 'X'].map((letter) => letter.charCodeAt(0));
/** The letter of a message and its length. */
const HEADER = 5;
type Done = (error?: Error | null) => void;
/** What a connection needs of the thread it speaks to. */
export type PgliteThread = EventEmitter & Pick<Worker, 'postMessage' | 'terminate' | 'ref' | 'unref'>;
export type StartThread = (place: PgliteFolder) => PgliteThread;
const startOwn: StartThread = (place) => startThread('pglite', place);

/** The pool drops such a connection, and whoever waits for its answer is told to come again. */
function broken(reason: string): Error {
  return Object.assign(new Error(`The embedded database ${reason}`), { code: 'ECONNRESET' });
}

/**
 * Where the last message ends after which the server answers; 0 while there is none. Of the first
 * message of a connection only the length is known.
 */
function endOfRequest(bytes: Buffer, isFirst: boolean): number {
  if (isFirst) return bytes.length >= 4 && bytes.length >= bytes.readInt32BE(0) ? bytes.readInt32BE(0) : 0;
  let end = 0;
  for (let at = 0; at + HEADER <= bytes.length; ) {
    const next = at + 1 + bytes.readInt32BE(at + 1);
    if (next > bytes.length) break;
    const letter = bytes[at];
    at = next;
    if (letter === QUERY || letter === SYNC || letter === END) end = at;
  }
  return end;
}

/**
 * A connection to a PGlite in a thread of its own, as the PostgreSQL client wants it: in place of
 * a socket. There is one session, so there may be one connection at a time, and a transaction has
 * it to itself. If the thread dies the connection breaks, and the next one opens the folder again.
 */
export class PgliteStream extends Duplex {
  /** Resolves once nothing of this connection touches the folder any more. */
  readonly ended: Promise<void>;
  readonly #place: PgliteFolder;
  readonly #free: Promise<void>;
  readonly #startThread: StartThread;
  #worker: PgliteThread | undefined;
  #waiting = Buffer.alloc(0);
  #isFirst = true;
  #end: () => void = () => undefined;

  /** `free` resolves when the connection before this one has left the folder: two at once would destroy it. */
  constructor(place: PgliteFolder, free: Promise<void>, start: StartThread) {
    super();
    this.#place = place;
    this.#free = free;
    this.#startThread = start;
    this.ended = new Promise((resolve) => {
      this.#end = resolve;
    });
  }

  connect(): this {
    this.#free
      .then(() => (this.destroyed ? this.#end() : this.#start()))
      .catch((error: unknown) => {
        this.#end();
        this.destroy(broken(`did not start: ${error instanceof Error ? error.message : String(error)}`));
      });
    return this;
  }

  #start(): void {
    const worker = this.#startThread(this.#place);
    this.#worker = worker;
    worker.on('message', (said: Uint8Array | 'open') => {
      if (said === 'open') this.emit('connect');
      else this.push(said);
    });
    worker.once('error', (error: Error) => this.destroy(broken(`failed: ${error.message}`)));
    worker.once('exit', () => {
      this.#end();
      if (this.writableEnded) this.push(null);
      else this.destroy(broken('ended'));
    });
  }

  override _read(): void {
    // What the server says is pushed when it comes.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: Done): void {
    this.#send([chunk]);
    done();
  }

  override _writev(chunks: { readonly chunk: Buffer }[], done: Done): void {
    this.#send(chunks.map(({ chunk }) => chunk));
    done();
  }

  override _final(done: Done): void {
    this.#worker?.postMessage(null);
    done();
  }

  override _destroy(error: Error | null, done: Done): void {
    const ended = this.#worker?.terminate() ?? Promise.resolve();
    ended.then(
      () => done(error),
      () => done(error),
    );
  }

  /** A request is one call of the thread, however many messages it has. */
  #send(chunks: readonly Buffer[]): void {
    this.#waiting = Buffer.concat([this.#waiting, ...chunks]);
    const end = endOfRequest(this.#waiting, this.#isFirst);
    if (end === 0) return;
    const whole = new Uint8Array(this.#waiting.subarray(0, end));
    this.#waiting = this.#waiting.subarray(end);
    this.#isFirst = false;
    if (whole[0] !== END) this.#worker?.postMessage(whole, [whole.buffer]);
  }

  /** What a socket has besides. */
  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    this.#worker?.ref();
    return this;
  }

  unref(): this {
    this.#worker?.unref();
    return this;
  }
}

/** The connections to a folder. */
export interface PgliteStreams {
  /** Makes one; it begins once the one before has left the folder. */
  readonly open: () => PgliteStream;
  /** Settles once nobody is in the folder any more. A pool that has ended only asked its connection to go. */
  readonly left: () => Promise<void>;
}

/** `start` makes the thread of a connection; a new one for each unless somebody keeps one. */
export function pgliteStreams(place: PgliteFolder, start: StartThread = startOwn): PgliteStreams {
  let free = Promise.resolve();
  return {
    open() {
      const stream = new PgliteStream(place, free, start);
      free = stream.ended;
      return stream;
    },
    left: () => free,
  };
}
