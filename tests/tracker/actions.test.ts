import { describe, expect, it } from 'vitest';
import { call, siteForFile } from './site-for-file.ts';
import { eventsOf, heard } from './tracked-site.ts';

const { site, visit } = siteForFile();

describe('what a visitor does', () => {
  it('tells links and buttons apart, and sends what happened right before leaving', async () => {
    const { page } = await visit(
      '<a id="l" href="/next">Read  more</a><a class="btn" href="#x">Buy <b>now</b></a><button><i>Open</i></button><div role="button" aria-label="Menu" style="width:20px;height:20px"></div><input type="submit" value="Send"><p id="p">text</p>',
    );
    for (const selector of ['.btn', 'button', '[role=button]', 'input', '#p']) await page.locator(selector).click({ force: true });
    await page.click('#l');
    await page.waitForURL('**/next');
    expect((await heard(site(), 'link_click', 1)).map(({ name, attributes }) => [name, attributes])).toEqual([
      ['Read more', { href: `${site().origin}/next`, id: 'l' }],
    ]);
    expect(eventsOf(site(), 'button_click').map(({ name }) => name)).toEqual(['Buy now', 'Open', 'Menu', 'Send']);
  });

  it('counts a completed form by its name, never its fields, and not while it is invalid', async () => {
    const field = '<input name="name" value="jo@secret.example"><input id="must" name="q" required><button>Go</button>';
    const { page } = await visit(`<form name="newsletter" onsubmit="event.preventDefault()">${field}</form>`);
    await page.click('button');
    await page.fill('#must', 'something private');
    await page.click('button');
    const forms = await heard(site(), 'form_completed', 1);
    expect(forms.map(({ name }) => name)).toEqual(['newsletter']);
    expect(JSON.stringify(site().batches)).not.toMatch(/secret|private/);
  });

  it('counts each scroll depth once per page', async () => {
    const { page } = await visit('<div style="height:8000px"></div>');
    for (const share of [0.2, 0.3, 0.1, 1, 0, 1])
      await page.evaluate(`scrollTo(0, document.body.scrollHeight * ${share})`).then(() => page.waitForTimeout(60));
    expect((await heard(site(), 'scroll', 5)).map(({ attributes }) => attributes?.depth)).toEqual([10, 25, 50, 75, 90]);
  });

  it('sends own events flat, and says in the console what it left out', async () => {
    const { log } = await visit(call('flumen("event", "quiz", { score: 3, ok: true, cart: { a: 1 }, none: null }); flumen("dance")'));
    expect(await heard(site(), 'custom', 1)).toMatchObject([{ name: 'quiz', attributes: { score: 3, ok: true } }]);
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
    await heard(site(), 'purchase', 2);
    await page.evaluate(
      `(function () { dataLayer.push(arguments) })('event', 'purchase', { transaction_id: 'T2', value: 500, currency: 'JPY' })`,
    );
    const sales = await heard(site(), 'purchase', 3);
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
    const views = await heard(site(), 'video_view', 7);
    expect(views.map(({ name, attributes }) => [name, attributes?.percent])).toEqual(
      [0, 10, 25, 50, 75, 90, 100].map((percent) => ['demo', percent]),
    );
  });

  it('says nothing of clicks, scrolling, forms and videos while the server has them off, and again once they are on', async () => {
    site().autoOff = true;
    const form = `<form name="news" onsubmit="event.preventDefault()"><button>Go</button></form>`;
    const { page } = await visit(`${form}<div style="height:8000px"></div>`);
    // Answered, and so heard by the script.
    await expect.poll(() => page.evaluate(`localStorage.getItem('flumen_auto')`), { timeout: 10_000 }).toBe('off');
    await page.click('button');
    await page.mouse.wheel(0, 5000);
    await page.evaluate(`flumen('event', 'own')`);
    await heard(site(), 'custom', 1);
    expect(eventsOf(site()).map(({ kind }) => kind)).toEqual(['page_view', 'custom']);
    site().autoOff = false;
    await page.goto(`${site().origin}/next`);
    await expect.poll(() => page.evaluate(`localStorage.getItem('flumen_auto')`), { timeout: 10_000 }).toBeNull();
    await page.click('button');
    expect(await heard(site(), 'form_completed', 1)).toMatchObject([{ name: 'news', url: `${site().origin}/next` }]);
    expect(eventsOf(site(), 'button_click')).toHaveLength(1);
  });

  it('leaves clicks alone where the site wants only page views', async () => {
    const { page } = await visit('<button>Go</button>', { attributes: 'data-auto="off"' });
    await page.click('button');
    await heard(site(), 'page_view', 1);
    expect(eventsOf(site())).toHaveLength(1);
  });
});
