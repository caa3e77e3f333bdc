import * as Y from 'yjs';
import { ordered } from '#domain/canvas/changes/lists.ts';
import { addElement } from '#domain/canvas/commands/add-element.ts';
import { type CanvasDocument, EMPTY_DOCUMENT } from '#domain/canvas/document.ts';
import { Replica } from '#domain/canvas/shared/replica.ts';
import type { FromPage } from '#domain/wire/together.ts';
import { Room } from '#server/canvas/together/room.ts';
import { HttpError } from '#server/http/errors.ts';
import type { SaveAnswer } from '#src/canvas/store/autosave.ts';
import type { CanvasTogether, ConnectionListener, Probe } from '#src/canvas/together/port.ts';

/** A drawing of pages. */
export const drawn = (...ids: string[]): CanvasDocument =>
  ids.reduce((document, id) => addElement(document, { id, kind: 'landing_page', x: 0, y: 0 }), EMPTY_DOCUMENT);
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

/** A server with one canvas: the room of the real one, whole documents by revision, and a network that can be cut. */
export class CanvasRoom {
  room: Room;
  revision = 1;
  puts = 0;
  network: 'up' | 'cut' | 'no sockets' = 'up';
  refuses: { code: string; message: string } | null = null;
  probe: Probe = { kind: 'free' };
  readonly #lines = new Set<ConnectionListener>();

  constructor(document: CanvasDocument = EMPTY_DOCUMENT) {
    this.room = this.#roomOf(document, 'first');
  }

  get document(): CanvasDocument {
    return Replica.from(this.room.since(Y.encodeStateVector(new Y.Doc()))).document();
  }

  get lines(): number {
    return this.#lines.size;
  }

  #roomOf(document: CanvasDocument, epoch: string): Room {
    const store = async () => {
      if (this.refuses) throw new HttpError(403, this.refuses.code);
    };
    return new Room(Replica.of(ordered(document), epoch), store, (update) => {
      for (const line of [...this.#lines]) line.heard({ type: 'update', update: text(update), by: null });
    });
  }

  /** The canvas is filled anew: copies from before cannot be merged. */
  fill(document: CanvasDocument): void {
    this.room = this.#roomOf(document, 'second');
  }

  cut(network: CanvasRoom['network'] = 'cut'): void {
    this.network = network;
    for (const line of [...this.#lines]) this.#close(line);
  }

  #close(line: ConnectionListener): void {
    if (this.#lines.delete(line)) line.closed(1006);
  }

  readonly port: CanvasTogether = {
    connect: (line) => {
      const isUp = this.network === 'up';
      queueMicrotask(() => (isUp ? line.opened() : line.closed(1006)));
      return {
        say: (message) => void this.#hear(line, message),
        close: () => this.#lines.delete(line),
      };
    },
    probe: async () => (this.network === 'cut' ? { kind: 'away' } : this.probe),
  };

  async #hear(line: ConnectionListener, message: FromPage): Promise<void> {
    await Promise.resolve();
    if (message.type === 'hello') {
      this.#lines.add(line);
      const { epoch, vector } = this.room;
      const update = text(this.room.since(Buffer.from(message.vector, 'base64')));
      line.heard({ type: 'welcome', id: 'me', epoch, update, vector: text(vector), people: [] });
    } else if (message.type === 'update') {
      const { number } = message;
      const told = await this.room.offer(Buffer.from(message.update, 'base64'), 'u', 'c').then(
        () => ({ type: 'saved', number }) as const,
        () => ({ type: 'refused', number, code: 'role', ...this.refuses, message: this.refuses?.message ?? 'No.' }) as const,
      );
      if (this.#lines.has(line)) line.heard(told);
    }
  }

  readonly save = async (base: number, document: CanvasDocument): Promise<SaveAnswer> => {
    this.puts += 1;
    if (this.network === 'cut') return { kind: 'unreachable' };
    if (base !== this.revision) return { kind: 'stale', newer: { revision: this.revision } };
    this.revision += 1;
    this.room = this.#roomOf(document, `by save ${this.revision}`);
    return { kind: 'saved', revision: this.revision };
  };

  readonly load = async () => {
    if (this.network === 'cut') throw new Error('away');
    return { revision: this.revision, document: this.document, saved_at: '2026-11-16T14:02:00Z', saved_by: null };
  };
}

/** What a browser keeps, as long as the test. */
export function memory() {
  const held = new Map<string, string>();
  return {
    held,
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  };
}
