import { describe, expect, it } from 'vitest';
import { call, siteForFile } from './site-for-file.ts';
import { eventsOf, heard, snippet } from './tracked-site.ts';

const { site, visit } = siteForFile();

describe('where a session comes from', () => {
  it('keeps the campaign of its entry on every later event', async () => {
    const { page } = await visit('', { path: '/?utm_source=news&utm_campaign=may&fl_adid=9' });
    await heard(site(), 'page_view', 1);
    await page.goto(`${site().origin}/later`);
    const views = await heard(site(), 'page_view', 2);
    for (const view of views) expect(view.source).toEqual({ utm_source: 'news', utm_campaign: 'may', fl_adid: '9' });
  });

  it('begins anew with another campaign, not with the same one again', async () => {
    const { page } = await visit('', { path: '/?utm_source=a' });
    for (const path of ['/?utm_source=a', '/?utm_source=b']) await page.goto(site().origin + path).then(() => page.waitForTimeout(400));
    const [first, again, other] = await heard(site(), 'page_view', 3);
    expect(again?.session).toBe(first?.session);
    expect(other?.session).not.toBe(first?.session);
    expect(other).toMatchObject({ entry: true, source: { utm_source: 'b' } });
  });

  it('ends after thirty minutes without an event', async () => {
    const { page } = await visit();
    await heard(site(), 'page_view', 1);
    await page.evaluate(
      `localStorage.flumen_session = JSON.stringify({ ...JSON.parse(localStorage.flumen_session), at: Date.now() - 31 * 60000 })`,
    );
    await page.reload();
    const [first, second] = await heard(site(), 'page_view', 2);
    expect(second?.session).not.toBe(first?.session);
  });

  it('names the host it was linked from, but not the own site', async () => {
    const from = async (referer: string) => {
      site().batches.length = 0;
      Object.assign(site(), { head: snippet(site().collector), body: '' });
      const page = await (await site().browse()).newPage();
      await page.goto(site().origin, { referer });
      return (await heard(site(), 'page_view', 1))[0]?.source;
    };
    expect(await from('https://www.google.com/')).toEqual({ referrer: 'google.com' });
    expect(await from(`${site().origin}/x`)).toEqual({});
  });
});

describe('privacy', () => {
  it.each([
    ['Global Privacy Control', `Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })`],
    ['Do Not Track', `Object.defineProperty(navigator, 'doNotTrack', { value: '1' })`],
    ['the opt-out of this browser', `localStorage.flumen_optout = '1'`],
  ])('%s: nothing is sent or stored', async (_name, init) => {
    const { page, context, log } = await visit(call('flumen("event", "x")'), { init });
    await page.waitForTimeout(1_000);
    expect(site().batches).toEqual([]);
    expect(await context.cookies()).toEqual([]);
    expect(log.errors).toEqual([]);
  });

  it('waits for consent where the site asks first, then sends what it held', async () => {
    const { page, context } = await visit(call('flumen("event", "early")'), { attributes: 'data-consent="required"' });
    await page.waitForTimeout(700);
    expect(site().batches).toEqual([]);
    expect(await context.cookies()).toEqual([]);
    await page.evaluate(`flumen('consent', 'granted')`);
    expect(await heard(site(), 'custom', 1)).toMatchObject([{ name: 'early' }]);
    expect(eventsOf(site(), 'page_view')).toHaveLength(1);
    await page.evaluate(`flumen('consent', 'denied'); flumen('event', 'late')`);
    await page.reload();
    await page.waitForTimeout(700);
    expect(eventsOf(site())).toHaveLength(2);
    expect((await context.cookies()).filter(({ name }) => name === '_flv')).toEqual([]);
  });
});
