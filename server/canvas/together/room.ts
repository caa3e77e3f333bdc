import * as Y from 'yjs';
import { LISTS, thingsOf } from '#domain/canvas/changes/lists.ts';
import { MOST } from '#domain/canvas/document.ts';
import { Replica } from '#domain/canvas/shared/replica.ts';
import { MOST_UPDATE_BYTES } from '#domain/wire/together.ts';
import { HttpError } from '#server/http/errors.ts';

/** Bytes that a canvas takes while it is open: many times what the largest drawing needs. */
const MOST_BYTES = 16 * 1024 * 1024;

/** Stores what was changed; refuses with an HttpError. */
export type Store = (update: Uint8Array, by: string) => Promise<void>;
/** Told of what was stored: who brought it, or null for what another process or a program did. */
export type Tell = (update: Uint8Array, by: string | null) => void;

interface Offered {
  readonly update: Uint8Array;
  readonly user: string;
  /** The connection it came from. */
  readonly from: string;
  readonly done: (error?: unknown) => void;
}

/**
 * One canvas that people have open. There are two copies of it: on one everything that comes in is tried, and only what
 * holds together is stored; the other has nothing but what is stored, and is what everybody is told of.
 */
export class Room {
  readonly #stored: Replica;
  #tried: Replica;
  #bytes: number;
  readonly #store: Store;
  readonly #tell: Tell;
  #waiting: Offered[] = [];
  #working: Promise<void> | null = null;

  constructor(replica: Replica, store: Store, tell: Tell) {
    this.#stored = replica;
    const state = Y.encodeStateAsUpdate(replica.doc);
    this.#tried = Replica.from(state);
    this.#tried.document();
    this.#bytes = state.byteLength;
    this.#store = store;
    this.#tell = tell;
  }

  /** What somebody lacks who has got as far as `vector`. */
  since(vector: Uint8Array): Uint8Array {
    return Y.encodeStateAsUpdate(this.#stored.doc, vector);
  }

  get epoch(): string {
    return this.#stored.epoch;
  }

  get vector(): Uint8Array {
    return Y.encodeStateVector(this.#stored.doc);
  }

  /** Takes a change in, after those before it. Resolves once it is stored. @throws HttpError with why it is not. */
  offer(update: Uint8Array, user: string, from: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ update, user, from, done: (error) => (error === undefined ? resolve() : reject(error)) });
      this.#working ??= this.#work().finally(() => {
        this.#working = null;
      });
    });
  }

  /** Takes over what is stored by others. */
  catchUp(state: Uint8Array): void {
    const before = this.vector;
    Y.applyUpdate(this.#stored.doc, state);
    Y.applyUpdate(this.#tried.doc, state);
    this.#tried.document();
    const news = this.since(before);
    this.#bytes += news.byteLength;
    this.#tell(news, null);
  }

  /** Resolves when nothing waits any more. */
  async settled(): Promise<void> {
    await this.#working;
  }

  async #work(): Promise<void> {
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      try {
        await this.#take(next);
        next.done();
      } catch (error) {
        next.done(error);
      }
    }
  }

  async #take({ update, user, from }: Offered): Promise<void> {
    const made = this.#attempt(update);
    if (!made) return;
    try {
      await this.#store(made, user);
    } catch (error) {
      this.#forget();
      throw error;
    }
    this.#bytes += made.byteLength;
    Y.applyUpdate(this.#stored.doc, made);
    this.#tell(made, from);
  }

  /** Tries a change and gives back what it comes to, mended; null where it brings nothing new. @throws HttpError 413, 422. */
  #attempt(update: Uint8Array): Uint8Array | null {
    if (update.byteLength > MOST_UPDATE_BYTES || this.#bytes + update.byteLength > MOST_BYTES) throw new HttpError(413, 'change_too_large');
    const made: Uint8Array[] = [];
    const { doc } = this.#tried;
    const { epoch } = this.#stored;
    const keep = (part: Uint8Array) => made.push(part);
    doc.on('update', keep);
    try {
      Y.applyUpdate(doc, update);
      // What builds on something that nobody has would wait for it for ever.
      if (doc.store.pendingStructs || doc.store.pendingDs) throw new HttpError(422, 'change_unreadable');
      if (this.#tried.misfit(epoch)) throw new HttpError(422, 'change_unfit');
      const raw = this.#tried.raw();
      if (LISTS.some((list) => thingsOf(raw, list).length > MOST[list])) throw new HttpError(422, 'change_unfit');
      this.#tried.mend();
    } catch (error) {
      this.#forget();
      throw error instanceof HttpError ? error : new HttpError(422, 'change_unreadable');
    } finally {
      doc.off('update', keep);
    }
    return made.length === 0 ? null : Y.mergeUpdates(made);
  }

  /** Back to what is stored. */
  #forget(): void {
    this.#tried = Replica.from(Y.encodeStateAsUpdate(this.#stored.doc));
    this.#tried.document();
  }
}
