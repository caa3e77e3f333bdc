import type { BrowserContext, CDPSession, Page } from '@playwright/test';

/** What the browser runs on: this machine, or one whose processor is six times slower on a line that answers late. */
export type Machine = 'this' | 'slow';

export const SLOW = { processor: 6, latencyMs: 300 } as const;

async function slowDown(devtools: CDPSession): Promise<void> {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW.processor });
  await devtools.send('Network.enable');
}
async function setLine(devtools: CDPSession, offline: boolean): Promise<void> {
  const { latencyMs: latency } = SLOW;
  await devtools.send('Network.emulateNetworkConditions', { offline, latency, downloadThroughput: -1, uploadThroughput: -1 });
}

/**
 * Makes every page that a context opens run on such a machine, those that it opens itself as well. The empty page with which
 * a browser begins does not: it would keep a processor busy with being slow.
 */
export function runOn(machine: Machine, context: BrowserContext): void {
  if (machine === 'this') return;
  const lines = new Set<CDPSession>();
  let isOffline = false;
  const begin = async (page: Page) => {
    const devtools = await context.newCDPSession(page);
    lines.add(devtools);
    page.once('close', () => lines.delete(devtools));
    await slowDown(devtools);
    await setLine(devtools, isOffline);
  };
  // The line is also what being offline is told by: without this, a slow page that is taken offline goes on sending.
  const setOffline = context.setOffline.bind(context);
  context.setOffline = async (offline) => {
    isOffline = offline;
    await setOffline(offline);
    await Promise.all([...lines].map((devtools) => setLine(devtools, offline)));
  };
  // A page that has gone by then needs no machine.
  context.on('page', (page) => void begin(page).catch(() => undefined));
}
