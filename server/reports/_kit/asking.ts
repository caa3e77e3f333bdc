import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Shown } from '#domain/plans/gates.ts';
import { zoneInForce, zoneNamed } from '#domain/time/zones.ts';
import type { Counted } from '#domain/wire/answers/parts.ts';
import { type ReportNotice, rangeSchema } from '#domain/wire/reports/reports.ts';
import type { CountedUntil } from '#server/collector/counted-until.ts';
import type { Analytics, AnalyticsPort } from '#server/events/analytics.ts';
import { keptSince } from '#server/events/retention.ts';
import { isStarved, isTooLate, StoreError } from '#server/events/store/errors.ts';
import type { AskedLane } from '#server/events/turns/lanes.ts';
import { HttpError } from '#server/http/errors.ts';
import { goneSignal } from '#server/http/gone.ts';
import { RateLimit } from '#server/http/rate-limit.ts';
import { userOf } from '#server/http/session.ts';
import { workspaceOf } from '#server/policy/access.ts';
import type { Ports } from '#server/ports.ts';
import { AnswerCache } from './cache.ts';
import { fillingOf } from './filling.ts';
import { countsPeoplePerDay } from './per-day.ts';
import { putOff, unlessLate } from './put-off.ts';
import { sampledStore } from './sampled.ts';
import { MOST_WEIGHT } from './weight.ts';

/** What one person may ask: so much at once, and so much a second for good. A page asks for three or four reports. */
const ASKING = { burst: 120, perSecond: 4 };
const COST = { small: 1, report: 1, canvas: 4, overview: 1 } as const satisfies Record<AskedLane, number>;
const SWEEP_MS = 60_000;

/** The workspace as reports take it: in a zone that is known, with what its owner's plan shows. */
export function reportedOn(request: FastifyRequest) {
  const workspace = workspaceOf(request);
  const shown: Shown = { features: workspace.entitlements.features, sold: request.server.sold };
  return { ...workspace, shown, timezone: zoneInForce(workspace.timezone), isZoneKnown: zoneNamed(workspace.timezone) !== null };
}
export type Reported = ReturnType<typeof reportedOn>;

/** @throws HttpError 422 `report_too_heavy`. */
export function requireWeight(weight: number, pointer: string): void {
  if (weight > MOST_WEIGHT) throw new HttpError(422, 'report_too_heavy', { pointer });
}

/** A store that does not answer is not the asker's fault and will be back, nor is one that has no room; what took too long would take it again. */
export function refusalOf(error: unknown): unknown {
  if (!(error instanceof StoreError)) return error;
  if (isStarved(error)) return putOff('report_busy', null, error);
  if (isTooLate(error)) return Object.assign(new HttpError(422, 'report_too_long'), { cause: error });
  if (!error.retryable) return error;
  return Object.assign(new HttpError(503, 'report_unavailable', { headers: { 'retry-after': '5' } }), { cause: error });
}

/** One report: in which lane it runs, what makes it the same as another, and how it is made. */
export interface Asked<Report> {
  readonly lane: AskedLane;
  /** Everything the answer depends on, besides the workspace, its zone and what is shown of it. */
  readonly question: readonly unknown[];
  make(store: Analytics, now: Date): Promise<Report>;
}

export type AskingPorts = Ports<'clock' | 'db'> & AnalyticsPort & { readonly counted: Pick<CountedUntil, 'until'> };

const ranged = z.looseObject({ range: rangeSchema.optional(), compare_range: rangeSchema.nullish() });

/** Does the question name a day before the first that is kept? Only one that names days looks for that. */
async function asksBefore(question: readonly unknown[], keptSince: () => Promise<string | null>): Promise<boolean> {
  const days = question.flatMap((part) => {
    const { data } = ranged.safeParse(part);
    return [data?.range, data?.compare_range].flatMap((range) => range?.min ?? []);
  });
  if (days.length === 0) return false;
  const kept = await keptSince();
  return kept !== null && days.some((day) => day < kept);
}

/** Of sample data, and given up when nobody waits any more. */
interface Making {
  readonly sampled: boolean;
  readonly signal?: AbortSignal;
}

/** Somebody works with the workspace, and does not look at many at once. */
const BRINGS_IN: ReadonlySet<AskedLane> = new Set(['report', 'canvas']);

type Asker = Pick<Reported, 'id' | 'owner' | 'isZoneKnown'>;

/** Makes a report in its turn, and says how far its numbers go. @throws StoreError; HttpError 503 `report_reading` while it comes from memory only. */
export function makeReport<Report>(ports: AskingPorts, asker: Asker, asked: Asked<Report>, making: Making): Promise<Report & Counted> {
  const { analytics } = ports;
  const { journeys } = making.sampled ? sampledStore(analytics, asker.id) : analytics;
  return unlessLate(journeys, { workspace: asker.id, question: asked.question, make: () => inTurn(ports, asker, asked, making) });
}

/** What is to be said of a workspace beside its numbers. */
async function noticesOf(
  db: AskingPorts['db'],
  { id, isZoneKnown }: Asker,
  question: readonly unknown[],
  now: Date,
): Promise<ReportNotice[]> {
  const [isOld, isPerDay] = await Promise.all([asksBefore(question, () => keptSince(db, id, now)), countsPeoplePerDay(db, id)]);
  return [
    ...(isZoneKnown ? [] : (['unknown_timezone'] as const)),
    ...(isOld ? (['before_kept'] as const) : []),
    ...(isPerDay ? (['people_per_day'] as const) : []),
  ];
}

function inTurn<Report>(
  { analytics, clock, counted, db }: AskingPorts,
  asker: Asker,
  { lane, question, make }: Asked<Report>,
  { sampled, signal }: Making,
): Promise<Report & Counted> {
  const { id, owner } = asker;
  return analytics.report({ owner, workspace: id, lane, signal }, async (store) => {
    const now = clock();
    // Asked first: what is stored meanwhile may be in the report, too.
    const until = await counted.until(now);
    const noticing = noticesOf(db, asker, question, now);
    // Where the report fails nobody waits for it.
    noticing.catch(() => undefined);
    const asked = sampled ? sampledStore(store, id) : store;
    // Whoever looks at one report will look at the map.
    if (BRINGS_IN.has(lane)) asked.journeys?.prepare(id);
    const made = await make(asked, now);
    return { ...made, counted_until: until.toISOString(), notices: await noticing };
  });
}

/** Answers reports of one process: shared among those who ask the same, in turns, and ended with the request. */
export class ReportAdmission {
  readonly #ports: AskingPorts;
  readonly #cache = new AnswerCache();
  readonly #rate = new RateLimit(ASKING);
  #swept = 0;

  constructor(ports: AskingPorts) {
    this.#ports = ports;
  }

  /**
   * A hook that counts a question of this person before anything is read for it, its body too: who
   * asks too much is refused without a look at the store.
   * @throws HttpError 429 `too_many_reports`.
   */
  admitting(lane: AskedLane) {
    return async (request: FastifyRequest): Promise<void> => this.#requireRate(userOf(request).id, COST[lane]);
  }

  /** Answers what was admitted; `sampled`: of sample data. @throws HttpError 422 `report_too_long`, 503 `report_unavailable`, or one that is put off. */
  async answer<Report>(request: FastifyRequest, reply: FastifyReply, asked: Asked<Report>, sampled: boolean): Promise<Report & Counted> {
    const workspace = reportedOn(request);
    try {
      // From here on it waits for the engine, which has turns of its own.
      request.leaveDoor?.();
      const { version } = await this.#ports.analytics.persons(workspace.id);
      const key = [workspace.id, sampled, version, workspace.timezone, workspace.shown, ...asked.question];
      return await this.#cache.get(key, goneSignal(reply), (signal) => makeReport(this.#ports, workspace, asked, { sampled, signal }));
    } catch (error) {
      throw await this.#refusal(error, workspace.id);
    }
  }

  /** What did not answer in time while data is brought in will answer once it is there: that is no error. */
  async #refusal(error: unknown, workspace: string): Promise<unknown> {
    const isSlow = error instanceof StoreError && error.retryable;
    const share = isSlow ? await fillingOf(this.#ports.db, workspace) : null;
    return share === null ? refusalOf(error) : putOff('report_filling', share, error);
  }

  #requireRate(user: string, cost: number): void {
    const now = Date.now();
    if (now - this.#swept > SWEEP_MS) {
      this.#rate.forgetIdle(now);
      this.#swept = now;
    }
    const granted = this.#rate.take(user, cost, now);
    if (granted === cost) return;
    this.#rate.giveBack(user, granted);
    const seconds = Math.ceil(cost / ASKING.perSecond);
    throw new HttpError(429, 'too_many_reports', { params: { seconds }, headers: { 'retry-after': String(seconds) } });
  }
}
