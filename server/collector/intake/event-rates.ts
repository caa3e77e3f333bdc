import { HttpError } from '#server/http/errors.ts';
import { type Rate, RateLimit } from '#server/http/rate-limit.ts';
import { networkOf } from '#server/limits/networks.ts';
import type { WorkspaceConfig } from '../workspace-config.ts';

/** Events of a workspace: those of all browsers together, and those of its owner's server. */
const WORKSPACE: Rate = { burst: 5_000, perSecond: 500 };
/** Events that one network (an IPv4 address, an IPv6 /64) may bring to one workspace. */
const NETWORK: Rate = { burst: 2_500, perSecond: 250 };
/** Part of the workspace's events at once that is kept for networks which sent little of late. */
const KEPT_SHARE = 0.2;
/** A network is a quiet one while so much of its own rate is left. */
const QUIET_SHARE = 0.8;

type Limited = Pick<WorkspaceConfig, 'id' | 'rateLimited'>;

/** To a sender of more events than may come now. Nothing of the request was taken: the same request is to come again. */
export function tooManyEvents(milliseconds: number): HttpError {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1_000));
  return new HttpError(429, 'too_many_events', { params: { seconds }, headers: { 'retry-after': String(seconds) } });
}

/**
 * How fast events may come. Who proved to be the owner's server has a rate of its own: the id of a
 * workspace stands in every page, so strangers can use up what its browsers have. They use up the
 * rate of their own network first, and the last part of the common one is not theirs.
 *
 * Each question takes all events of a request or none, and answers the milliseconds to wait: 0 when they may come.
 */
export class EventRates {
  readonly #keyed = new RateLimit(WORKSPACE);
  /** Reading history in must not delay what happens now. */
  readonly #history = new RateLimit(WORKSPACE);
  readonly #browsers = new RateLimit(WORKSPACE);
  readonly #networks = new RateLimit(NETWORK);

  /** `now`: milliseconds. */
  takeKeyed({ id, rateLimited }: Limited, events: number, now: number): number {
    return rateLimited ? this.#keyed.takeAll(id, events, now) : 0;
  }

  /** Events of the past, from the owner's server. */
  takeHistory({ id, rateLimited }: Limited, events: number, now: number): number {
    return rateLimited ? this.#history.takeAll(id, events, now) : 0;
  }

  /** `ip`: address of the sender. */
  takeFromBrowser({ id, rateLimited }: Limited, events: number, { ip, now }: { readonly ip: string; readonly now: number }): number {
    if (!rateLimited || events === 0) return 0;
    const network = `${id} ${networkOf(ip)}`;
    const isQuiet = this.#networks.left(network, now) >= NETWORK.burst * QUIET_SHARE;
    const wait = this.#networks.takeAll(network, events, now);
    if (wait > 0) return wait;
    const commonWait = this.#browsers.takeAll(id, events, now, isQuiet ? 0 : WORKSPACE.burst * KEPT_SHARE);
    if (commonWait > 0) this.#networks.giveBack(network, events);
    return commonWait;
  }

  forgetIdle(now: number): void {
    for (const rate of [this.#keyed, this.#history, this.#browsers, this.#networks]) rate.forgetIdle(now);
  }
}
