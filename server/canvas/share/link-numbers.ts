import type { CanvasReport } from '#domain/wire/answers/canvas.ts';
import { HttpError } from '#server/http/errors.ts';
import { RateLimit } from '#server/http/rate-limit.ts';

/** How long what was counted for a link is shown to whoever looks: strangers, however many, cost one count a minute. */
const KEPT_MS = 60_000;
const MOST_KEPT = 500;
/** Looks of one network at one link. A page asks once a minute; an office has many of them. */
const LOOKING = { burst: 60, perSecond: 1 };

interface Kept {
  readonly until: number;
  readonly report: Promise<CanvasReport>;
}

/** Live numbers of links: counted at most once a minute each, for all who look. */
export class LinkNumbers {
  readonly #kept = new Map<string, Kept>();
  readonly #rate = new RateLimit(LOOKING);

  /** @throws HttpError 429 `too_many_reports`. */
  requireRate(share: string, network: string, now: number): void {
    if (this.#rate.takeAll(`${share} ${network}`, 1, now) === 0) return;
    throw new HttpError(429, 'too_many_reports', { params: { seconds: 1 }, headers: { 'retry-after': '1' } });
  }

  /** What was last counted, or is being counted, for this question; a failure is asked again. */
  get(question: readonly unknown[], now: number, count: () => Promise<CanvasReport>): Promise<CanvasReport> {
    const key = JSON.stringify(question);
    const known = this.#kept.get(key);
    if (known && known.until > now) return known.report;
    this.#makeRoom(now);
    const entry = { until: now + KEPT_MS, report: count() };
    this.#kept.set(key, entry);
    entry.report.catch(() => {
      if (this.#kept.get(key) === entry) this.#kept.delete(key);
    });
    return entry.report;
  }

  #makeRoom(now: number): void {
    this.#rate.forgetIdle(now);
    for (const [key, { until }] of this.#kept) if (until <= now || this.#kept.size >= MOST_KEPT) this.#kept.delete(key);
  }
}
