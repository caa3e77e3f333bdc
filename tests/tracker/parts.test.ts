import type { BrowserContext } from '@playwright/test';
import { describe, expect, it } from 'vitest';
import { call, siteForFile } from './site-for-file.ts';
import { eventsOf, heard, identitiesOf, listenTo, snippet } from './tracked-site.ts';

/** What is loaded where a page needs it, on pages of the shapes that need it. */
const { site, visit } = siteForFile();

const names = () => site().parts.map((file) => file.replace(/-.*/, ''));
/** A page of somebody else, as a frame shows it. */
const serve = (context: BrowserContext, address: string, script: string) =>
  context.route(address, (route) => route.fulfill({ contentType: 'text/html', body: `<!doctype html><script>${script}</script>` }));
const until = (truth: () => unknown) => expect.poll(truth, { timeout: 10_000 }).toBeTruthy();

describe('a shop', () => {
  it('takes purchases and refunds from own calls and from what Google’s tags are told', async () => {
    const told = `{ transaction_id: 'T1', value: '19.99', currency: 'EUR', items: [{ item_id: 'mug', quantity: 2 }] }`;
    const { page, log } = await visit(
      call(`flumen('purchase', { order: 7, value: 1250, currency: 'usd', sku: 'beans', colour: 'dark' }); flumen('refund', { order: 7 })`),
      { head: call(`window.dataLayer = [{ event: 'view_item', ecommerce: {} }, { event: 'purchase', ecommerce: ${told} }]`) },
    );
    await heard(site(), 'purchase', 2);
    await page.evaluate(`(function () { dataLayer.push(arguments) })('event', 'purchase', { transaction_id: 'T2', value: 500, currency: 'JPY' });
      dataLayer.push({ event: 'refund', ecommerce: { transaction_id: 'T1', value: 9.99, currency: 'EUR' } });
      flumen('refund', { order: 7, value: 250, currency: 'USD' })`);
    const sales = await heard(site(), 'purchase', 5);
    const seen = sales.map(({ order, value, amount, currency, sku, quantity }) => [order, value, amount, currency, sku, quantity]);
    expect(seen.sort()).toEqual([
      ['7', -250, undefined, 'USD', undefined, undefined],
      ['7', 1250, undefined, 'USD', 'beans', undefined],
      ['T1', undefined, -9.99, 'EUR', undefined, undefined],
      ['T1', undefined, 19.99, 'EUR', 'mug', 2],
      ['T2', undefined, 500, 'JPY', undefined, undefined],
    ]);
    expect(sales.find(({ sku }) => sku === 'beans')?.attributes).toEqual({ colour: 'dark' });
    expect(log.warnings.join()).toContain('a refund needs its order');
    expect(names()).toEqual(['shop']);
  });
});

describe('a page with a form', () => {
  it('fills a hidden field with the visitor, and loads nothing on a page without one', async () => {
    const { page } = await visit('<form><input type="hidden" name="flumen_visitor"><input name="q"></form>');
    await heard(site(), 'page_view', 1);
    const value = () => page.inputValue('[name=flumen_visitor]');
    await expect.poll(value).toBe(await page.evaluate('flumen.getVisitorId()'));
    expect(names()).toEqual(['fields']);
  });

  it('says who somebody is by an id and by hashes, never the address, and not twice', async () => {
    const { page } = await visit(call(`flumen('identify', { id: 'c-7', email: ' Jo@Example.com ', phone: '0049 (30) 1234567' })`));
    await until(() => identitiesOf(site()).length);
    await page.evaluate(`flumen('identify', { id: 'c-7', email: 'jo@example.com', phone: '+49 30 1234567' })`);
    await page.evaluate(`flumen('identify', {})`);
    await page.waitForTimeout(500);
    expect(identitiesOf(site())).toEqual([
      expect.objectContaining({
        customer: 'c-7',
        email: expect.stringMatching(/^[\da-f]{64}$/),
        phone: expect.stringMatching(/^[\da-f]{64}$/),
      }),
    ]);
    expect(JSON.stringify(site().batches)).not.toMatch(/example\.com|1234567/i);
  });
});

describe('a visitor who does not want it', () => {
  it('opts out of this browser for good and back in', async () => {
    const { page, context } = await visit();
    await heard(site(), 'page_view', 1);
    await page.evaluate(`flumen('optout'); flumen('event', 'no'); flumen('consent', 'granted'); flumen('event', 'no')`);
    await page.reload();
    await page.waitForTimeout(600);
    expect(eventsOf(site())).toHaveLength(1);
    expect((await context.cookies()).filter(({ name }) => name === '_flv')).toEqual([]);
    await page.evaluate(`flumen('optout', false); flumen('event', 'yes')`);
    expect((await heard(site(), 'custom', 1)).map(({ name }) => name)).toEqual(['yes']);
  });
});

describe('a page with videos', () => {
  it('follows a video of the page by shares of its length, each once', async () => {
    const { page } = await visit('<video id="demo"></video>');
    await page.evaluate(`(() => {
      const video = document.querySelector('video');
      Object.defineProperty(video, 'duration', { value: 100 });
      window.at = (seconds, type) => { Object.defineProperty(video, 'currentTime', { value: seconds, configurable: true }); video.dispatchEvent(new Event(type)); };
      at(0, 'play');
    })()`);
    await heard(site(), 'video_view', 1);
    await page.evaluate(`at(12, 'timeupdate'); at(5, 'play'); at(60, 'timeupdate'); at(100, 'ended')`);
    const views = await heard(site(), 'video_view', 7);
    expect(views.map(({ name, attributes }) => [name, attributes?.percent])).toEqual(
      [0, 10, 25, 50, 75, 90, 100].map((percent) => ['demo', percent]),
    );
  });

  it('follows players of YouTube, Vimeo and Wistia by their messages', async () => {
    const { page, context } = await visit();
    await serve(
      context,
      'https://www.youtube.com/**',
      `if (!location.search.includes('enablejsapi=1')) throw 0; const tell = (info) => parent.postMessage(JSON.stringify({ event: 'infoDelivery', info }), '*');
       addEventListener('message', ({ data }) => JSON.parse(data).event === 'listening' && (tell({ videoData: { title: 'Tour' }, duration: 200 }), tell({ playerState: 1 }), tell({ currentTime: 55 })))`,
    );
    await serve(
      context,
      'https://player.vimeo.com/**',
      `parent.postMessage('{"event":"ready"}', '*'); addEventListener('message', ({ data }) => JSON.parse(data).value === 'ended' && ['play', 'ended'].forEach((event) => parent.postMessage(JSON.stringify({ event, data: { percent: 1 } }), '*')))`,
    );
    await context.route('https://fast.wistia.com/**', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `setTimeout(() => { const acts = {}; _wq[0].onReady({ name: () => 'Pitch', duration: () => 10, bind: (type, act) => { acts[type] = act } }); acts.play(); acts.secondchange(2) }, 800)`,
      }),
    );
    await page.evaluate(`(() => {
      const add = (tag, values) => document.body.append(Object.assign(document.createElement(tag), values));
      add('iframe', { src: 'https://www.youtube.com/embed/abc' });
      add('iframe', { src: 'https://player.vimeo.com/video/1', title: 'Story' });
      add('script', { src: 'https://fast.wistia.com/assets/external/E-v1.js' });
    })()`);
    await until(() => eventsOf(site(), 'video_view').length >= 12);
    const shares = (title: string) =>
      eventsOf(site(), 'video_view')
        .filter(({ name }) => name === title)
        .map(({ attributes }) => attributes?.percent);
    await until(() => shares('Pitch').length === 2 + 0 || shares('Pitch').length > 1);
    expect(shares('Tour')).toEqual([0, 10, 25]);
    expect(shares('Story')).toEqual([0, 10, 25, 50, 75, 90, 100]);
    expect(shares('Pitch')).toEqual([0, 10]);
    expect(names()).toEqual(['video']);
  });
});

it('hears a meeting that a calendar says was booked, once, and never who booked it', async () => {
  const { page, context } = await visit();
  const says = (message: object) => `parent.postMessage(${JSON.stringify(message)}, '*');`;
  const invitee = { uri: 'https://api.calendly.com/scheduled_events/1/invitees/2', email: 'jo@secret.example' };
  const calendars: [host: string, script: string][] = [
    [
      'calendly.com',
      says({ event: 'calendly.date_and_time_selected' }) + says({ event: 'calendly.event_scheduled', payload: { invitee } }),
    ],
    [
      'app.cal.com',
      ['bookingSuccessful', 'bookingSuccessfulV2'].map((type) => says({ originator: 'CAL', type, data: { title: 'Demo' } })).join(''),
    ],
    ['meetings.hubspot.com', says({ meetingBookSucceeded: true })],
    ['cal.com.evil.example', says({ originator: 'CAL', type: 'bookingSuccessfulV2' })],
  ];
  for (const [host, script] of calendars) await serve(context, `https://${host}/**`, `setTimeout(() => { ${script} }, 1000)`);
  await page.evaluate(
    (hosts) => document.body.append(...hosts.map((host) => Object.assign(document.createElement('iframe'), { src: `https://${host}/me` }))),
    calendars.map(([host]) => host),
  );
  await page.waitForTimeout(800);
  const calls = await heard(site(), 'call_scheduled', 3);
  expect(calls.map(({ name, attributes }) => `${name} ${attributes?.calendar}`).sort()).toEqual([
    'Calendly calendly.com',
    'Demo app.cal.com',
    'HubSpot meetings.hubspot.com',
  ]);
  expect(JSON.stringify(site().batches)).not.toContain('secret');
});

describe('two domains of a workspace', () => {
  const hostsOf = () => {
    const { port } = new URL(site().origin);
    return { shop: `http://shop.localhost:${port}`, pay: `http://pay.localhost:${port}`, other: `http://other.localhost:${port}` };
  };
  async function arrive(linked: boolean, body: (hosts: ReturnType<typeof hostsOf>) => string) {
    const hosts = hostsOf();
    Object.assign(site(), {
      settings: { auto: true, sites: ['shop.localhost', 'pay.localhost'], mode: 'cookie' as const },
      linked,
      head: snippet(site().collector),
      body: body(hosts),
    });
    const context = await site().browse();
    const page = await context.newPage();
    const log = listenTo(page);
    return { hosts, context, page, log };
  }
  const visitors = () => new Set(site().batches.map(({ visitor }) => visitor));

  it('takes the visitor and the source of the visit along by a link that shows nowhere after', async () => {
    const { hosts, page } = await arrive(
      true,
      ({ pay, other }) => `<a id="pay" href="${pay}/cart?a=1">Pay</a><a id="other" href="${other}/">Other</a>`,
    );
    await page.goto(`${hosts.shop}/?utm_source=news`);
    await heard(site(), 'page_view', 1);
    await page.click('#pay');
    await page.waitForURL('**/cart?a=1');
    const views = await heard(site(), 'page_view', 2);
    expect(views.map(({ url, session, source }) => [url, session, source])).toEqual([
      [`${hosts.shop}/?utm_source=news`, views[0]?.session, { utm_source: 'news' }],
      [`${hosts.pay}/cart?a=1`, views[0]?.session, { utm_source: 'news' }],
    ]);
    expect(visitors().size).toBe(1);
    await page.click('#other');
    await page.waitForURL(`${hosts.other}/`);
  });

  it('says that two visitors are one where both domains know theirs, and takes nothing over without a yes', async () => {
    const { hosts, page } = await arrive(
      false,
      ({ pay }) =>
        `<form action="${pay}/buy"><input name="q"><button>Go</button></form><form id="post" method="post" action="${pay}/post"><button>Send</button></form>`,
    );
    await page.goto(hosts.shop);
    await heard(site(), 'page_view', 1);
    await page.click('form button');
    await page.waitForURL('**/buy?q=');
    await heard(site(), 'page_view', 2);
    expect([visitors().size, identitiesOf(site())]).toEqual([2, []]);
    site().linked = true;
    await page.goto(hosts.shop);
    await heard(site(), 'page_view', 3);
    await page.click('#post button');
    await page.waitForURL('**/post');
    await until(() => identitiesOf(site()).length);
    const [own, from] = [site().batches.at(-1)?.visitor, site().batches[0]?.visitor];
    expect(visitors().size).toBe(2);
    expect(own).not.toBe(from);
    expect(identitiesOf(site())[0]?.visitor).toBe(from);
    for (const { url, source } of eventsOf(site(), 'page_view')) expect([url.includes('lk='), source]).toEqual([false, {}]);
  });
});
