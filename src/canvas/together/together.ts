import { type Diff, diffOf } from '#domain/canvas/changes/diff.ts';
import { ordered } from '#domain/canvas/changes/lists.ts';
import type { CanvasDocument } from '#domain/canvas/document.ts';
import type { FromServer } from '#domain/wire/together.ts';
import type { CanvasSaving } from '../host.ts';
import type { Autosave } from '../store/autosave.ts';
import type { Drafts } from '../store/draft.ts';
import { documentOf, type Editor } from '../store/editor-store.ts';
import type { SaveProblem } from '../store/save-state.ts';
import type { SharedCopy } from './copy.ts';
import type { PresenceStore } from './presence.ts';
import { Reconnector, type ReconnectorParts } from './reconnector.ts';
import { isNothing, mergedWith } from './unsaved.ts';

/** How often a connection is tried in vain, while the server answers otherwise, before whole documents are saved instead. */
const TRIES = 2;
/** A change that was refused is tried again after so many milliseconds: a lock is opened, rights and disks change. */
const AGAIN_AFTER = 20_000;
/** Whoever leaves waits so many milliseconds for what was sent to be acknowledged. */
const GOODBYE = 5_000;

type Refusal = Extract<FromServer, { type: 'refused' }>;
type Welcome = Extract<FromServer, { type: 'welcome' }>;
type Copies = typeof import('./copy.ts');

/**
 * `apart`: whole documents are saved, a connection is being tried. `greeting`: a connection is open, and nothing is saved until what both
 * have is put together. `joined`: changes go over the connection. `away`: the connection is cut, changes wait for it.
 */
type Phase = 'apart' | 'greeting' | 'joined' | 'away';

export interface TogetherParts extends Pick<ReconnectorParts, 'port' | 'isOnline' | 'firstWait'> {
  readonly editor: Editor;
  readonly autosave: Autosave;
  readonly drafts: Drafts;
  readonly presence: PresenceStore;
  /** The newest stored version, where a connection cannot be had; null for whoever only looks. */
  readonly load: CanvasSaving['load'] | null;
  /** Loaded once a connection is there: nobody else needs what changes are merged with. */
  readonly copies: () => Promise<Copies>;
  readonly language: () => string;
  /** Milliseconds until what was refused is tried again. */
  readonly again?: number;
}

/** Changes a canvas together with others over a connection, and says what of it the server has. */
export class Together {
  readonly #parts: TogetherParts;
  readonly #connection: Reconnector;
  #phase: Phase = 'apart';
  #copy: SharedCopy | null = null;
  #copies: Copies | null = null;
  #number = 0;
  #refusal: string | null = null;
  /** Nothing is sent until the person does something else: what waits was refused. */
  #isHeld = false;
  /** The copy holds what the server refused: the next one begins anew. */
  #isTainted = false;
  /** What the browser keeps is this page's own, to be cleared once it is safe. */
  #hadUnsaved = false;
  /** The drawing that the browser keeps. */
  #kept: CanvasDocument | null = null;
  #again: ReturnType<typeof setTimeout> | undefined;
  #onSafe: (() => void) | null = null;

  constructor(parts: TogetherParts) {
    this.#parts = parts;
    this.#connection = new Reconnector({
      ...parts,
      onOpen: (isNow) => this.#greet(isNow),
      onHear: (message) => this.#hear(message),
      onLost: () => this.#lost(),
      onRefused: (message) => this.#shutOut(message),
      onBlocked: async (times) => this.#phase === 'away' && times >= TRIES && this.#part(),
    });
  }

  /** Are changes to go over the connection, and not as a whole document? */
  keeps(): boolean {
    return this.#phase === 'joined' || this.#phase === 'away';
  }

  /** Gives back what ends it: what is under way may still arrive. */
  start(): () => void {
    // Begun a second time: what was drawn waits for the connection.
    if (this.#copy) this.#phase = 'away';
    this.#connection.start();
    return () => this.#stop();
  }

  /** Call after every change of the document by this person. */
  edited(): void {
    const { editor } = this.#parts;
    if (!this.#copy) return;
    this.#copy.write(documentOf(editor.getState()));
    // Where nothing came of it, what is shown is what is.
    editor.rebase(this.#copy.shown);
    this.#refusal = null;
    this.#isHeld = false;
    this.#send();
    this.#tell();
  }

  /** Sends all that waits, at once. */
  flush(): void {
    this.#send(true);
    this.#tell();
  }

  /** The network is back, or the person may do more than before: what waits is tried again now. */
  retry(): void {
    this.#isHeld = false;
    if (this.#connection.isOpen) this.flush();
    else this.#connection.retry();
  }

  /** The device has no network any more. */
  cut(): void {
    this.#connection.drop();
  }

  #stop(): void {
    this.#connection.rest();
    clearTimeout(this.#again);
    this.flush();
    const end = () => {
      this.#onSafe = null;
      clearTimeout(timer);
      // It may have begun again meanwhile.
      if (!this.#connection.isRunning) this.#connection.stop();
    };
    const timer = setTimeout(end, GOODBYE);
    if (this.#phase === 'joined' && this.#copy?.isUnderWay) this.#onSafe = end;
    else end();
  }

  /** Says what this page has; before that, whole documents are no longer saved. */
  async #greet(isNow: () => boolean): Promise<void> {
    const { autosave, copies, language } = this.#parts;
    this.#copies ??= await copies();
    while (isNow() && this.#phase === 'apart') {
      await autosave.hold();
      if (!isNow()) return;
      if (autosave.state().problem?.kind !== 'conflict') this.#phase = 'greeting';
      else await this.#decided();
    }
    if (!isNow()) return;
    const known = this.#isTainted ? null : this.#copy;
    this.#connection.expectAnswer();
    this.#connection.say({ type: 'hello', vector: known?.vector ?? this.#copies.NOTHING_YET, language: language() });
  }

  /** Somebody else saved, and the person is being asked what to do: that comes first. */
  #decided(): Promise<void> {
    const { autosave, editor } = this.#parts;
    autosave.release();
    return new Promise((resolve) => {
      const stop = editor.subscribe(() => {
        if (autosave.state().problem?.kind === 'conflict') return;
        stop();
        resolve();
      });
    });
  }

  #hear(message: FromServer): void {
    if (message.type === 'welcome') this.#welcome(message);
    else if (message.type === 'update') this.#take(message.update);
    else if (message.type === 'saved') this.#acknowledged(message.number);
    else if (message.type === 'refused') this.#refused(message);
    else this.#parts.presence.hear(message);
  }

  #welcome({ id, epoch, update, vector }: Welcome): void {
    const { editor, presence } = this.#parts;
    if (!this.#copies) return;
    this.#connection.answered();
    this.#connection.proved();
    if (this.#copy && !this.#isTainted && this.#copy.epoch === epoch) this.#copy.catchUp(update, vector);
    else this.#copy = this.#copies.SharedCopy.of(update, documentOf(editor.getState()), this.#unsaved());
    this.#isTainted = false;
    this.#phase = 'joined';
    presence.enter(id, (shown) => this.#connection.say({ type: 'presence', ...shown }));
    editor.rebase(this.#copy.shown);
    this.#send();
    this.#tell();
  }

  /** What this person changed and the server has not acknowledged. */
  #unsaved(): Diff | null {
    if (this.#copy) return this.#copy.unsaved;
    const { autosave, editor } = this.#parts;
    const diff = diffOf(autosave.state().saved, documentOf(editor.getState()));
    return isNothing(diff) ? null : diff;
  }

  /** Shows what others did. */
  #take(update: string): void {
    if (!this.#copy) return;
    this.#parts.editor.rebase(this.#copy.hear(update));
    this.#tell();
  }

  #send(all = false): void {
    const copy = this.#copy;
    if (!copy || this.#phase !== 'joined' || this.#isHeld || (copy.isUnderWay && !all)) return;
    if (copy.isTooLarge) return void this.#saveWhole();
    const update = copy.take(this.#number + 1);
    if (update === null) return;
    this.#number += 1;
    this.#connection.expectAnswer();
    this.#connection.say({ type: 'update', number: this.#number, update });
  }

  /** What no message holds goes as a whole document, which may be larger; then the others are joined again. */
  async #saveWhole(): Promise<void> {
    const { autosave, again = AGAIN_AFTER } = this.#parts;
    this.#connection.pause();
    if (!(await this.#part().catch(() => false))) return this.#connection.drop();
    await autosave.flush();
    if (autosave.state().problem === null) return this.#connection.connect();
    // Not even so: why stands on screen. Until something of it is taken out it stays in the browser.
    clearTimeout(this.#again);
    this.#again = setTimeout(() => this.retry(), again);
  }

  #acknowledged(number: number): void {
    this.#connection.answered();
    this.#copy?.acknowledged(number);
    this.#refusal = null;
    this.#send();
    if (this.#copy?.isUnderWay) this.#connection.expectAnswer();
    this.#tell();
    if (!this.#copy?.isUnderWay) this.#onSafe?.();
  }

  /** What waits stays in the browser. The connection begins anew: what comes later would build on what the server does not have. */
  #refused({ number, message }: Refusal): void {
    if (number === null) return;
    [this.#refusal, this.#isHeld, this.#isTainted] = [message, true, true];
    clearTimeout(this.#again);
    this.#again = setTimeout(() => this.retry(), this.#parts.again ?? AGAIN_AFTER);
    this.#connection.drop();
    this.#connection.connect();
  }

  /** There is no connection any more. */
  #lost(): void {
    const { autosave, presence } = this.#parts;
    presence.leave();
    if (this.#phase === 'joined') this.#phase = 'away';
    if (this.#phase === 'greeting') this.#phase = 'apart';
    if (this.#phase === 'apart') autosave.release();
    this.#tell();
    if (!this.#connection.isRunning) this.#onSafe?.();
  }

  #shutOut(message: string | null): void {
    if (message !== null) this.#refusal = message;
    this.#tell();
  }

  /** The server answers, but no connection can be had: from here on whole documents are saved, and a connection is tried now and then. */
  async #part(): Promise<boolean> {
    const { load, autosave, editor } = this.#parts;
    const newest = await load?.().catch(() => null);
    if (!newest || !this.#connection.isRunning || this.#connection.isOpen || this.#phase !== 'away') return false;
    const unsaved = this.#unsaved();
    const saved = ordered(newest.document);
    this.#copy = null;
    [this.#phase, this.#refusal, this.#isHeld, this.#isTainted, this.#hadUnsaved] = ['apart', null, false, false, false];
    this.#kept = null;
    editor.rebase(mergedWith(saved, unsaved));
    autosave.replaced(newest.revision, saved);
    autosave.release();
    if (unsaved) autosave.edited();
    return true;
  }

  /** Says what of it is safe, and keeps in the browser what is not. */
  #tell(): void {
    const { editor, drafts } = this.#parts;
    if (!this.keeps() || !this.#copy) return;
    const current = documentOf(editor.getState());
    const { revision, saved } = editor.getState().save;
    const { unsaved } = this.#copy;
    if (unsaved) {
      // Written once for each state of the drawing: what was acknowledged meanwhile does no harm in it.
      if (this.#kept !== current) drafts.write(revision, current, unsaved);
      this.#kept = current;
      editor.setState({ save: { revision, saved, sending: current, problem: this.#problem() } });
    } else if (this.#hadUnsaved || saved !== current) {
      if (this.#hadUnsaved) drafts.clear();
      this.#kept = null;
      editor.setState({ save: { revision, saved: current, sending: null, problem: null } });
    }
    this.#hadUnsaved = unsaved !== null;
  }

  #problem(): SaveProblem | null {
    if (this.#refusal !== null) return { kind: 'refused', message: this.#refusal };
    return this.#phase === 'away' && this.#connection.isAway ? { kind: 'offline' } : null;
  }
}
