import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rename } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import type { EventKind, Identity, ScriptSettings, TrackBatch, TrackEvent } from '#domain/wire/track.ts';
import { SCRIPT_PARTS } from '#domain/wire/track.ts';
import { trackBatchSchema } from '#server/collector/intake/track-schema.ts';
import { fromRoot } from '#server/root.ts';
import { RUN_FOLDER } from '#tests/support/run-folder.ts';
import { isBuilt } from '../../scripts/build-stamp.mjs';
import { BROWSER_ARGS } from '../../scripts/chromium.mjs';
import { trackerBuilds } from '../../scripts/tracker-builds.ts';

export const WORKSPACE = '11111111-2222-4333-8444-555555555555';
const STUB = '<script>window.flumen=window.flumen||function(){(flumen.q=flumen.q||[]).push(arguments)}</script>';

/** How the pretended collector answers; a number is a status. */
export type Reply = number | { readonly status: number; readonly retryAfter: string };

/** What a test begins with. */
export const UNTOUCHED = { settings: { auto: true, sites: [], mode: 'cookie' as const }, linked: false };

/** A site on one origin, the tracker and a collector that writes down what it hears on another. */
export interface TrackedSite {
  readonly origin: string;
  readonly script: string;
  /** Batches that were answered with a 2xx, in order. */
  readonly batches: TrackBatch[];
  /** Bodies that were refused, with the status they got. */
  readonly refused: { readonly batch: TrackBatch; readonly status: number }[];
  reply: Reply;
  /** What the server says of the workspace in the script it serves. */
  settings: Pick<ScriptSettings, 'auto' | 'mode' | 'sites'>;
  /** Answers to links: is the visitor taken over? */
  linked: boolean;
  /** Files of parts that were asked for. */
  readonly parts: string[];
  /** What stands in the head and the body of every page. */
  head: string;
  body: string;
  browse(options?: BrowserContextOptions): Promise<BrowserContext>;
  close(): Promise<void>;
}

/**
 * The folder of the built tracker: that of the product, where it was built from these sources; else it is built as `vite build`
 * does it, once for all files of a run, by whichever is first.
 */
async function builtTracker(): Promise<string> {
  if (isBuilt()) return fromRoot('dist/tracker');
  const run = process.env[RUN_FOLDER];
  if (!run) throw new Error('vitest.config.ts gives every run a folder');
  const built = join(run, 'tracker');
  if (existsSync(built)) return built;
  const fresh = await mkdtemp(join(run, 'flumen-tracker-'));
  const { build } = await import('vite');
  for (const options of Object.values(trackerBuilds(fresh, fromRoot()))) {
    await build({ root: fromRoot(), configFile: false, logLevel: 'error', build: options });
  }
  // Where another file was faster its folder stays; this one is as good for whoever has made it.
  return rename(fresh, built).then(
    () => built,
    () => fresh,
  );
}

/** The script with the settings of a workspace around it. */
function served(site: OpenSite): string {
  const files = readdirSync(join(site.folder, 'p'));
  const parts = Object.fromEntries(
    SCRIPT_PARTS.map((part) => [part, files.find((file) => file.startsWith(`${part}-`) && file.endsWith('.js'))]),
  );
  return `(flumenSettings=>{${site.script}})(${JSON.stringify({ workspace: WORKSPACE, home: `${site.collector}/t/`, ...site.settings, parts })})`;
}

function listen(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  host: string,
): Promise<{ server: Server; origin: string }> {
  const server = createServer(answer);
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve({ server, origin: `http://${host}:${(server.address() as AddressInfo).port}` }));
  });
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

async function hear(site: OpenSite, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const cors = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'retry-after' };
  const url = request.url ?? '';
  if (url.endsWith('.js')) {
    const part = url.match(/\/p\/([\w.-]+)$/)?.[1];
    if (part) site.parts.push(part);
    const text = part ? await readFile(join(site.folder, 'p', part)) : served(site);
    response.writeHead(200, { ...cors, 'content-type': 'text/javascript' }).end(text);
    return;
  }
  if (url === '/t/l') {
    response.writeHead(200, cors).end(JSON.stringify({ linked: site.linked }));
    return;
  }
  // Whatever the tracker sends must be what the collector takes.
  const batch: TrackBatch = trackBatchSchema.parse(JSON.parse(await bodyOf(request)));
  const { status, retryAfter } = typeof site.reply === 'number' ? { status: site.reply, retryAfter: undefined } : site.reply;
  if (status < 300) site.batches.push(batch);
  else site.refused.push({ batch, status });
  response.writeHead(status, { ...cors, ...(retryAfter ? { 'retry-after': retryAfter } : {}) }).end('{}');
}

export function snippet(collector: string, attributes = ''): string {
  return `${STUB}<script async src="${collector}/t/${WORKSPACE}.js" ${attributes}></script>`;
}

export interface OpenSite extends TrackedSite {
  readonly collector: string;
  readonly browser: Browser;
  /** Where the built tracker lies. */
  readonly folder: string;
}

export async function openTrackedSite(): Promise<OpenSite> {
  const executablePath = process.env.CHROMIUM || (existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : undefined);
  const [folder, browser] = await Promise.all([builtTracker(), chromium.launch({ executablePath, args: [...BROWSER_ARGS] })]);
  const script = readFileSync(join(folder, 't.js'), 'utf8');
  const state = {
    script,
    folder,
    batches: [],
    refused: [],
    parts: [],
    reply: 202,
    ...UNTOUCHED,
    head: '',
    body: '',
  } as unknown as OpenSite;
  const pages = await listen((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(
      `<!doctype html><html><head><title>A page</title><link rel="icon" href="data:,">${state.head}</head><body>${state.body}</body></html>`,
    );
  }, 'localhost');
  const collector = await listen((request, response) => void hear(state, request, response), '127.0.0.1');
  return Object.assign(state, {
    origin: pages.origin,
    collector: collector.origin,
    browser,
    browse: (options?: BrowserContextOptions) => browser.newContext(options),
    async close() {
      await browser.close();
      for (const { server } of [pages, collector]) {
        server.closeAllConnections();
        server.close();
      }
    },
  });
}

/**
 * What was heard, each id once, as the server counts: a batch whose answer a page did not live to
 * see is sent again by the next page with the same ids.
 */
export function eventsOf(site: TrackedSite, kind?: EventKind): TrackEvent[] {
  const all = [...new Map(site.batches.flatMap((batch) => batch.events).map((event) => [event.id, event])).values()];
  return kind ? all.filter((event) => event.kind === kind) : all;
}

/** What was said of who somebody is, each id once. */
export const identitiesOf = (site: TrackedSite): Identity[] => [
  ...new Map(site.batches.flatMap(({ identities = [] }) => identities).map((one) => [one.id, one])).values(),
];

/** The tracker gathers for 300 ms: what has not come by then was never on its way. */
const QUIET_MS = 400;

/** Waits until so many events of a kind were heard, then for those that should not come. */
export async function heard(site: TrackedSite, kind: EventKind, count: number): Promise<TrackEvent[]> {
  const until = Date.now() + 20_000;
  while (eventsOf(site, kind).length < count && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 25));
  await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  return eventsOf(site, kind);
}

/** Console messages and page errors, for tests that nothing is thrown. */
export function listenTo(page: Page): { readonly warnings: string[]; readonly errors: string[] } {
  const log = { warnings: [] as string[], errors: [] as string[] };
  page.on('console', (message) => {
    if (message.type() === 'warning') log.warnings.push(message.text());
  });
  page.on('pageerror', (error) => log.errors.push(error.message));
  return log;
}
