import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventsOf, heard, listenTo, type OpenSite, openTrackedSite, snippet } from './tracked-site.ts';

let site: OpenSite;
beforeAll(async () => {
  site = await openTrackedSite();
}, 120_000);
afterAll(async () => {
  await site?.close();
});
afterEach(async () => {
  for (const context of site.browser.contexts()) await context.close();
  site.batches.length = 0;
  site.refused.length = 0;
  site.reply = 202;
  site.autoOff = false;
});

/** A fresh visitor on a page with this body. */
async function visit(body = '', { path = '/', attributes = '', head = '', init = '' } = {}) {
  Object.assign(site, { head: head + snippet(site.collector, attributes), body });
  const context = await site.browse();
  if (init) await context.addInitScript(init);
  const page = await context.newPage();
  const log = listenTo(page);
  await page.goto(site.origin + path);
  return { context, page, log };
}
const call = (script: string) => `<script>${script}</script>`;

it('stays within 4 KiB', () => {
  expect(gzipSync(site.script, { level: 9 }).length).toBeLessThanOrEqual(4 * 1024);
});

describe('page views', () => {
  it('counts one per page, with visitor, session, title and address without its fragment', async () => {
    const { page, context } = await visit('', { path: '/coffee?size=2#top' });
    const [first, ...more] = await heard(site, 'page_view', 1);
    expect(more).toEqual([]);
    expect(first).toMatchObject({ entry: true, url: `${site.origin}/coffee?size=2`, title: 'A page' });
    await page.goto(`${site.origin}/second`);
    const views = await heard(site, 'page_view', 2);
    expect(views.map((view) => [view.entry, view.session])).toEqual([
      [true, first?.session],
      [undefined, first?.session],
    ]);
    expect(new Set(site.batches.map((batch) => batch.visitor)).size).toBe(1);
    const [cookie] = (await context.cookies(site.origin)).filter(({ name }) => name === '_flv');
    expect(cookie?.value).toBe(site.batches[0]?.visitor);
    expect((cookie?.expires ?? 0) * 1000 - Date.now()).toBeGreaterThan(390 * 86_400_000);
    expect(await page.evaluate('flumen.getVisitorId()')).toBe(cookie?.value);
  });

  it('makes ids whose order is that of the events', async () => {
    await visit(call('for (var i = 0; i < 5; i++) flumen("event", "e" + i)'));
    await heard(site, 'custom', 5);
    const ids = eventsOf(site).map(({ id }) => id);
    expect(new Set(ids).size).toBe(6);
    for (const id of ids) expect(id).toMatch(/^[0-9a-z]{26,36}$/);
    const times = ids.map((id) => Number.parseInt(id.slice(0, 9), 36));
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });

  it('gives no two events the same millisecond, and follows a clock that is set back', async () => {
    const { page } = await visit(call('for (var i = 0; i < 8; i++) flumen("event", "e" + i)'), {
      init: 'window.shift = 0; const real = Date.now; Date.now = () => Math.floor(real.call(Date) / 60) * 60 - window.shift;',
    });
    await heard(site, 'custom', 8);
    await page.evaluate('window.shift = 600000; flumen("event", "late")');
    await heard(site, 'custom', 9);
    const times = eventsOf(site).map(({ at }) => at);
    const last = times.pop() ?? 0;
    expect(times.slice(1).every((at, index) => at > (times[index] ?? 0))).toBe(true);
    expect(last).toBeLessThan((times[0] ?? 0) - 500_000);
  });

  it('keeps the visitor when the cookie is gone', async () => {
    const { page, context } = await visit();
    await heard(site, 'page_view', 1);
    await context.clearCookies();
    await page.reload();
    await heard(site, 'page_view', 2);
    expect(site.batches[1]?.visitor).toBe(site.batches[0]?.visitor);
  });

  it('follows pages that change without loading, not fragments or the same address again', async () => {
    const { page } = await visit();
    await heard(site, 'page_view', 1);
    await page.evaluate(`(async () => {
      const wait = () => new Promise((resolve) => setTimeout(resolve, 30));
      history.pushState({}, '', '/a'); document.title = 'Page a'; await wait();
      history.replaceState({}, '', '/a?tab=2'); await wait();
      history.replaceState({ again: 1 }, '', '/a?tab=2'); await wait();
      location.hash = 'part'; await wait();
      history.pushState({}, '', '/b'); await wait();
      history.go(-1); await wait();
    })()`);
    const views = await heard(site, 'page_view', 5);
    expect(views.map((view) => view.url.replace(site.origin, ''))).toEqual(['/', '/a', '/a?tab=2', '/b', '/a?tab=2']);
    expect(views[1]?.title).toBe('Page a');
  });

  it('leaves navigation to the site where it says so', async () => {
    const { page } = await visit('', { attributes: 'data-spa="off"' });
    await heard(site, 'page_view', 1);
    await page.evaluate(`history.pushState({}, '', '/a'); flumen('page')`);
    expect((await heard(site, 'page_view', 2)).map((view) => view.url)).toEqual([`${site.origin}/`, `${site.origin}/a`]);
  });
});

describe('what a visitor does', () => {
  it('tells links and buttons apart, and sends what happened right before leaving', async () => {
    const { page } = await visit(
      '<a id="l" href="/next">Read  more</a><a class="btn" href="#x">Buy <b>now</b></a><button><i>Open</i></button><div role="button" aria-label="Menu" style="width:20px;height:20px"></div><input type="submit" value="Send"><p id="p">text</p>',
    );
    for (const selector of ['.btn', 'button', '[role=button]', 'input', '#p']) await page.locator(selector).click({ force: true });
    await page.click('#l');
    await page.waitForURL('**/next');
    expect((await heard(site, 'link_click', 1)).map(({ name, attributes }) => [name, attributes])).toEqual([
      ['Read more', { href: `${site.origin}/next`, id: 'l' }],
    ]);
    expect(eventsOf(site, 'button_click').map(({ name }) => name)).toEqual(['Buy now', 'Open', 'Menu', 'Send']);
  });

  it('counts a completed form by its name, never its fields, and not while it is invalid', async () => {
    const field = '<input name="name" value="jo@secret.example"><input id="must" name="q" required><button>Go</button>';
    const { page } = await visit(`<form name="newsletter" onsubmit="event.preventDefault()">${field}</form>`);
    await page.click('button');
    await page.fill('#must', 'something private');
    await page.click('button');
    const forms = await heard(site, 'form_completed', 1);
    expect(forms.map(({ name }) => name)).toEqual(['newsletter']);
    expect(JSON.stringify(site.batches)).not.toMatch(/secret|private/);
  });

  it('counts each scroll depth once per page', async () => {
    const { page } = await visit('<div style="height:8000px"></div>');
    for (const share of [0.2, 0.3, 0.1, 1, 0, 1])
      await page.evaluate(`scrollTo(0, document.body.scrollHeight * ${share})`).then(() => page.waitForTimeout(60));
    expect((await heard(site, 'scroll', 5)).map(({ attributes }) => attributes?.depth)).toEqual([10, 25, 50, 75, 90]);
  });

  it('sends own events flat, and says in the console what it left out', async () => {
    const { log } = await visit(call('flumen("event", "quiz", { score: 3, ok: true, cart: { a: 1 }, none: null }); flumen("dance")'));
    expect(await heard(site, 'custom', 1)).toMatchObject([{ name: 'quiz', attributes: { score: 3, ok: true } }]);
    expect(log.warnings.join()).toMatch(/"cart" is nested/);
    expect(log.warnings.join()).toMatch(/no "dance"/);
  });

  it('takes purchases from its own call and from the data layer, in minor units or as the shop has them', async () => {
    const before = call(
      `window.dataLayer = [{ event: 'purchase', ecommerce: { transaction_id: 'T1', value: '19.99', currency: 'EUR', items: [{ item_id: 'mug', quantity: 2 }] } }]`,
    );
    const { page } = await visit(call(`flumen('purchase', { order: 7, value: 1250, currency: 'usd', sku: 'beans', colour: 'dark' })`), {
      head: before,
    });
    await heard(site, 'purchase', 2);
    await page.evaluate(
      `(function () { dataLayer.push(arguments) })('event', 'purchase', { transaction_id: 'T2', value: 500, currency: 'JPY' })`,
    );
    const sales = await heard(site, 'purchase', 3);
    expect(sales.map(({ order, value, amount, currency, sku, quantity }) => [order, value, amount, currency, sku, quantity])).toEqual([
      ['T1', undefined, 19.99, 'EUR', 'mug', 2],
      ['7', 1250, undefined, 'USD', 'beans', undefined],
      ['T2', undefined, 500, 'JPY', undefined, undefined],
    ]);
    expect(sales[1]?.attributes).toEqual({ colour: 'dark' });
  });

  it('follows a video by shares of its length, each once', async () => {
    const { page } = await visit('<video id="demo"></video>');
    await page.evaluate(`(() => {
      const video = document.querySelector('video');
      Object.defineProperty(video, 'duration', { value: 100 });
      const at = (seconds, type) => { Object.defineProperty(video, 'currentTime', { value: seconds, configurable: true }); video.dispatchEvent(new Event(type)); };
      at(0, 'play'); at(12, 'timeupdate'); at(5, 'play'); at(60, 'timeupdate'); at(100, 'ended');
    })()`);
    const views = await heard(site, 'video_view', 7);
    expect(views.map(({ name, attributes }) => [name, attributes?.percent])).toEqual(
      [0, 10, 25, 50, 75, 90, 100].map((percent) => ['demo', percent]),
    );
  });

  it('says nothing of clicks, scrolling, forms and videos while the server has them off, and again once they are on', async () => {
    site.autoOff = true;
    const form = `<form name="news" onsubmit="event.preventDefault()"><button>Go</button></form>`;
    const { page } = await visit(`${form}<div style="height:8000px"></div>`);
    // Answered, and so heard by the script.
    await expect.poll(() => page.evaluate(`localStorage.getItem('flumen_auto')`), { timeout: 10_000 }).toBe('off');
    await page.click('button');
    await page.mouse.wheel(0, 5000);
    await page.evaluate(`flumen('event', 'own')`);
    await heard(site, 'custom', 1);
    expect(eventsOf(site).map(({ kind }) => kind)).toEqual(['page_view', 'custom']);
    site.autoOff = false;
    await page.goto(`${site.origin}/next`);
    await expect.poll(() => page.evaluate(`localStorage.getItem('flumen_auto')`), { timeout: 10_000 }).toBeNull();
    await page.click('button');
    expect(await heard(site, 'form_completed', 1)).toMatchObject([{ name: 'news', url: `${site.origin}/next` }]);
    expect(eventsOf(site, 'button_click')).toHaveLength(1);
  });

  it('leaves clicks alone where the site wants only page views', async () => {
    const { page } = await visit('<button>Go</button>', { attributes: 'data-auto="off"' });
    await page.click('button');
    await heard(site, 'page_view', 1);
    expect(eventsOf(site)).toHaveLength(1);
  });
});

describe('where a session comes from', () => {
  it('keeps the campaign of its entry on every later event', async () => {
    const { page } = await visit('', { path: '/?utm_source=news&utm_campaign=may&fl_adid=9' });
    await heard(site, 'page_view', 1);
    await page.goto(`${site.origin}/later`);
    const views = await heard(site, 'page_view', 2);
    for (const view of views) expect(view.source).toEqual({ utm_source: 'news', utm_campaign: 'may', fl_adid: '9' });
  });

  it('begins anew with another campaign, not with the same one again', async () => {
    const { page } = await visit('', { path: '/?utm_source=a' });
    for (const path of ['/?utm_source=a', '/?utm_source=b']) await page.goto(site.origin + path).then(() => page.waitForTimeout(400));
    const [first, again, other] = await heard(site, 'page_view', 3);
    expect(again?.session).toBe(first?.session);
    expect(other?.session).not.toBe(first?.session);
    expect(other).toMatchObject({ entry: true, source: { utm_source: 'b' } });
  });

  it('ends after thirty minutes without an event', async () => {
    const { page } = await visit();
    await heard(site, 'page_view', 1);
    await page.evaluate(
      `localStorage.flumen_session = JSON.stringify({ ...JSON.parse(localStorage.flumen_session), at: Date.now() - 31 * 60000 })`,
    );
    await page.reload();
    const [first, second] = await heard(site, 'page_view', 2);
    expect(second?.session).not.toBe(first?.session);
  });

  it('names the host it was linked from, but neither the own site nor a payment page', async () => {
    const from = async (referer: string) => {
      site.batches.length = 0;
      Object.assign(site, { head: snippet(site.collector), body: '' });
      const page = await (await site.browse()).newPage();
      await page.goto(site.origin, { referer });
      return (await heard(site, 'page_view', 1))[0]?.source;
    };
    expect(await from('https://www.google.com/')).toEqual({ referrer: 'google.com' });
    expect(await from('https://checkout.stripe.com/pay')).toEqual({});
    expect(await from('https://www.paypal.com/')).toEqual({});
    expect(await from(`${site.origin}/x`)).toEqual({});
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
    expect(site.batches).toEqual([]);
    expect(await context.cookies()).toEqual([]);
    expect(log.errors).toEqual([]);
  });

  it('waits for consent where the site asks first, then sends what it held', async () => {
    const { page, context } = await visit(call('flumen("event", "early")'), { attributes: 'data-consent="required"' });
    await page.waitForTimeout(700);
    expect(site.batches).toEqual([]);
    expect(await context.cookies()).toEqual([]);
    await page.evaluate(`flumen('consent', 'granted')`);
    expect(await heard(site, 'custom', 1)).toMatchObject([{ name: 'early' }]);
    expect(eventsOf(site, 'page_view')).toHaveLength(1);
    await page.evaluate(`flumen('consent', 'denied'); flumen('event', 'late')`);
    await page.reload();
    await page.waitForTimeout(700);
    expect(eventsOf(site)).toHaveLength(2);
    expect((await context.cookies()).filter(({ name }) => name === '_flv')).toEqual([]);
  });
});

describe('delivery', () => {
  it.each([503, 429])('tries again after a %i when told to, with the same ids', async (status) => {
    site.reply = { status, retryAfter: '1' };
    await visit();
    await expect.poll(() => site.refused.length, { timeout: 10_000 }).toBe(1);
    site.reply = 202;
    const [view] = await heard(site, 'page_view', 1);
    expect(view?.id).toBe(site.refused[0]?.batch.events[0]?.id);
    expect(eventsOf(site)).toHaveLength(1);
  });

  it('keeps what could not be sent for the next page', async () => {
    const { page, context } = await visit();
    await heard(site, 'page_view', 1);
    await context.route('**/t/e', (route) => route.abort());
    await page.evaluate(`flumen('event', 'offline')`);
    await page.waitForTimeout(1_000);
    await context.unroute('**/t/e');
    await page.goto(`${site.origin}/next`);
    expect(await heard(site, 'custom', 1)).toMatchObject([{ name: 'offline', url: `${site.origin}/` }]);
  });

  it('keeps what came too fast as the page was left, and sends it from the next one', async () => {
    const { page } = await visit();
    await heard(site, 'page_view', 1);
    site.reply = { status: 429, retryAfter: '1' };
    await page.evaluate(`flumen('event', 'last'); location.href = '/next'`);
    const isRefused = () => site.refused.some(({ batch }) => batch.events.some(({ name }) => name === 'last'));
    await expect.poll(isRefused, { timeout: 10_000 }).toBe(true);
    site.reply = 202;
    expect(await heard(site, 'custom', 1)).toMatchObject([{ name: 'last', url: `${site.origin}/` }]);
    await heard(site, 'page_view', 2);
    expect(eventsOf(site)).toHaveLength(3);
  });

  it('gives up on what is refused for good', async () => {
    site.reply = 422;
    const { page } = await visit();
    await expect.poll(() => site.refused.length, { timeout: 10_000 }).toBe(1);
    site.reply = 202;
    await page.evaluate(`flumen('event', 'next')`);
    await heard(site, 'custom', 1);
    expect(eventsOf(site).map(({ kind }) => kind)).toEqual(['custom']);
  });

  it('counts once when it is installed twice, and says so once', async () => {
    const { log } = await visit('', { head: snippet(site.collector) });
    expect(await heard(site, 'page_view', 1)).toHaveLength(1);
    expect(log.warnings.filter((text) => text.includes('twice'))).toHaveLength(1);
  });

  it('breaks nothing where storage and sending are forbidden', async () => {
    const init = `Object.defineProperty(window, 'localStorage', { get() { throw new Error('forbidden') } }); window.fetch = () => { throw new Error('forbidden') }; navigator.sendBeacon = () => { throw new Error('forbidden') }`;
    const { page, log } = await visit('<button onclick="document.title = 7">Go</button>', { init });
    await page.click('button');
    await page.waitForTimeout(700);
    await page.goto(`${site.origin}/next`);
    expect(log.errors).toEqual([]);
  });
});
