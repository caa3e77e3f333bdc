import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Language } from '#domain/kit/languages.ts';
import { negotiateLanguage } from '#domain/kit/languages.ts';
import { CLOSED, type Colleague, type FromPage, type FromServer, fromPageSchema, type Presence } from '#domain/wire/together.ts';
import { HttpError, type Problem } from '#server/http/errors.ts';
import { problemText, translate } from '#server/http/language.ts';
import { RateLimit } from '#server/http/rate-limit.ts';
import { refusal } from '#server/policy/policy.ts';
import type { Ports } from '#server/ports.ts';
import { stillSignedIn } from '#server/sessions/goes-on.ts';
import type { SessionUser } from '#server/sessions/session-user.ts';
import type { Room } from './room.ts';
import type { Place } from './rooms.ts';

const SEE = { resource: 'canvas-document', action: 'show' } as const;
const WRITE = { resource: 'canvas-document', action: 'edit' } as const;
/** Changes: a drag sends one when it ends, typing some five a second. */
const CHANGES = { burst: 120, perSecond: 20 };
const WAIT_MS = 50;
/** Movements of the pointer. */
const MOVES = { burst: 60, perSecond: 30 };

/** The socket of a page, as far as it is needed here. */
export interface Wire {
  send(text: string): void;
  close(code: number, reason: string): void;
}

export interface MemberOptions {
  readonly context: Ports<'access' | 'clock' | 'log' | 'policy' | 'settings'>;
  readonly user: SessionUser;
  readonly name: string;
  readonly place: Place;
  readonly wire: Wire;
  /** Others are told who is here, and where they point. */
  readonly onPeople: () => void;
  readonly onPresence: (from: Member, presence: Presence) => void;
}

const bytesOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64'));
export const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** One page of one person, at one canvas. Each thing it sends is allowed anew, by what its person may at that moment. */
export class Member {
  readonly id = randomUUID();
  readonly #options: MemberOptions;
  readonly #changes = new RateLimit(CHANGES);
  readonly #moves = new RateLimit(MOVES);
  #room: Room | null = null;
  #language: Language = 'en';
  #mayWrite = false;
  #presence: Presence | null = null;

  constructor(options: MemberOptions) {
    this.#options = options;
  }

  get colleague(): Colleague {
    const { user, name } = this.#options;
    return { id: this.id, user: user.id, name, mayWrite: this.#mayWrite, presence: this.#presence };
  }

  /** Has it said that it is there? */
  get isHere(): boolean {
    return this.#room !== null;
  }

  send(message: FromServer): void {
    this.#options.wire.send(JSON.stringify(message));
  }

  /** What the person may by now; ends the connection of whoever may not even look. */
  async recheck(): Promise<boolean> {
    const { context, user, place, wire } = this.#options;
    const now = await stillSignedIn(context, user);
    if (!now) {
      wire.close(CLOSED.signIn, 'not_signed_in');
      return false;
    }
    const [sees, writes] = await Promise.all([
      context.policy.check(now, SEE, place.workspace),
      context.policy.check(now, WRITE, place.workspace),
    ]);
    if (!sees.allowed) {
      wire.close(CLOSED.forbidden, sees.because);
      return false;
    }
    const before = this.#mayWrite;
    this.#mayWrite = writes.allowed;
    if (before !== writes.allowed && this.isHere) this.#options.onPeople();
    return true;
  }

  /** Takes in what the page sent. Whatever it is, the answer is a sentence, and no other page sees anything of it. */
  async hear(text: string, room: Room): Promise<void> {
    const read = readMessage(text);
    try {
      if (!read) throw new HttpError(422, 'change_unreadable');
      await this.#take(read, room);
    } catch (error) {
      this.#refuse(error, read?.type === 'update' ? read.number : null);
    }
  }

  async #take(message: FromPage, room: Room): Promise<void> {
    // Nobody is told of, or takes anything from, somebody who has not said that they are here; and that is said once.
    if (this.isHere === (message.type === 'hello')) throw new HttpError(422, 'change_unreadable');
    if (message.type === 'hello') return this.#greet(message, room);
    if (message.type === 'presence') return this.#show(message);
    // Refused, it would be missed by all that come after it: whoever is too fast waits.
    while (this.#changes.take('', 1, Date.now()) < 1) await sleep(WAIT_MS);
    await this.#mayChange();
    await room.offer(bytesOf(message.update), this.#options.user.id, this.id);
    this.send({ type: 'saved', number: message.number });
  }

  async #greet({ vector, language }: Extract<FromPage, { type: 'hello' }>, room: Room): Promise<void> {
    this.#language = negotiateLanguage(language);
    if (!(await this.recheck())) return;
    const update = sinceOf(room, bytesOf(vector));
    this.#room = room;
    const { epoch, vector: has } = room;
    this.send({ type: 'welcome', id: this.id, epoch, update: textOf(update), vector: textOf(has), people: [] });
    this.#options.onPeople();
  }

  #show({ type: _type, ...presence }: Extract<FromPage, { type: 'presence' }>): void {
    if (this.#moves.take('', 1, Date.now()) < 1) return;
    this.#presence = presence;
    this.#options.onPresence(this, presence);
  }

  async #mayChange(): Promise<void> {
    const { context, user, place } = this.#options;
    const now = await stillSignedIn(context, user);
    if (!now) throw new HttpError(401, 'not_signed_in');
    const grant = await context.policy.check(now, WRITE, place.workspace);
    if (!grant.allowed) throw refusal(grant, WRITE);
  }

  #refuse(error: unknown, number: number | null): void {
    const { context, wire } = this.#options;
    if (!(error instanceof HttpError)) context.log.error({ err: error }, 'a change to a canvas failed');
    const problem: Problem = error instanceof HttpError ? (error.problems[0] ?? { code: error.code }) : { code: 'unavailable' };
    const texts = Object.fromEntries(
      Object.entries(problem.texts ?? {}).map(([name, key]) => [name, translate(this.#language, key) ?? '']),
    );
    const message = problemText(this.#language, problem.code, { ...problem.params, ...texts }) ?? problem.code;
    this.send({ type: 'refused', number, code: problem.code, message });
    if (error instanceof HttpError && error.status === 401) wire.close(CLOSED.signIn, error.code);
    if (error instanceof HttpError && error.status === 404) wire.close(CLOSED.gone, error.code);
  }
}

function readMessage(text: string): FromPage | null {
  try {
    return fromPageSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

function sinceOf(room: Room, vector: Uint8Array): Uint8Array {
  try {
    return room.since(vector);
  } catch {
    throw new HttpError(422, 'change_unreadable');
  }
}
