import { setTimeout as delay } from 'node:timers/promises';
import { toRecords } from '#domain/canvas/records.ts';
import { addDays, localDay } from '#domain/time/days.ts';
import type { BenchResult } from './analytics-store.ts';
import { CANVASES } from './canvas.bench.ts';
import { startTenantServer, type TenantServer } from './support/start-server.ts';

const EVENTS = process.env.BENCH_EVENTS ?? '2000000';
const RUNS = 9;
const DAYS = 90;
/** An answer for which the engine worked less than this came from memory. */
const NEXT_TO_NOTHING_MS = 30;
const PATIENCE_MS = 400_000;
/** Who asks faster for long is told to slow down. */
const PAUSE_MS = 600;

const KPIS = {
  people: { display_name: 'People', metric_type: 'HITS', category: 'conversion', element_type: 'person' },
  forms: { display_name: 'Forms', metric_type: 'HITS', category: 'conversion', element_type: 'formCompleted' },
  purchases: { display_name: 'Purchases', metric_type: 'HITS', category: 'conversion', element_type: 'purchaseMade' },
  revenue: { display_name: 'Revenue', metric_type: 'TOTAL_REVENUE', category: 'financial' },
  each: { display_name: 'Each', metric_type: 'REVENUE_PER_PERSON', category: 'financial' },
  spend: { display_name: 'Spend', metric_type: 'TOTAL_SPEND', category: 'financial' },
  pro: {
    ...{ display_name: 'Bought pro', metric_type: 'HITS', category: 'conversion', element_type: 'purchaseMade' },
    ...{ attribute_key: 'attributes.plan', operator: '=', value: 'pro' },
  },
} as const;

type Range = Readonly<Record<'min' | 'max', string>>;
interface Question {
  readonly report: string;
  readonly body: object;
}

/** Somebody who asks over HTTP, as a page does. */
function askerOf({ url, tenants }: TenantServer) {
  const [{ token, workspaces }] = tenants;
  const ask = async (method: string, path: string, payload: object): Promise<{ readonly id?: string }> => {
    const answer = await fetch(`${url}/api/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'x-project-id': workspaces[0] ?? '' },
      body: JSON.stringify(payload),
    });
    const body = await answer.text();
    // It was too late while the events are read into memory: it is asked again, as a page does.
    if (body.includes('report_reading')) {
      await delay(1_000 * Number(answer.headers.get('retry-after')));
      return ask(method, path, payload);
    }
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${body}`);
    return JSON.parse(body);
  };
  return ask;
}
type Ask = ReturnType<typeof askerOf>;

/** What is asked about a range, by name; everything it refers to is made first. */
async function questions(ask: Ask, { tenants }: TenantServer): Promise<(range: Range) => Readonly<Record<string, Question>>> {
  const [{ canvases }] = tenants;
  const made = async ([name, fields]: [string, object]) => [name, (await ask('POST', 'analytics/kpi-widgets', fields)).id];
  const ids = Object.fromEntries(await Promise.all(Object.entries(KPIS).map(made)));
  const drawn = Object.entries(CANVASES).map(([name, document], at) => ({ name, document, canvas: canvases[at] ?? '' }));
  for (const { document, canvas } of drawn) {
    await ask('PUT', `dashboard/funnels/${canvas}/document`, { revision: 1, document: toRecords(document) });
  }
  const tiles = ['people', 'forms', 'purchases', 'revenue', 'each', 'spend'].map((name) => ids[name]);
  const steps = [['/lp/*'], ['/pricing', '/offer'], ['/thanks', '/checkout']].map((urls) => ({ rule: { type: 'page', urls } }));
  return (range) => {
    const alone = { range, compare_range: null };
    return {
      'KPI tiles, compared': { report: 'kpis', body: { range, breakdown: 'daily', widgets: tiles } },
      'KPI tiles': { report: 'kpis', body: { ...alone, breakdown: 'daily', widgets: tiles } },
      'KPI with a condition': { report: 'kpis', body: { ...alone, breakdown: 'weekly', widgets: [ids.pro] } },
      pages: { report: 'pages', body: alone },
      'pages with purchases, revenue and forms': { report: 'pages', body: { ...alone, widgets: [ids.purchases, ids.revenue, ids.forms] } },
      channels: { report: 'sources', body: { ...alone, level: 'channel' } },
      sources: { report: 'sources', body: { ...alone, level: 'source' } },
      'campaigns below a medium': {
        report: 'sources',
        body: { ...alone, level: 'campaign', above: { channel: 'paid_search', source: 'google', medium: 'cpc' } },
      },
      'ads by campaign': { report: 'ads', body: { ...alone, level: 'campaign' } },
      'funnel of three steps': { report: 'funnel', body: { range, steps } },
      ...Object.fromEntries(drawn.map(({ name, canvas }) => [name, { report: 'canvas', body: { canvas, range } }])),
      'next steps after a page': { report: 'paths', body: { range, step: { type: 'page', urls: ['/pricing'] } } },
      'attribution by source, all models': { report: 'attribution', body: { range } },
      'attribution by campaign, by date of click': { report: 'attribution', body: { range, by: 'utm_campaign', dated: 'click' } },
    };
  };
}

/** Waits until a question is answered next to without the engine, each time another one: what was answered is kept for a while. */
async function untilInMemory(server: TenantServer, work: (tries: number) => Promise<unknown>): Promise<number> {
  const start = performance.now();
  for (let tries = 1; ; tries += 1) {
    const before = await server.usage();
    await work(tries);
    const after = await server.usage();
    if (after.engine - before.engine < NEXT_TO_NOTHING_MS) return Math.round(performance.now() - start);
    if (performance.now() - start > PATIENCE_MS) throw new Error('The journeys are not in memory');
    await delay(500);
  }
}

const rounded = (value = 0) => Math.round(value);

/**
 * Reports of 90 days as a page asks for them: over HTTP, with log-in, policy and turns. Every run asks about
 * other days, one further back each time, so that no answer was there before.
 */
export async function run(): Promise<readonly BenchResult[]> {
  const server = await startTenantServer({ BENCH_EVENTS: EVENTS, BENCH_FILLED: '1' });
  try {
    const ask = askerOf(server);
    const about = await questions(ask, server);
    const today = localDay(new Date(), 'UTC');
    const rangeOf = (back: number): Range => ({ min: addDays(today, 1 - DAYS - back), max: addDays(today, -back) });
    const send = ({ report, body }: Question) => ask('POST', `analytics/reports/${report}`, body);
    const first = about(rangeOf(0));
    const read = await untilInMemory(server, (tries) => {
      const range = { min: addDays(today, -DAYS - tries), max: today };
      return send(about(range)['attribution by source, all models'] as Question);
    });
    const results: BenchResult[] = [{ name: `journeys of ${EVENTS} events`, figures: { 'in memory after ms': read } }];
    for (const name of Object.keys(first)) {
      const times: number[] = [];
      for (let back = 0; back <= RUNS; back += 1) {
        await delay(PAUSE_MS);
        const start = performance.now();
        await send(about(rangeOf(back))[name] as Question);
        times.push(performance.now() - start);
      }
      const sorted = times.slice(1).sort((a, b) => a - b);
      const figures = { 'median ms': rounded(sorted[Math.floor(RUNS / 2)]), 'slowest ms': rounded(sorted.at(-1)) };
      results.push({ name: `${name}, ${DAYS} days of ${EVENTS} events`, figures });
    }
    results.push({ name: 'memory of server and engine', figures: { MiB: (await server.usage()).memory } });
    return results;
  } finally {
    await server.stop();
  }
}

if (process.argv[1] === import.meta.filename) {
  for (const { name, figures } of await run()) console.log(name, figures);
}
