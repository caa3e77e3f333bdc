import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Refusals for rate that one sender hears at once in a second: so many small ones, or fewer large ones. */
const AT_ONCE = 20;
/** Bytes of a body that make a refusal count once more: it has to be read to its end for the connection to go on. */
const LARGE = 64 * 1024;
/** How long a further one waits, in milliseconds; never longer than what `Retry-After` asks for. */
const PAUSE_MS = 1000;
/** Answers that wait at the same time, of all senders: each holds a connection and its request in memory. */
const MOST_WAITING = 1000;

/**
 * Says which refusals for rate are to be put off. Who sends the next request as soon as one was
 * refused would otherwise fill the server with refusals, which everybody else then waits behind:
 * most of what one tenant's flood costs is being told no.
 */
export class RefusalPace {
  /** What was refused in this second, by sender. */
  #heard = new Map<string, number>();
  #second = 0;
  #waiting = 0;

  /** Counts a refusal of a body of so many bytes to this sender; true when it is to wait. `now` in milliseconds. */
  isTooMany(sender: string, bytes: number, now: number): boolean {
    const second = Math.floor(now / 1000);
    if (second !== this.#second) {
      this.#second = second;
      this.#heard = new Map();
    }
    const heard = (this.#heard.get(sender) ?? 0) + 1 + Math.floor(bytes / LARGE);
    this.#heard.set(sender, heard);
    return heard > AT_ONCE && this.#waiting < MOST_WAITING;
  }

  /** Waits out the pause. */
  async pause(): Promise<void> {
    this.#waiting += 1;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    this.#waiting -= 1;
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    refusalPace: RefusalPace;
  }
}

/** Waits when the sender hears so many refusals for rate that this one is to be put off; undefined when it is not. */
export function pauseBeforeRefusal({ server, user, ip, headers }: FastifyRequest): Promise<void> | undefined {
  const bytes = Number(headers['content-length'] ?? 0) || 0;
  return server.refusalPace.isTooMany(user?.id ?? ip, bytes, Date.now()) ? server.refusalPace.pause() : undefined;
}

/** Mounted with the error handler. */
export function paceRefusals(app: FastifyInstance): void {
  app.decorate('refusalPace', new RefusalPace());
}
