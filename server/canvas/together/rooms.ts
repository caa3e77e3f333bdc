import { randomUUID } from 'node:crypto';
import * as Y from 'yjs';
import type { LiveEvent } from '#domain/wire/session.ts';
import type { Ports } from '#server/ports.ts';
import { openRevision } from '../documents.ts';
import type { DrawingsPort } from '../ports.ts';
import { appendUpdate, foldPending, holdCanvas, openReplica } from './pending.ts';
import { Room, type Tell } from './room.ts';

/** Milliseconds of quiet after which the document is made of what was changed, and the longest it waits for that. */
const FOLD_AFTER = 1500;
const FOLD_BY = 10_000;

export type RoomsContext = Ports<'clock' | 'db' | 'live' | 'log'> & DrawingsPort;

interface Open {
  readonly room: Room;
  readonly members: Set<Tell>;
  readonly close: () => Promise<void>;
}

/** Where a canvas is open. */
export interface Place {
  readonly canvas: string;
  readonly workspace: string;
}

/** The canvases that people have open in this process. */
export class Rooms {
  readonly #context: RoomsContext;
  readonly #open = new Map<string, Promise<Open>>();
  /** Tells this process's own news from that of others. */
  readonly #process = randomUUID();

  constructor(context: RoomsContext) {
    this.#context = context;
  }

  /** Enters a canvas; `tell` hears of what is changed there until `leave` is called. @throws HttpError 404. */
  async enter(place: Place, tell: Tell): Promise<{ readonly room: Room; readonly leave: () => void }> {
    const opening = this.#open.get(place.canvas) ?? this.#begin(place);
    this.#open.set(place.canvas, opening);
    const open = await opening.catch((error: unknown) => {
      this.#open.delete(place.canvas);
      throw error;
    });
    // The last one left while we waited: a room that was closed hears nothing any more.
    if (this.#open.get(place.canvas) !== opening) return this.enter(place, tell);
    open.members.add(tell);
    return { room: open.room, leave: () => this.#leave(place, open, tell) };
  }

  /** Makes the documents of what is pending; call before the store closes. */
  async close(): Promise<void> {
    const opened = [...this.#open.values()];
    this.#open.clear();
    for (const opening of opened) await opening.then(({ close }) => close()).catch(() => undefined);
  }

  #leave({ canvas }: Place, open: Open, tell: Tell): void {
    open.members.delete(tell);
    if (open.members.size > 0) return;
    this.#open.delete(canvas);
    open
      .close()
      .catch((error: unknown) => this.#context.log.warn({ err: error }, 'what was drawn together waits for whoever reads it next'));
  }

  async #begin({ canvas, workspace }: Place): Promise<Open> {
    const { db, live, clock, log } = this.#context;
    const members = new Set<Tell>();
    const fold = new Folding(
      async () => void (await foldPending(this.#context, canvas)),
      (error) => log.warn({ err: error }, 'what was drawn together is made a document later'),
    );
    const store = async (update: Uint8Array, user: string) => {
      await db.transaction(async (tx) => {
        await holdCanvas(tx, canvas);
        await openRevision(tx, canvas, workspace);
        await appendUpdate(tx, canvas, update, { user, at: clock() });
      });
      fold.soon();
      live.publish(canvas, { type: 'canvas', canvas, revision: 0, by: this.#process });
    };
    const room = new Room(await openReplica(db, canvas), store, (update, by) => {
      for (const tell of members) tell(update, by);
    });
    const hear = (event: LiveEvent) => {
      if (event.type !== 'canvas' || event.by === this.#process) return;
      openReplica(db, canvas).then(
        (stored) => room.catchUp(Y.encodeStateAsUpdate(stored.doc)),
        (error: unknown) => log.warn({ err: error }, 'a change made elsewhere comes with the next one'),
      );
    };
    const stop = live.subscribe(canvas, hear);
    const close = async () => {
      stop();
      await room.settled();
      await fold.now();
    };
    return { room, members, close };
  }
}

/** Does something a while after the last time it was asked for, and now and then while it goes on being asked for. */
class Folding {
  readonly #work: () => Promise<void>;
  readonly #failed: (error: unknown) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #since: number | null = null;

  constructor(work: () => Promise<void>, failed: (error: unknown) => void) {
    this.#work = work;
    this.#failed = failed;
  }

  soon(): void {
    const now = Date.now();
    this.#since ??= now;
    clearTimeout(this.#timer);
    const wait = Math.max(0, Math.min(FOLD_AFTER, this.#since + FOLD_BY - now));
    this.#timer = setTimeout(() => void this.now().catch(this.#failed), wait).unref();
  }

  async now(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#since === null) return;
    this.#since = null;
    await this.#work();
  }
}
