import { type Browser, chromium, type Page } from '@playwright/test';
import { startProduct } from '#tests/e2e/support/product.ts';
import { findChromium } from '../../scripts/chromium.mjs';
import { serveBareFlow } from './support/bare-flow.ts';
import { type GestureFigures, medians } from './support/browser-figures.ts';
import { createCanvasAccount } from './support/editor-account.ts';
import { keyToNumbers, opening } from './support/editor-typing.ts';
import { dragging, MOVES, panning, settled, zooming, zoomTo } from './support/map-gestures.ts';

/**
 * The editor under load, each figure beside the same gesture on bare React Flow in the same browser, run in
 * turns: on a busy machine the ratio holds where the milliseconds do not. `RUNS=5` for steadier medians,
 * `ELEMENTS=500` for one size. The largest map, on which a move takes long, has one run of fewer moves.
 */
const RUNS = Number(process.env.RUNS ?? 3);
const SIZES = [
  { elements: 100, lines: 160, runs: RUNS, moves: MOVES },
  { elements: 500, lines: 800, runs: RUNS, moves: MOVES },
  { elements: 2000, lines: 3200, runs: 1, moves: 20 },
] as const;
/** About a hundred cards are in view at this zoom. */
const NEAR = 0.4;

type Gesture = (page: Page, browser: Browser, moves: number) => Promise<GestureFigures>;
const GESTURES = { drag: dragging, pan: panning, zoom: zooming } as const satisfies Record<string, Gesture>;

const write = (value: number, digits = 1) => value.toFixed(digits).padStart(7);

function row(name: string, own: GestureFigures, bare: GestureFigures): void {
  const ratio = own.processes / bare.processes;
  console.log(
    `${name.padEnd(34)}${write(own.thread)}${write(own.processes)}${write(own.p50)}${write(own.p95)}  |${write(bare.thread)}${write(bare.processes)}${write(bare.p50)}${write(bare.p95)}  |${write(ratio, 2)}`,
  );
}

interface Pages {
  readonly own: Page;
  readonly bare: Page;
}
type Length = Pick<(typeof SIZES)[number], 'runs' | 'moves'>;

async function compare(name: string, gesture: Gesture, browser: Browser, { own, bare }: Pages, { runs, moves }: Length): Promise<void> {
  const noted: { readonly own: GestureFigures[]; readonly bare: GestureFigures[] } = { own: [], bare: [] };
  for (let run = 0; run < runs; run++) {
    await bare.bringToFront();
    noted.bare.push(await gesture(bare, browser, moves));
    await own.bringToFront();
    noted.own.push(await gesture(own, browser, moves));
  }
  row(name, medians(noted.own), medians(noted.bare));
}

async function opened(browser: Browser, url: string, cookie?: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB', reducedMotion: 'reduce' });
  // tsx wraps named functions in a helper of that name, also those which run in the page.
  await context.addInitScript('globalThis.__name = (named) => named');
  if (cookie) await context.addCookies([{ name: 'flx_auth', value: cookie, url: new URL(url).origin, sameSite: 'Lax' }]);
  const page = await context.newPage();
  await page.goto(url);
  await page.locator('.react-flow__node').first().waitFor();
  await settled(page);
  return page;
}

const product = process.env.FLUMEN_E2E_URL ? null : await startProduct();
const base = product?.url ?? process.env.FLUMEN_E2E_URL ?? '';
const bareFlow = await serveBareFlow();
const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
try {
  const account = await createCanvasAccount(base);
  const wanted = process.env.ELEMENTS?.split(',').map(Number) ?? SIZES.map(({ elements }) => elements);
  console.log(`milliseconds, medians of ${RUNS}: main thread and all processes a move, frames p50 and p95`);
  console.log(`${''.padEnd(34)}${'editor'.padEnd(30)}${'bare React Flow'.padEnd(31)}processes`);
  for (const { elements, lines, ...length } of SIZES.filter((size) => wanted.includes(size.elements))) {
    const url = await account.canvas(elements, lines);
    const query = `${bareFlow.url}/?elements=${elements}&lines=${lines}`;
    const own = await opened(browser, url, account.cookie);
    const all = await opened(browser, query);
    for (const [name, gesture] of Object.entries(GESTURES)) {
      await compare(`${elements}, all in view, ${name}`, gesture, browser, { own, bare: all }, length);
    }
    await all.context().close();
    const near = await opened(browser, `${query}&visible=1`);
    for (const page of [near, own]) await zoomTo(page, NEAR);
    for (const [name, gesture] of Object.entries(GESTURES)) {
      await compare(`${elements}, 100 in view, ${name}`, gesture, browser, { own, bare: near }, length);
    }
    await own.bringToFront();
    console.log(`${`${elements}, key to new numbers`.padEnd(34)}${write(await keyToNumbers(own, NEAR))}`);
    const times = { own: await opening(own, url), bare: await opening(near, query) };
    console.log(`${`${elements}, open`.padEnd(34)}${write(times.own, 0)}${''.padEnd(23)}|${write(times.bare, 0)}`);
    for (const page of [own, near]) await page.context().close();
  }
} finally {
  await browser.close();
  await bareFlow.stop();
  await product?.stop();
}
