import { describe, expect, it } from 'vitest';
import { scriptFolder } from '#domain/tracking/script-folder.ts';
import { shopifyPixel, snippetFor } from '#domain/tracking/snippet.ts';
import { siteForFile } from './site-for-file.ts';
import { eventsOf, heard, listenTo, WORKSPACE } from './tracked-site.ts';

/**
 * Pages of the shapes that site builders and shops make, each with the very text that the guide shows, put where the
 * guide says. What plugins and tag managers do to it is done to it here.
 */
const { site } = siteForFile();
const guide = () => snippetFor(scriptFolder(site().collector, null), WORKSPACE);

async function open(page: { readonly head?: string; readonly body?: string }, path = '/') {
  Object.assign(site(), { head: '', body: '', ...page });
  const tab = await (await site().browse()).newPage();
  const log = listenTo(tab);
  await tab.goto(site().origin + path);
  return { tab, log };
}
const paths = () => eventsOf(site(), 'page_view').map(({ url }) => new URL(url).pathname);
const script = (text: string) => `<script>${text}</script>`;
const BUTTON = '<button>Buy</button>';

describe('the guide’s snippet', () => {
  it('works in the head of a plain page and at the end of the body, as in Webflow’s footer code', async () => {
    for (const page of [{ head: guide(), body: BUTTON }, { body: BUTTON + guide() }]) {
      site().batches.length = 0;
      const { tab, log } = await open(page, '/plain');
      await heard(site(), 'page_view', 1);
      await tab.click('button');
      await heard(site(), 'button_click', 1);
      expect([paths(), log.errors, log.warnings]).toEqual([['/plain'], [], []]);
      await tab.context().close();
    }
  });

  it('works where a plugin of WordPress defers it, or holds scripts back until somebody moves', async () => {
    await open({ head: guide().replaceAll('<script async', '<script defer') }, '/deferred');
    expect((await heard(site(), 'page_view', 1)).length).toBe(1);
    const later = `addEventListener('pointerdown', () => document.querySelectorAll('[type=later]').forEach((held) => {
      const real = document.createElement('script');
      if (held.dataset.src) real.src = held.dataset.src; else real.text = held.text;
      held.replaceWith(real);
    }), { once: true })`;
    const held = guide().replaceAll('<script async src=', '<script type="later" data-src=').replace('<script>', '<script type="later">');
    const { tab } = await open({ head: held, body: BUTTON + script(later) }, '/held');
    await tab.click('button');
    await heard(site(), 'page_view', 2);
    expect(paths()).toEqual(['/deferred', '/held']);
  });

  it('works where a plugin has put its text into a file of the site', async () => {
    const text = await (await fetch(guide().match(/src="([^"]+)"/)?.[1] ?? '')).text();
    const { log } = await open(
      { body: script(`${guide().match(/<script>(.*?)<\/script>/)?.[1]}\n${text.replaceAll('</', '<\\/')}`) },
      '/combined',
    );
    await heard(site(), 'page_view', 1);
    expect([paths(), log.errors]).toEqual([['/combined'], []]);
  });

  it('works as a tag of a tag manager, which keeps nothing of it but address and text, beside its data layer', async () => {
    const manager = `const holder = document.createElement('div');
      holder.innerHTML = ${JSON.stringify(guide()).replaceAll('</', '<\\/')};
      holder.querySelectorAll('script').forEach(({ src, text }) => {
        const real = document.createElement('script');
        if (src) { real.async = true; real.src = src; } else real.text = text;
        document.body.append(real); if (!src) real.remove();
      });`;
    const { tab, log } = await open(
      { head: script('window.dataLayer = []'), body: script(`addEventListener('load', () => { ${manager} })`) },
      '/tagged',
    );
    await heard(site(), 'page_view', 1);
    await tab.evaluate(`dataLayer.push({ event: 'purchase', ecommerce: { transaction_id: 'T-1', value: 12.5, currency: 'EUR' } })`);
    const [sale] = await heard(site(), 'purchase', 1);
    expect([paths(), sale?.order, log.errors]).toEqual([['/tagged'], 'T-1', []]);
  });

  it('follows an app of one page by its addresses, and takes routes behind a # for one page', async () => {
    const { tab } = await open({ head: guide() }, '/app');
    await heard(site(), 'page_view', 1);
    await tab.evaluate(`history.pushState({}, '', '/app/cart')`);
    await heard(site(), 'page_view', 2);
    await tab.evaluate(`location.hash = '#/pay'`);
    await tab.goBack();
    await tab.goBack();
    await heard(site(), 'page_view', 3);
    expect(paths()).toEqual(['/app', '/app/cart', '/app']);
  });
});

describe('the pixel of a Shopify checkout', () => {
  /** The sandbox of pixels: a frame that sees nothing of the page and asks it for cookies. `kept`: what the shop's page has. */
  const sandbox = (pixel: string, kept: Readonly<Record<string, string>>) => {
    const order = { order: { id: 4711 }, totalPrice: { amount: '59.90' }, currencyCode: 'EUR' };
    const context = { document: { location: { href: `${site().origin}/checkouts/thank-you` } } };
    const told = { id: 'sh-88153c5a-8f2d-4cca-3231-ef5c032a4c3b', timestamp: new Date().toISOString(), context, data: { checkout: order } };
    const apis = `const kept = ${JSON.stringify(kept)}, ask = async (name) => kept[name] || '';
      const browser = { cookie: { get: ask }, localStorage: { getItem: ask } };
      const analytics = { subscribe: (_name, act) => act(${JSON.stringify(told)}) };`;
    const inside = script(`${apis}\n${pixel}`).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
    return `<iframe sandbox="allow-scripts" srcdoc="${inside}"></iframe>`;
  };

  it('reports the order of the visitor whose cookie the shop has, and of nobody who has none', async () => {
    const pixel = shopifyPixel(scriptFolder(site().collector, null), WORKSPACE, 'cookie');
    await open({ body: sandbox(pixel, {}) });
    const session = JSON.stringify({ id: 'the-session-1', at: 1, source: { utm_source: 'news' }, campaign: '' });
    await open({ body: sandbox(pixel, { _flv: 'the-visitor', flumen_session: session }) });
    const [sale, ...others] = await heard(site(), 'purchase', 1);
    expect(sale).toMatchObject({ order: '4711', amount: 59.9, currency: 'EUR', session: 'the-session-1', source: { utm_source: 'news' } });
    expect([site().batches.map(({ visitor }) => visitor), others]).toEqual([['the-visitor'], []]);
  });

  it('reports without a cookie where the workspace counts so', async () => {
    await open({ body: sandbox(shopifyPixel(scriptFolder(site().collector, null), WORKSPACE, 'cookieless'), {}) });
    expect(await heard(site(), 'purchase', 1)).toHaveLength(1);
    expect(site().batches[0]?.visitor).toBeUndefined();
  });
});
