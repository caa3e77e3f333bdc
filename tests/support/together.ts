import { WebSocket } from 'ws';
import * as Y from 'yjs';
import { diffOf } from '#domain/canvas/changes/diff.ts';
import { perform } from '#domain/canvas/changes/perform.ts';
import type { Change } from '#domain/canvas/commands/table.ts';
import type { CanvasDocument } from '#domain/canvas/document.ts';
import { Replica } from '#domain/canvas/shared/replica.ts';
import { type FromPage, type FromServer, TOGETHER_PROTOCOL, TOKEN_PROTOCOL } from '#domain/wire/together.ts';

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
type Of<Type extends FromServer['type']> = Extract<FromServer, { type: Type }>;

/** A page that has a canvas open together with others, without a screen. */
export class SharedPage {
  readonly replica = new Replica();
  readonly heard: FromServer[] = [];
  closed: { readonly code: number; readonly reason: string } | null = null;
  readonly #socket: WebSocket;
  readonly #waiting = new Set<() => void>();
  #sent = 0;

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data) => {
      const message = JSON.parse(data.toString()) as FromServer;
      if ('update' in message) Y.applyUpdate(this.replica.doc, Buffer.from(message.update, 'base64'), 'server');
      this.heard.push(message);
      this.#look();
    });
    socket.on('close', (code, reason) => {
      this.closed = { code, reason: reason.toString() };
      this.#look();
    });
  }

  /** Opens a canvas as a browser does; rejects with the status where the server does not let it in. */
  static async open(address: string, canvas: string, token: string, origin?: string): Promise<SharedPage> {
    const url = `${address.replace('http', 'ws')}/api/dashboard/funnels/${canvas}/together`;
    const socket = new WebSocket(url, [TOGETHER_PROTOCOL, `${TOKEN_PROTOCOL}${token}`], { origin });
    const page = new SharedPage(socket);
    await new Promise((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    page.say({ type: 'hello', vector: text(Y.encodeStateVector(page.replica.doc)), language: 'en' });
    await page.until(() => page.heard.some(({ type }) => type === 'welcome') || page.closed);
    return page;
  }

  get document(): CanvasDocument {
    return this.replica.document();
  }

  say(message: FromPage | Record<string, unknown>): void {
    this.#socket.send(JSON.stringify(message));
  }

  raw(message: string): void {
    this.#socket.send(message);
  }

  /** Makes a change here and sends it; the number it has. */
  change(change: Change): number {
    const before = this.document;
    const updates: Uint8Array[] = [];
    const keep = (update: Uint8Array) => updates.push(update);
    this.replica.doc.on('update', keep);
    this.replica.write(diffOf(before, perform(before, change)));
    this.replica.doc.off('update', keep);
    return this.send(Y.mergeUpdates(updates));
  }

  send(update: Uint8Array): number {
    this.#sent += 1;
    this.say({ type: 'update', number: this.#sent, update: text(update) });
    return this.#sent;
  }

  /** What became of a change. */
  async answer(number: number): Promise<Of<'saved'> | Of<'refused'>> {
    const found = () => this.heard.find((each) => (each.type === 'saved' || each.type === 'refused') && each.number === number);
    await this.until(() => found() || this.closed);
    return found() as Of<'saved'>;
  }

  last<Type extends FromServer['type']>(type: Type): Of<Type> | undefined {
    return this.heard.findLast((message): message is Of<Type> => message.type === type);
  }

  /** Waits until something holds; asked again whenever a message has come. */
  until(holds: () => unknown): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (!holds()) return;
        this.#waiting.delete(look);
        resolve();
      };
      this.#waiting.add(look);
      look();
    });
  }

  leave(): void {
    this.#socket.close();
  }

  #look(): void {
    for (const look of [...this.#waiting]) look();
  }
}
