import type { BrowserContext, Page } from '@playwright/test';
import { describe, expect, it } from 'vitest';
import type { PrivacyMode } from '#domain/wire/track.ts';
import { call, siteForFile } from './site-for-file.ts';
import { eventsOf, heard } from './tracked-site.ts';

const { site, visit } = siteForFile();

/** Everything the browser keeps of a visitor. */
async function keptIn(context: BrowserContext, page: Page) {
  const stored = await page.evaluate<string[]>('[...Object.keys(localStorage), ...Object.keys(sessionStorage)]');
  return [...(await context.cookies()).map(({ name }) => name), ...stored];
}
const visitIn = (mode: PrivacyMode, body = '', options: Parameters<typeof visit>[1] = {}) => {
  site().settings = { auto: true, sites: [], mode };
  return visit(body, options);
};
const visitors = () => new Set(site().batches.map(({ visitor }) => visitor));

describe('without a cookie', () => {
  it('reports everything and keeps nothing, on no page', async () => {
    const buy = call(`flumen('purchase', { value: 100, order: 'A-1' }); flumen('identify', { id: 'anna' })`);
    const { page, context, log } = await visitIn('cookieless', `<button>Buy</button>${buy}`, { path: '/?utm_source=news' });
    await page.click('button');
    await heard(site(), 'button_click', 1);
    expect(await keptIn(context, page)).toEqual([]);
    await page.goto(`${site().origin}/next`);
    const views = await heard(site(), 'page_view', 2);
    expect(await keptIn(context, page)).toEqual([]);
    expect(views.map(({ source, entry }) => [source, entry])).toEqual([
      [{ utm_source: 'news' }, true],
      [{}, true],
    ]);
    // The server tells who it is.
    expect([...visitors()]).toEqual([undefined]);
    expect(site().batches.some(({ identities }) => identities)).toBe(false);
    expect(await page.evaluate('flumen.getVisitorId()')).toBeUndefined();
    expect(log.errors).toEqual([]);
  });

  it('removes what an earlier setting left in the browser', async () => {
    const { page, context } = await visitIn('cookie');
    await heard(site(), 'page_view', 1);
    expect(await keptIn(context, page)).toContain('_flv');
    site().settings = { auto: true, sites: [], mode: 'cookieless' };
    await page.reload();
    await heard(site(), 'page_view', 2);
    expect(await keptIn(context, page)).toEqual([]);
  });

  it.each([
    ['Global Privacy Control', { init: `Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })` }],
    [
      'a refusal',
      { head: call(`window.flumen=window.flumen||function(){(flumen.q=flumen.q||[]).push(arguments)};flumen('consent','denied')`) },
    ],
  ])('%s keeps nothing and ends what is sent', async (_name, options) => {
    const { page, context } = await visitIn('cookieless', '', options);
    await page.waitForFunction('window.flumen && flumen.on');
    // What was reported before the answer was heard has never left.
    await page.evaluate(`flumen('event', 'late')`);
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(eventsOf(site())).toEqual([]);
    expect(await keptIn(context, page)).toEqual([]);
  });
});

describe('without a cookie until consent', () => {
  it('keeps nothing before, the same visit with a cookie after, and nothing again once it is taken back', async () => {
    const { page, context } = await visitIn('cookieless_until_consent', '', { path: '/?utm_source=news' });
    const [before] = await heard(site(), 'page_view', 1);
    expect(await keptIn(context, page)).toEqual([]);
    await page.evaluate(`flumen('consent', 'granted'); flumen('event', 'agreed')`);
    const [agreed] = await heard(site(), 'custom', 1);
    expect(agreed).toMatchObject({ session: before?.session, source: { utm_source: 'news' } });
    expect(await keptIn(context, page)).toContain('_flv');
    await page.goto(`${site().origin}/next`);
    await heard(site(), 'page_view', 2);
    expect(visitors().size).toBe(2);
    await page.evaluate(`flumen('consent', 'denied')`);
    expect(await keptIn(context, page)).toEqual([]);
    await page.reload();
    await heard(site(), 'page_view', 3);
    expect(await keptIn(context, page)).toEqual([]);
    expect(site().batches.at(-1)?.visitor).toBeUndefined();
  });
});

describe('nothing before consent', () => {
  it('sends and keeps nothing until somebody agrees, nor after they refused', async () => {
    const { page, context } = await visitIn('consent_first');
    await page.waitForFunction('window.flumen && flumen.on');
    await page.evaluate(`flumen('consent', 'denied'); flumen('event', 'early')`);
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(eventsOf(site())).toEqual([]);
    expect(await keptIn(context, page)).toEqual([]);
    await page.evaluate(`flumen('consent', 'granted')`);
    expect(await heard(site(), 'page_view', 1)).toHaveLength(1);
    expect(await keptIn(context, page)).toContain('_flv');
  });
});

describe('a walk of the owner', () => {
  it('is marked in its tab from page to page, and keeps nothing that a later visit would go on with', async () => {
    const marker = `walk.${Date.now() + 600_000}.proof`;
    const { page, context } = await visitIn('cookie', '', { path: `/?fl_walk=${marker}&utm_source=news` });
    await heard(site(), 'page_view', 1);
    await page.goto(`${site().origin}/next`);
    await heard(site(), 'page_view', 2);
    expect(new Set(site().batches.map(({ test, visitor }) => `${test} ${visitor}`))).toEqual(new Set([`${marker} undefined`]));
    expect(await keptIn(context, page)).toEqual(['flumen_walk']);
    const another = await context.newPage();
    await another.goto(site().origin);
    await heard(site(), 'page_view', 3);
    expect(site().batches.at(-1)?.test).toBeUndefined();
  });

  it('is no walk where a stranger put something into a link: the next page counts as ever', async () => {
    const { page, context } = await visitIn('cookie', '', { path: '/?fl_walk=made.up' });
    await heard(site(), 'page_view', 1);
    await page.waitForFunction('!sessionStorage.flumen_walk');
    await page.goto(`${site().origin}/next`);
    await heard(site(), 'page_view', 2);
    expect(site().batches.at(-1)).toMatchObject({ visitor: expect.any(String) });
    expect(site().batches.at(-1)?.test).toBeUndefined();
    expect(await keptIn(context, page)).toContain('_flv');
  });
});
