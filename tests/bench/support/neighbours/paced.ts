import { Agent, request } from 'node:http';

/** What is asked, and how often. */
export interface Pace {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  body?(): string;
  readonly perSecond: number;
  readonly seconds: number;
}

/** How long answers took, in milliseconds since their request was due. */
export interface Answers {
  readonly asked: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
  /** Other answers than a success, and none at all. */
  readonly refused: number;
}

/** Any seed: quiet and busy stretches are asked at the same moments. */
const SEED = 20_261_123;
const LONGEST_MS = 120_000;

/** Numbers from 0 to 1 that look random and are the same in every run (mulberry32). */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    yield ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
}

/** Moments in milliseconds at which people ask who do not know of each other: now and then several at once. */
function momentsOf({ perSecond, seconds }: Pace): readonly number[] {
  const moments: number[] = [];
  const random = numbers(SEED + perSecond);
  for (let at = 0; ; ) {
    at += (-Math.log(1 - random.next().value) * 1_000) / perSecond;
    if (at >= seconds * 1_000) return moments;
    moments.push(at);
  }
}

/** Whether it was answered as it should be. */
function ask({ url, method = 'GET', headers, body }: Pace, agent: Agent): Promise<boolean> {
  return new Promise((resolve) => {
    const text = body?.();
    const length = text === undefined ? {} : { 'content-length': String(Buffer.byteLength(text)) };
    const sent = request(url, { method, agent, headers: { ...headers, ...length }, timeout: LONGEST_MS }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve((answer.statusCode ?? 0) < 300));
    });
    sent.once('error', () => resolve(false));
    sent.once('timeout', () => sent.destroy());
    sent.end(text);
  });
}

const rank = (sorted: readonly number[], share: number) => Number((sorted[Math.ceil(sorted.length * share) - 1] ?? 0).toFixed(1));

/**
 * Asks at set moments, whether those before were answered or not: who waits for an answer before
 * asking again would leave out the very moments at which the server is slow.
 */
export async function atPace(pace: Pace): Promise<Answers> {
  const agent = new Agent({ keepAlive: true });
  const began = performance.now();
  let refused = 0;
  const one = async (moment: number): Promise<number> => {
    await new Promise((resolve) => setTimeout(resolve, began + moment - performance.now()));
    if (!(await ask(pace, agent))) refused += 1;
    return performance.now() - began - moment;
  };
  const took = await Promise.all(momentsOf(pace).map(one));
  agent.destroy();
  const sorted = took.toSorted((a, b) => a - b);
  return { asked: sorted.length, p50: rank(sorted, 0.5), p95: rank(sorted, 0.95), p99: rank(sorted, 0.99), max: rank(sorted, 1), refused };
}
