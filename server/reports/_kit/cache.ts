import { createHash } from 'node:crypto';
import { setMaxListeners } from 'node:events';

const KEPT_MS = 2000;
const KEPT_ANSWERS = 200;
/** An answer of more values than this is not kept: years of daily values of a hundred widgets. */
const MOST_VALUES = 50_000;

/** Are there more values in this than so many? Looks no further than that. */
function isLarge(answer: unknown, most: number): boolean {
  const values: unknown[] = [answer];
  for (let at = 0; at < values.length; at += 1) {
    const one = values[at];
    if (typeof one === 'object' && one !== null) for (const value of Object.values(one)) values.push(value);
    if (values.length > most) return true;
  }
  return false;
}

interface Entry {
  readonly answer: Promise<unknown>;
  readonly stop: AbortController;
  /** Who waits for it while it is being worked out. */
  askers: number;
}

/**
 * Shares an answer among those who ask the same within two seconds, also while it is still being
 * worked out. Answers say themselves of when they are. When the last of those who wait is gone, the
 * work is stopped. Failures are not kept.
 */
export class AnswerCache {
  readonly #answers = new Map<string, Entry>();

  /** `signal`: aborted when this asker is gone. `make` is given one that is aborted when all of them are. */
  async get<T>(question: readonly unknown[], signal: AbortSignal, make: (signal: AbortSignal) => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    // Questions may be long; what is kept of one is not.
    const key = createHash('sha256').update(JSON.stringify(question)).digest('base64');
    const entry = this.#answers.get(key) ?? this.#begin(key, make);
    entry.askers += 1;
    const leave = () => {
      entry.askers -= 1;
      if (entry.askers > 0) return;
      if (this.#answers.get(key) === entry) this.#answers.delete(key);
      entry.stop.abort(signal.reason);
    };
    signal.addEventListener('abort', leave, { once: true });
    try {
      return (await entry.answer) as T;
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  #begin<T>(key: string, make: (signal: AbortSignal) => Promise<T>): Entry {
    const stop = new AbortController();
    // A report may wait for dozens of statements at once, each until it ends: that is no leak, as Node suspects from the eleventh on.
    setMaxListeners(0, stop.signal);
    const entry: Entry = { answer: make(stop.signal), stop, askers: 0 };
    this.#answers.set(key, entry);
    const forget = () => {
      if (this.#answers.get(key) === entry) this.#answers.delete(key);
    };
    entry.answer.then((answer) => {
      if (this.#answers.size > KEPT_ANSWERS || isLarge(answer, MOST_VALUES)) forget();
      else setTimeout(forget, KEPT_MS).unref();
    }, forget);
    return entry;
  }
}
