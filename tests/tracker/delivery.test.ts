import { describe, expect, it } from 'vitest';
import { siteForFile } from './site-for-file.ts';
import { eventsOf, heard, snippet } from './tracked-site.ts';

const { site, visit } = siteForFile();

describe('delivery', () => {
  it.each([503, 429])('tries again after a %i when told to, with the same ids', async (status) => {
    site().reply = { status, retryAfter: '1' };
    await visit();
    await expect.poll(() => site().refused.length, { timeout: 10_000 }).toBe(1);
    site().reply = 202;
    const [view] = await heard(site(), 'page_view', 1);
    expect(view?.id).toBe(site().refused[0]?.batch.events[0]?.id);
    expect(eventsOf(site())).toHaveLength(1);
  });

  it('keeps what could not be sent for the next page', async () => {
    const { page, context } = await visit();
    await heard(site(), 'page_view', 1);
    await context.route('**/t/e', (route) => route.abort());
    await page.evaluate(`flumen('event', 'offline')`);
    await page.waitForTimeout(1_000);
    await context.unroute('**/t/e');
    await page.goto(`${site().origin}/next`);
    expect(await heard(site(), 'custom', 1)).toMatchObject([{ name: 'offline', url: `${site().origin}/` }]);
  });

  it('keeps what came too fast as the page was left, and sends it from the next one', async () => {
    const { page } = await visit();
    await heard(site(), 'page_view', 1);
    site().reply = { status: 429, retryAfter: '1' };
    await page.evaluate(`flumen('event', 'last'); location.href = '/next'`);
    const isRefused = () => site().refused.some(({ batch }) => batch.events.some(({ name }) => name === 'last'));
    await expect.poll(isRefused, { timeout: 10_000 }).toBe(true);
    site().reply = 202;
    expect(await heard(site(), 'custom', 1)).toMatchObject([{ name: 'last', url: `${site().origin}/` }]);
    await heard(site(), 'page_view', 2);
    expect(eventsOf(site())).toHaveLength(3);
  });

  it('gives up on what is refused for good', async () => {
    site().reply = 422;
    const { page } = await visit();
    await expect.poll(() => site().refused.length, { timeout: 10_000 }).toBe(1);
    site().reply = 202;
    await page.evaluate(`flumen('event', 'next')`);
    await heard(site(), 'custom', 1);
    expect(eventsOf(site()).map(({ kind }) => kind)).toEqual(['custom']);
  });

  it('counts once when it is installed twice, and says so once', async () => {
    const { log } = await visit('', { head: snippet(site().collector) });
    expect(await heard(site(), 'page_view', 1)).toHaveLength(1);
    expect(log.warnings.filter((text) => text.includes('twice'))).toHaveLength(1);
  });

  it('breaks nothing where storage and sending are forbidden', async () => {
    const init = `Object.defineProperty(window, 'localStorage', { get() { throw new Error('forbidden') } }); window.fetch = () => { throw new Error('forbidden') }; navigator.sendBeacon = () => { throw new Error('forbidden') }`;
    const { page, log } = await visit('<button onclick="document.title = 7">Go</button>', { init });
    await page.click('button');
    await page.waitForTimeout(700);
    await page.goto(`${site().origin}/next`);
    expect(log.errors).toEqual([]);
  });
});
