import { loadavg } from 'node:os';
import type { BenchResult } from './analytics-store.ts';
import { loudCrowd, people } from './support/neighbours/crowd.ts';
import { startIdleServer } from './support/neighbours/idle-server.ts';
import { type Fates, prepareLoud } from './support/neighbours/loud.ts';
import type { Answers } from './support/neighbours/paced.ts';
import { type Ran, since, threadsOf, together } from './support/neighbours/processor.ts';
import { startTenantServer } from './support/start-server.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 60);
/** Seconds before the first figure: a server that has just started compiles what it runs, and would count as quiet. */
const WARM_UP = 20;
const EVENTS = process.env.BENCH_EVENTS ?? '340000';
/** The loud one's client runs on the processors of the server, which no client does elsewhere: it gets what the server leaves. */
const NICENESS = Number(process.env.BENCH_CLIENT_NICENESS ?? 10);

/** Kinds of the loud one's requests, to send some alone: BENCH_LOUD=save,event. All when left out. */
const only = process.env.BENCH_LOUD?.split(',');

const rounded = (value: number) => Number(value.toFixed(1));

type Processes = Readonly<Record<string, number | undefined>>;
type Shares = Readonly<Record<string, number>>;

/** How much each process ran while the work was done, and how long it stood ready, in percent of one processor. */
async function during<T>(processes: Processes, work: () => Promise<T>): Promise<readonly [T, Shares]> {
  const look = () => Object.entries(processes).map(([name, pid]) => ({ name, pid, threads: threadsOf(pid) }));
  const [before, began] = [look(), performance.now()];
  const done = await work();
  const [after, took] = [look(), performance.now() - began];
  const share = (name: string, { ran, waited }: Ran) => ({
    [`${name} ran %`]: rounded((100 * ran) / took),
    [`${name} stood ready %`]: rounded((100 * waited) / took),
  });
  const shares = after.map(({ name, pid, threads }, at) => {
    const added = since(before[at]?.threads ?? new Map(), threads);
    const main = added.get(pid ?? 0);
    const rest = together([...added].filter(([id]) => id !== pid).map(([, ran]) => ran));
    return { ...(main ? share(name, main) : {}), ...share(`${name}, other threads`, rest) };
  });
  return [done, Object.assign({}, ...shares)];
}

type Asked = Readonly<Record<string, Answers>>;

/** Of each kind of request: alone, beside a client that only takes processor time, and beside the loud one. */
function rowsOf(quiet: Asked, beside: Asked, busy: Asked): readonly BenchResult[] {
  const ratio = (one?: Answers, other?: Answers) => rounded((one?.p99 ?? 0) / Math.max(1, other?.p99 ?? 0));
  return Object.entries(quiet).map(([name, alone]) => ({
    name,
    figures: {
      ...{ asked: alone.asked, 'quiet p50 ms': alone.p50, 'quiet p99 ms': alone.p99 },
      ...{ 'busy p50 ms': busy[name]?.p50 ?? 0, 'busy p99 ms': busy[name]?.p99 ?? 0, 'busy max ms': busy[name]?.max ?? 0 },
      ratio: ratio(busy[name], alone),
      ...{ 'beside its client alone p99 ms': beside[name]?.p99 ?? 0, 'of the client alone': ratio(beside[name], alone) },
      refused: (busy[name]?.refused ?? 0) + (beside[name]?.refused ?? 0) + alone.refused,
    },
  }));
}

const fateRow = ([name, { takenOn, refused, unanswered, every }]: [string, Fates[string]]): BenchResult => ({
  name: `the loud one: ${name}`,
  figures: { 'taken on': takenOn, refused, unanswered, 'a connection asks every ms': rounded(every) },
});

/**
 * What others notice of a tenant that does its worst: heavy drawings, reports, changes of the time
 * zone, saves and floods of events at once. To reach: p99 within twice the quiet value.
 */
export async function run(): Promise<readonly BenchResult[]> {
  const server = await startTenantServer({ BENCH_EVENTS: EVENTS });
  const idle = await startIdleServer();
  const [others, loud] = [people(), loudCrowd(NICENESS)];
  const processes = { server: server.pid, engine: server.engine, client: loud.pid, 'other clients': others.pid };
  const seconds = SECONDS;
  try {
    await prepareLoud(server, server.tenants[1]);
    await others.run(server, { seconds: WARM_UP });
    const quiet = await others.run(server, { seconds });
    const [[busy, fates], shares] = await during(processes, () =>
      Promise.all([others.run(server, { seconds }), loud.run(server, { seconds, only })]),
    );
    const [[beside], control] = await during(processes, () =>
      Promise.all([others.run(server, { seconds }), loud.run({ url: idle.url, tenants: server.tenants }, { seconds, only, as: fates })]),
    );
    const load = { 'niceness of the client': NICENESS, 'load of the machine': rounded(loadavg()[0] ?? 0) };
    return [
      ...rowsOf(quiet, beside, busy),
      ...Object.entries(fates).map(fateRow),
      { name: 'processors, busy', figures: { ...shares, ...load } },
      { name: 'processors, beside its client alone', figures: control },
    ];
  } finally {
    others.stop();
    loud.stop();
    idle.stop();
    await server.stop();
  }
}

if (process.argv[1] === import.meta.filename) {
  for (const { name, figures } of await run()) console.log(name, figures);
}
