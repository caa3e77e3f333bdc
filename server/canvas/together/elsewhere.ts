import { randomUUID } from 'node:crypto';
import type { LiveEvent } from '#domain/wire/session.ts';
import { type Colleague, MOST_CHOSEN, type Presence } from '#domain/wire/together.ts';
import type { LiveHub } from '#server/live/hub.ts';

/** A process says again who is there, in milliseconds; one that was killed says nothing and is forgotten after three times that. */
const AGAIN_MS = 20_000;
const FORGOTTEN_MS = 3 * AGAIN_MS;
/** Movements of one page that other processes hear of. */
const MOVE_MS = 250;
/** What fits into one event between processes: bytes about people or things that one of them has chosen, and how many of these. */
const MOST_BYTES = 7_000;
const MOST_TOLD = Math.min(30, MOST_CHOSEN);

export type PeopleEvent = Extract<LiveEvent, { type: 'people' }>;

export interface ElsewhereOptions {
  readonly live: Pick<LiveHub, 'publish' | 'subscribe'>;
  readonly canvas: string;
  /** Who has it open in this process. */
  readonly here: () => readonly Colleague[];
  /** Somebody came or went in another process, or may do something else by now. */
  readonly onPeople: () => void;
  /** Somebody in another process points elsewhere. */
  readonly onPresence: (id: string, presence: Presence) => void;
  readonly now?: () => number;
}

interface Heard {
  readonly people: readonly Colleague[];
  readonly number: number;
  readonly at: number;
}

/** The first of these that take so many bytes at most: what somebody is called may be in any script. */
function fitting<Part>(parts: readonly Part[], most: number): Part[] {
  let bytes = 0;
  return parts.filter((one) => {
    bytes += Buffer.byteLength(JSON.stringify(one)) + 1;
    return bytes <= most;
  });
}

const chosen = (ids: readonly string[]) => fitting(ids.slice(0, MOST_TOLD), MOST_BYTES / 3);

const short = ({ cursor, elements, lines, view }: Presence): Presence => ({
  cursor,
  elements: chosen(elements),
  lines: chosen(lines),
  view,
});

/**
 * Who has one canvas open in other processes on the same store. Each process says who is with it when that changes, when a
 * process that it did not know of speaks, and now and then; nobody is asked, and what is lost is said again.
 */
export class Elsewhere {
  readonly #options: ElsewhereOptions;
  readonly #process = randomUUID();
  readonly #heard = new Map<string, Heard>();
  readonly #moving = new Map<string, { presence: Presence | null; timer: NodeJS.Timeout }>();
  readonly #stop: () => void;
  readonly #again: NodeJS.Timeout;
  #number = 0;

  constructor(options: ElsewhereOptions) {
    this.#options = options;
    this.#stop = options.live.subscribe(peopleOf(options.canvas), (event) => this.#hear(event));
    this.#again = setInterval(() => this.#goOn(), AGAIN_MS).unref();
  }

  get people(): readonly Colleague[] {
    return [...this.#heard.values()].flatMap(({ people }) => people);
  }

  /** Says who is here by now. */
  tell(): void {
    const people = this.#options.here().map((one) => ({ ...one, presence: null }));
    this.#publish({ people: fitting(people, MOST_BYTES), moved: null });
  }

  /** Says where somebody here points, a few times a second, and only where somebody else would see it. */
  move(id: string, presence: Presence): void {
    if (this.people.length === 0) return;
    const moving = this.#moving.get(id);
    if (moving) {
      moving.presence = presence;
      return;
    }
    this.#publish({ people: null, moved: { id, presence: short(presence) } });
    const timer = setTimeout(() => {
      const last = this.#moving.get(id)?.presence;
      this.#moving.delete(id);
      if (last) this.move(id, last);
    }, MOVE_MS).unref();
    this.#moving.set(id, { presence: null, timer });
  }

  /** Nobody has it open here any more. */
  close(): void {
    clearInterval(this.#again);
    for (const { timer } of this.#moving.values()) clearTimeout(timer);
    this.#stop();
    this.#publish({ people: [], moved: null });
  }

  #publish(said: Pick<PeopleEvent, 'people' | 'moved'>): void {
    this.#number += 1;
    this.#options.live.publish(peopleOf(this.#options.canvas), { type: 'people', by: this.#process, number: this.#number, ...said });
  }

  #hear(event: LiveEvent): void {
    if (event.type !== 'people' || event.by === this.#process) return;
    const { by, people, moved, number } = event;
    const before = this.#heard.get(by);
    if (people) this.#place(by, people, number, before);
    if (!moved || !before) return;
    this.#keepPresence(by, moved.id, moved.presence);
    this.#options.onPresence(moved.id, moved.presence);
  }

  /** Events may come in another order than they were sent in. */
  #place(by: string, people: readonly Colleague[], number: number, before: Heard | undefined): void {
    if (before && before.number > number) return;
    // Nobody is kept as such: what was said before and comes later would bring them back.
    this.#heard.set(by, { people: people.map((one) => ({ ...one, presence: presenceIn(before, one.id) })), number, at: this.#now() });
    if (!before && people.length > 0) this.tell();
    if (namesOf(before?.people) !== namesOf(people)) this.#options.onPeople();
  }

  #keepPresence(by: string, id: string, presence: Presence): void {
    const heard = this.#heard.get(by);
    if (!heard) return;
    const people = heard.people.map((one) => (one.id === id ? { ...one, presence } : one));
    this.#heard.set(by, { ...heard, people });
  }

  #goOn(): void {
    if (this.people.length > 0) this.tell();
    const gone = [...this.#heard].filter(([, { at }]) => this.#now() - at > FORGOTTEN_MS);
    for (const [by] of gone) this.#heard.delete(by);
    if (gone.length > 0) this.#options.onPeople();
  }

  #now(): number {
    return (this.#options.now ?? Date.now)();
  }
}

/** Apart from what is told of the canvas itself, which every process that lists it hears. */
const peopleOf = (canvas: string): string => `people:${canvas}`;
const presenceIn = (heard: Heard | undefined, id: string): Presence | null => heard?.people.find((one) => one.id === id)?.presence ?? null;
const namesOf = (people: readonly Colleague[] = []): string => JSON.stringify(people.map(({ id, name, mayWrite }) => [id, name, mayWrite]));
