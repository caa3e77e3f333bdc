import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from '#server/limits/networks.ts';
import { Shares } from '#server/limits/shares.ts';
import { HttpError } from '../errors.ts';
import { RequestGone } from '../gone.ts';
import { isDashboard } from '../json-api/negotiation.ts';
import { Door } from './door.ts';

/**
 * One request costs about a millisecond of a turn in all. A page asks for some ten things at once; more than four
 * at a time wait for the same thread and, embedded, for the same session of the store.
 */
const BOUNDS = { perTurn: 2, inside: 4, insideOver: 1, waiting: 500 };
/** Milliseconds after which a request makes room for the account's next one, answered or not: a slow line must not hold its owner up. */
const LONGEST_INSIDE_MS = 1_000;
const RETRY_SECONDS = '2';
/** Who takes more than their share rests after each request, so many times as long as it took, and so many milliseconds at most. */
const REST = { times: 3, mostMs: 100 } as const;
/** Before what stands for a network: many people may come by one, so it has no share to be over. */
const FROM = 'from ';

/** A request that is inside, or waits. */
interface Visit {
  readonly account: string;
  comeIn(): void;
}

/** The door of a server: `Door`, told of the turns of the event loop and of time. */
class TurningDoor {
  /** Time that requests of each account were inside. */
  readonly #shares = new Shares();
  readonly #door = new Door<Visit>(BOUNDS, (account) => this.#isOver(account));
  #isTold = false;

  /** `gone` is called back when nobody waits for the answer any more. Resolves once it is inside, with what makes room again. */
  enter(account: string, onGone: (gone: () => void) => void): Promise<() => void> {
    return new Promise((resolve, reject) => {
      let [isIn, hasLeft, came] = [false, false, 0];
      const leave = () => {
        if (hasLeft) return;
        hasLeft = true;
        clearTimeout(timer);
        if (!isIn) return this.#door.giveUp(account, visit);
        this.#leave(account, performance.now() - came);
      };
      const comeIn = () => {
        isIn = true;
        came = performance.now();
        this.#shares.begin(account, performance.now());
        timer = setTimeout(leave, LONGEST_INSIDE_MS).unref();
        resolve(leave);
      };
      let timer: NodeJS.Timeout | undefined;
      const visit: Visit = { account, comeIn };
      const answer = this.#door.come(account, visit);
      if (answer === 'full') {
        reject(new HttpError(503, 'unavailable', { headers: { 'retry-after': RETRY_SECONDS } }));
        return;
      }
      if (answer === 'in') comeIn();
      this.#tellTurn();
      onGone(() => {
        leave();
        if (!isIn) reject(new RequestGone());
      });
    });
  }

  #isOver(account: string): boolean {
    return !account.startsWith(FROM) && this.#shares.isOver(account, performance.now());
  }

  /** Its place is free again after `took` milliseconds inside, and a rest. */
  #leave(account: string, took: number): void {
    this.#shares.end(account, performance.now());
    const free = () => this.#letIn(this.#door.leave(account));
    if (this.#isOver(account)) setTimeout(free, Math.min(REST.mostMs, REST.times * took)).unref();
    else free();
  }

  #letIn(visits: readonly Visit[]): void {
    for (const visit of visits) visit.comeIn();
    this.#tellTurn();
  }

  #tellTurn(): void {
    if (this.#isTold || !this.#door.isTurning) return;
    this.#isTold = true;
    setImmediate(() => {
      this.#isTold = false;
      this.#letIn(this.#door.turn());
    });
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Makes room for the next request of the account; null for one that takes none. May be called again. */
    leaveDoor: (() => void) | null;
  }
}

/** An account; before there is one, the network that asks the dashboard's calls. Events, health and files do not take turns. */
function accountOf({ user, ip, url }: FastifyRequest): string | null {
  if (user) return user.id;
  return isDashboard(url) ? `${FROM}${networkOf(ip)}` : null;
}

/**
 * Requests come in by turns, before their bodies are read and anything is asked for them. Mounted once
 * it is known who asks. What is inside is never held up, and makes room with its answer or when it
 * begins to wait for something that has turns of its own (`leaveDoor`).
 */
export function comeInTurn(app: FastifyInstance): void {
  const door = new TurningDoor();
  app.decorateRequest('leaveDoor', null);
  app.addHook('onRequest', (request, reply, done) => {
    const account = accountOf(request);
    if (account === null) return done();
    const entered = door.enter(account, (gone) => reply.raw.once('close', gone));
    entered.then((leave) => {
      request.leaveDoor = leave;
      done();
    }, done);
  });
  app.addHook('onSend', ({ leaveDoor }, _reply, _payload, done) => {
    leaveDoor?.();
    done();
  });
}
