import { createHash, randomUUID } from 'node:crypto';

/** What the server takes at once. */
const BATCH = 50;
const BATCH_BYTES = 60_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 60_000;

const sha256 = (text) => createHash('sha256').update(text).digest('hex');
export const hashEmail = (email) => sha256(email.trim().toLowerCase());
export const hashPhone = (phone) => sha256(`+${phone.replace(/\D/g, '').replace(/^00/, '')}`);

const momentOf = (at) => (at === undefined ? new Date() : at instanceof Date ? at : new Date(at)).toISOString();

/** An event as it travels: with its id and time from now on, so that a retry says the same. */
function wireEvent({ email, phone, at, id, ...event }) {
  if (!event.visitor && !event.customer && !email && !phone && !event.order)
    throw new TypeError('An event says who it was: visitor, customer, email, phone or order.');
  return {
    id: id ?? randomUUID(),
    at: momentOf(at),
    ...event,
    ...(email && { email: hashEmail(email) }),
    ...(phone && { phone: hashPhone(phone) }),
  };
}

const below = (amount) => (amount === undefined ? undefined : -Math.abs(amount));
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Seconds or a date, as Retry-After has it, in milliseconds. */
function retryAfter(response) {
  const text = response.headers.get('retry-after') ?? '';
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return seconds > 0 ? seconds * 1000 : 0;
}

function complain({ reason, status, answer, events }) {
  console.error(`flumen: ${events.length} event(s) ${reason}${status ? ` (${status})` : ''}`, answer ?? '');
}

/** Sends events of a server in batches, each until it is taken. An event has its id before it is sent, so none counts twice. */
export class Flumen {
  #options;
  #queue = [];
  #timer;
  #sending = Promise.resolve();
  #isClosed = false;
  #onExit = () => void this.flush();

  constructor({ origin, appId, appKey, ...options }) {
    if (!origin || !appId || !appKey) throw new TypeError('Flumen needs origin, appId and appKey.');
    this.#options = {
      url: `${origin.replace(/\/+$/, '')}/api/analytics/events`,
      headers: { 'content-type': 'application/json', 'x-app-id': appId, 'x-app-key': appKey },
      gather: 1_000,
      tries: 8,
      timeout: 10_000,
      most: 10_000,
      flushOnExit: true,
      onLost: complain,
      fetch: globalThis.fetch,
      ...options,
    };
    // The process has nothing left to do: requests begun now still keep it alive until they are answered.
    if (this.#options.flushOnExit) process.on('beforeExit', this.#onExit);
  }

  track(event) {
    if (this.#isClosed) throw new Error('This client was closed.');
    const { most, gather, onLost } = this.#options;
    const sent = wireEvent(event);
    this.#queue.push(sent);
    if (this.#queue.length > most) onLost({ reason: 'overflow', events: this.#queue.splice(0, this.#queue.length - most) });
    if (this.#queue.length >= BATCH) void this.flush();
    else if (!this.#timer) {
      this.#timer = setTimeout(() => void this.flush(), gather);
      this.#timer.unref();
    }
    return sent.id;
  }

  purchase(sale) {
    return this.track({ ...sale, kind: 'purchase' });
  }

  refund({ value, amount, ...sale }) {
    return this.track({ ...sale, kind: 'purchase', value: below(value), amount: below(amount) });
  }

  deal(deal) {
    return this.track({ ...deal, kind: 'deal' });
  }

  event(name, event) {
    return this.track({ ...event, kind: 'custom', name });
  }

  flush() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#sending = this.#sending.then(async () => {
      while (this.#queue.length > 0) await this.#deliver(this.#nextBatch());
    });
    return this.#sending;
  }

  async close() {
    this.#isClosed = true;
    process.off('beforeExit', this.#onExit);
    await this.flush();
  }

  #nextBatch() {
    let bytes = 0;
    let count = 0;
    for (const event of this.#queue.slice(0, BATCH)) {
      bytes += Buffer.byteLength(JSON.stringify(event)) + 1;
      if (count > 0 && bytes > BATCH_BYTES) break;
      count += 1;
    }
    return this.#queue.splice(0, count);
  }

  /** Until it is taken, refused for good, or was tried too often. */
  async #deliver(events) {
    const { url, headers, tries, timeout, onLost, fetch } = this.#options;
    const body = JSON.stringify({ events });
    for (let tried = 1; ; tried += 1) {
      const response = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(timeout) }).catch(() => null);
      const answer = await response?.json().catch(() => undefined);
      if (response?.ok) {
        if (answer?.filtered) onLost({ reason: 'filtered', answer: answer.filtered, events });
        return;
      }
      const isForNow = !response || response.status >= 500 || response.status === 429 || response.status === 408;
      if (!isForNow) return this.#refused(events, response.status, answer);
      if (tried === tries) return onLost({ reason: 'unreachable', status: response?.status, answer, events });
      const wait = Math.min(FIRST_PAUSE_MS * 2 ** tried * (0.5 + Math.random() / 2), LONGEST_PAUSE_MS);
      await pause(Math.max(wait, response ? retryAfter(response) : 0));
    }
  }

  /** One event that nobody can read must not take the others with it: the server says which, the rest goes again. */
  async #refused(events, status, answer) {
    const places = (answer?.errors ?? []).map(({ source }) => /^\/events\/(\d+)/.exec(source?.pointer ?? '')?.[1]).filter(Boolean);
    const wrong = new Set(places.map(Number));
    const isPartial = status === 422 && wrong.size > 0 && wrong.size < events.length;
    this.#options.onLost({ reason: 'refused', status, answer, events: isPartial ? events.filter((_, at) => wrong.has(at)) : events });
    if (isPartial) await this.#deliver(events.filter((_, at) => !wrong.has(at)));
  }
}
