import * as Y from 'yjs';
import { applyDiff, type Diff, diffOf, joinedDiffs } from '#domain/canvas/changes/diff.ts';
import { normalised } from '#domain/canvas/changes/normalise.ts';
import type { CanvasDocument } from '#domain/canvas/document.ts';
import { Replica } from '#domain/canvas/shared/replica.ts';
import { MOST_UPDATE_BYTES } from '#domain/wire/together.ts';
import { asBefore, isNothing } from './unsaved.ts';

/** A change of one's own that the server has not acknowledged, as it is sent, and as what became of which thing. */
interface Part {
  readonly update: Uint8Array;
  readonly diff: Diff;
}
interface Sent extends Part {
  readonly number: number;
}

const joined = (first: Part, second: Part): Part => ({
  update: Y.mergeUpdates([first.update, second.update]),
  diff: joinedDiffs(first.diff, second.diff),
});

/** In pieces: a call takes only so many arguments. */
const PIECE = 0x8000;
function textOf(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += PIECE) text += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  return btoa(text);
}
const bytesOf = (text: string): Uint8Array => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** State of somebody who has nothing yet. */
export const NOTHING_YET = textOf(Y.encodeStateVector(new Y.Doc()));

/** This page's copy of a canvas that several people change, with what of it the server has not acknowledged yet. Bytes travel as Base64. */
export class SharedCopy {
  readonly #replica: Replica;
  #shown: CanvasDocument;
  #waiting: Part | null = null;
  #sent: readonly Sent[] = [];

  private constructor(update: string, like: CanvasDocument) {
    this.#replica = Replica.from(bytesOf(update));
    this.#shown = asBefore(this.#replica.document(like), like);
  }

  /** A new copy of what the server has, with a change laid over it that was made of an earlier state. */
  static of(update: string, like: CanvasDocument, unsaved: Diff | null): SharedCopy {
    const copy = new SharedCopy(update, like);
    if (unsaved) copy.write(normalised(applyDiff(copy.#shown, unsaved)));
    return copy;
  }

  /** Which filling of the canvas it is a copy of. */
  get epoch(): string {
    return this.#replica.epoch;
  }

  /** How far it has come, for the server to send what it lacks. */
  get vector(): string {
    return textOf(Y.encodeStateVector(this.#replica.doc));
  }

  /** The document it comes to. */
  get shown(): CanvasDocument {
    return this.#shown;
  }

  /** What the server has not acknowledged; null where that comes to nothing. What was sent may have arrived, so it always counts. */
  get unsaved(): Diff | null {
    const { parts } = this;
    if (parts.length === 0) return null;
    const diff = parts.map((part) => part.diff).reduce(joinedDiffs);
    return this.#sent.length === 0 && isNothing(diff) ? null : diff;
  }

  private get parts(): readonly Part[] {
    return this.#waiting ? [...this.#sent, this.#waiting] : this.#sent;
  }

  get isUnderWay(): boolean {
    return this.#sent.length > 0;
  }

  /** Takes in what the person made of the document. */
  write(document: CanvasDocument): void {
    const diff = diffOf(this.#shown, document);
    const made: Uint8Array[] = [];
    const keep = (update: Uint8Array) => made.push(update);
    const { doc } = this.#replica;
    doc.on('update', keep);
    this.#replica.write(diff);
    doc.off('update', keep);
    this.#shown = asBefore(this.#replica.document(document), document);
    if (made.length === 0) return;
    const part = { update: Y.mergeUpdates(made), diff };
    this.#waiting = this.#waiting ? joined(this.#waiting, part) : part;
  }

  /** Takes in what others made of it; gives back the document. */
  hear(update: string): CanvasDocument {
    Y.applyUpdate(this.#replica.doc, bytesOf(update));
    this.#shown = asBefore(this.#replica.document(this.#shown), this.#shown);
    return this.#shown;
  }

  /** Is what waits more than one message may hold? */
  get isTooLarge(): boolean {
    return (this.#waiting?.update.byteLength ?? 0) > MOST_UPDATE_BYTES;
  }

  /** What waits, to be sent under this number; null where nothing does. */
  take(number: number): string | null {
    if (!this.#waiting) return null;
    const sent = { ...this.#waiting, number };
    this.#waiting = null;
    this.#sent = [...this.#sent, sent];
    return textOf(sent.update);
  }

  /** The server has stored what was sent up to this number. */
  acknowledged(number: number): void {
    this.#sent = this.#sent.filter((sent) => sent.number > number);
  }

  /** Back after a while: takes in what was missed, and makes one change of all that the server, which has come as far as `vector`, may lack. */
  catchUp(update: string, vector: string): CanvasDocument {
    this.hear(update);
    const { parts } = this;
    this.#sent = [];
    // What comes to nothing goes as well: later changes build on it.
    const lacking = () => Y.encodeStateAsUpdate(this.#replica.doc, bytesOf(vector));
    this.#waiting = parts.length === 0 ? null : { update: lacking(), diff: parts.map(({ diff }) => diff).reduce(joinedDiffs) };
    return this.#shown;
  }
}
