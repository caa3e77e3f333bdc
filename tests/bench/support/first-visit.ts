import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import type { AuthInfo } from '#resources/shapes/parts.ts';
import { onPath } from '../../../scripts/chromium.mjs';

/** What DevTools of old called "Slow 3G", in bytes a second and milliseconds. */
const SLOW_3G = { latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 } as const;

/** How many times slower than this machine's the visitor's processor is. */
const SLOWER = 6;

/** One visit of a browser that has never been here. */
export interface Visit {
  readonly name: string;
  readonly address: string;
  /** Whose log-in it has; nobody's otherwise. */
  readonly as?: AuthInfo;
  /** What the visitor came for. */
  readonly usable: (page: Page) => Locator;
}

export interface VisitFigures {
  readonly requests: number;
  /** Over the wire, compressed. */
  readonly bytes: number;
  /** Milliseconds until the first paint that shows anything, and until what the visitor came for stands. */
  readonly something: number;
  readonly usable: number;
}

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env.CHROMIUM || onPath(), args: ['--no-sandbox', '--disable-gpu'] });
}

/** Makes one first visit over a slow line with a slow processor and measures it. */
export async function firstVisit(browser: Browser, { address, as, usable }: Visit): Promise<VisitFigures> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } });
  if (as) await context.addCookies([{ name: 'flx_auth', value: encodeURIComponent(JSON.stringify(as)), url: address, sameSite: 'Lax' }]);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_3G });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  let [requests, bytes] = [0, 0];
  devtools.on('Network.requestWillBeSent', ({ request }) => {
    if (request.url.startsWith('http')) requests += 1;
  });
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  const began = Date.now();
  await page.goto(address, { waitUntil: 'commit', timeout: 120_000 });
  await usable(page).waitFor({ timeout: 120_000 });
  const elapsed = Date.now() - began;
  const painted = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN);
  const figures = { requests, bytes, something: painted, usable: elapsed };
  await context.close();
  return figures;
}
