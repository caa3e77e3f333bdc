import type { BrowserContext, CDPSession, Page } from '@playwright/test';

/** What the browser runs on: this machine, or one whose processor is six times slower on a line that answers late. */
export type Machine = 'this' | 'slow';

export const SLOW = { processor: 6, latencyMs: 300 } as const;

async function slowDown(devtools: CDPSession): Promise<void> {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW.processor });
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: SLOW.latencyMs,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
}

/** Makes every page of a context run on such a machine, those that it opens itself as well. */
export async function runOn(machine: Machine, context: BrowserContext): Promise<void> {
  if (machine === 'this') return;
  const begin = async (page: Page) => slowDown(await context.newCDPSession(page));
  // A page that has gone by then needs no machine.
  context.on('page', (page) => void begin(page).catch(() => undefined));
  for (const page of context.pages()) await begin(page);
}
