import type { WebSocket } from '@fastify/websocket';
import { eq } from 'drizzle-orm';
import type { LiveEvent } from '#domain/wire/session.ts';
import { CLOSED, type Presence } from '#domain/wire/together.ts';
import { users } from '#server/db/tables/core.ts';
import { HttpError } from '#server/http/errors.ts';
import { RateLimit } from '#server/http/rate-limit.ts';
import type { Ports } from '#server/ports.ts';
import { ACCESS_SECONDS } from '#server/sessions/access-token.ts';
import type { SessionUser } from '#server/sessions/session-user.ts';
import { Elsewhere } from './elsewhere.ts';
import { Member, textOf } from './member.ts';
import type { Room } from './room.ts';
import { type Place, Rooms, type RoomsContext } from './rooms.ts';

type PartyContext = RoomsContext & Ports<'access' | 'policy' | 'settings'>;

/** A page that is gone without a word is noticed after two of these, in milliseconds. */
const HEARTBEAT_MS = 20_000;
/** Bytes that may wait for a page that reads slowly; beyond that it comes back and asks anew. */
const MOST_WAITING = 8 * 1024 * 1024;
/** Messages that may wait while one is being stored. */
const MOST_QUEUED = 500;
/** Messages of a page, whatever they are: several times what a hand can move and type. */
const MESSAGES = { burst: 400, perSecond: 100 };
/** A page that sends more than is read is shown out, as RFC 6455 says it (1008). */
const TOO_MUCH = 1008;
/** Canvases one person may have open at once. */
export const MOST_SOCKETS = 40;

interface Guest {
  readonly user: SessionUser;
  readonly place: Place;
}

/** The pages that have one canvas open. */
interface Table {
  readonly members: Set<Member>;
  readonly elsewhere: Elsewhere;
}

interface Seat {
  readonly socket: WebSocket;
  readonly room: Room;
  readonly leave: () => void;
}

async function nameOf({ db }: Ports<'db'>, user: string): Promise<string> {
  const { first_name, last_name } = users;
  const [person] = await db.select({ first_name, last_name }).from(users).where(eq(users.id, user));
  return `${person?.first_name ?? ''} ${person?.last_name ?? ''}`.trim();
}

/** Everybody who has a canvas open: who is where, and who is told of what. */
export class Party {
  readonly #context: PartyContext;
  readonly #rooms: Rooms;
  readonly #at = new Map<string, Table>();
  readonly #sockets = new Map<string, Set<WebSocket>>();

  constructor(context: PartyContext) {
    this.#context = context;
    this.#rooms = new Rooms(context);
  }

  /** @throws HttpError 429 `too_many_streams`. */
  requireRoom(user: string): void {
    if ((this.#sockets.get(user)?.size ?? 0) < MOST_SOCKETS) return;
    throw new HttpError(429, 'too_many_streams', { params: { max: MOST_SOCKETS }, headers: { 'retry-after': '30' } });
  }

  /** What pages have sent is stored; they have been told that the server stops. */
  async close(): Promise<void> {
    await this.#rooms.close();
  }

  /** Lets a page take part until its socket closes. Listens from the first moment on: a page speaks as soon as it is connected. */
  async join({ user, place }: Guest, socket: WebSocket): Promise<void> {
    const heard: string[] = [];
    let take = (text: string): void => {
      if (heard.push(text) > MOST_QUEUED) socket.terminate();
    };
    const messages = new RateLimit(MESSAGES);
    socket.on('message', (data) => {
      if (messages.take('', 1, Date.now()) === 1) take(data.toString());
      else socket.close(TOO_MUCH, 'too many messages');
    });
    this.#count(user.id, socket);
    try {
      const member = this.#member({ user, place }, await nameOf(this.#context, user.id), socket);
      const { room, leave } = await this.#rooms.enter(place, (update, by) => {
        if (member.isHere) member.send({ type: 'update', update: textOf(update), by });
      });
      take = this.#seat(member, { user, place }, { socket, room, leave });
      for (const text of heard) take(text);
    } catch (error) {
      const isGone = error instanceof HttpError && error.status === 404;
      if (!isGone) this.#context.log.error({ err: error }, 'a canvas could not be opened');
      socket.close(isGone ? CLOSED.gone : 1011, 'the canvas could not be opened');
    }
  }

  #member({ user, place }: Guest, name: string, socket: WebSocket): Member {
    const wire = {
      send: (text: string) => {
        if (socket.bufferedAmount > MOST_WAITING) socket.terminate();
        else if (socket.readyState === socket.OPEN) socket.send(text);
      },
      close: (code: number, reason: string) => socket.close(code, reason),
    };
    return new Member({
      ...{ context: this.#context, user, name, place, wire },
      onPeople: () => this.#tellEverybody(place.canvas),
      onPresence: (from, presence) => {
        this.#at.get(place.canvas)?.elsewhere.move(from.id, presence);
        this.#tellPresence(place.canvas, from.id, presence);
      },
    });
  }

  /** Gives a page its place; what comes back takes what it says, one after the other. */
  #seat(member: Member, { user, place }: Guest, { socket, room, leave }: Seat): (text: string) => void {
    const stop = this.#watch(member, { user, place }, socket);
    const table = this.#at.get(place.canvas) ?? this.#open(place.canvas);
    table.members.add(member);
    let turn: Promise<void> = Promise.resolve();
    let queued = 0;
    const gone = () => {
      stop();
      table.members.delete(member);
      // What it sent before it went still counts.
      void turn.finally(leave);
      if (table.members.size > 0) this.#tellEverybody(place.canvas);
      else this.#close(place.canvas, table);
    };
    if (socket.readyState === socket.OPEN) socket.once('close', gone);
    else gone();
    return (text) => {
      queued += 1;
      if (queued > MOST_QUEUED) socket.terminate();
      turn = turn
        .then(() => member.hear(text, room))
        .finally(() => {
          queued -= 1;
        });
    };
  }

  #open(canvas: string): Table {
    const elsewhere = new Elsewhere({
      ...{ live: this.#context.live, canvas },
      here: () => this.#here(canvas).map(({ colleague }) => colleague),
      onPeople: () => this.#tellPeople(canvas),
      onPresence: (id, presence) => this.#tellPresence(canvas, id, presence),
    });
    const table = { members: new Set<Member>(), elsewhere };
    this.#at.set(canvas, table);
    return table;
  }

  #close(canvas: string, { elsewhere }: Table): void {
    elsewhere.close();
    this.#at.delete(canvas);
  }

  #here(canvas: string): readonly Member[] {
    return [...(this.#at.get(canvas)?.members ?? [])].filter(({ isHere }) => isHere);
  }

  /** Pages of this process and of others. */
  #tellEverybody(canvas: string): void {
    this.#tellPeople(canvas);
    this.#at.get(canvas)?.elsewhere.tell();
  }

  #tellPeople(canvas: string): void {
    const here = this.#here(canvas);
    const people = [...here.map(({ colleague }) => colleague), ...(this.#at.get(canvas)?.elsewhere.people ?? [])];
    for (const member of here) member.send({ type: 'people', people });
  }

  #tellPresence(canvas: string, from: string, presence: Presence): void {
    for (const other of this.#here(canvas)) if (other.id !== from) other.send({ type: 'presence', id: from, presence });
  }

  /** Ends a connection whose token has run out, whose person may not look any more, or whose page is gone. */
  #watch(member: Member, { user, place }: Guest, socket: WebSocket): () => void {
    const { live, log } = this.#context;
    const recheck = () => {
      member.recheck().catch((error: unknown) => {
        log.warn({ err: error }, 'what somebody may was not to be found out');
        socket.close(1011, 'try again');
      });
    };
    const hear = (event: LiveEvent) => {
      if (event.type === 'grants') recheck();
      const gone =
        event.type === 'resource' && event.resource === 'canvases' && event.action === 'deleted' && event.ids.includes(place.canvas);
      if (gone) socket.close(CLOSED.gone, 'the canvas is gone');
    };
    const subscriptions = [live.subscribe(place.workspace, hear), live.subscribe(user.id, hear)];
    let answered = true;
    socket.on('pong', () => {
      answered = true;
    });
    const heartbeat = setInterval(() => {
      if (!answered) return socket.terminate();
      answered = false;
      socket.ping();
      recheck();
    }, HEARTBEAT_MS);
    const lifetime = setTimeout(() => socket.close(CLOSED.signIn, 'the token has run out'), ACCESS_SECONDS * 1000);
    return () => {
      clearInterval(heartbeat);
      clearTimeout(lifetime);
      for (const unsubscribe of subscriptions) unsubscribe();
    };
  }

  /** From the first moment on, so that no more come in at once than may. */
  #count(user: string, socket: WebSocket): void {
    const own = this.#sockets.get(user) ?? new Set<WebSocket>();
    this.#sockets.set(user, own.add(socket));
    const left = () => {
      own.delete(socket);
      if (own.size === 0 && this.#sockets.get(user) === own) this.#sockets.delete(user);
    };
    if (socket.readyState === socket.OPEN) socket.once('close', left);
    else left();
  }
}
