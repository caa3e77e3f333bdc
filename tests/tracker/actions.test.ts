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

  it('says nothing of clicks, scrolling, forms and videos where the workspace has them off', async () => {
    site().settings = { auto: false, sites: [], mode: 'cookie' };
    const form = `<form name="news" onsubmit="event.preventDefault()"><button>Go</button></form><video id="v"></video>`;
    const { page } = await visit(`${form}<div style="height:8000px"></div>`);
    await heard(site(), 'page_view', 1);
    await page.click('button');
    await page.mouse.wheel(0, 5000);
    await page.evaluate(`document.querySelector('video').dispatchEvent(new Event('play')); flumen('event', 'own')`);
    await heard(site(), 'custom', 1);
    expect(eventsOf(site()).map(({ kind }) => kind)).toEqual(['page_view', 'custom']);
    expect(site().parts).toEqual([]);
  });

  it('leaves clicks alone where the site wants only page views', async () => {
    const { page } = await visit('<button>Go</button>', { attributes: 'data-auto="off"' });
    await page.click('button');
    await heard(site(), 'page_view', 1);
    expect(eventsOf(site())).toHaveLength(1);
  });
});
