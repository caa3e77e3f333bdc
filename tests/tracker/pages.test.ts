import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { call, siteForFile } from './site-for-file.ts';
import { eventsOf, heard } from './tracked-site.ts';

const { site, visit } = siteForFile();

it('stays within 4 KiB', () => {
  expect(gzipSync(site().script, { level: 9 }).length).toBeLessThanOrEqual(4 * 1024);
});

describe('page views', () => {
  it('counts one per page, with visitor, session, title and address without its fragment', async () => {
    const { page, context } = await visit('', { path: '/coffee?size=2#top' });
    const [first, ...more] = await heard(site(), 'page_view', 1);
    expect(more).toEqual([]);
    expect(first).toMatchObject({ entry: true, url: `${site().origin}/coffee?size=2`, title: 'A page' });
    await page.goto(`${site().origin}/second`);
    const views = await heard(site(), 'page_view', 2);
    expect(views.map((view) => [view.entry, view.session])).toEqual([
      [true, first?.session],
      [undefined, first?.session],
    ]);
    expect(new Set(site().batches.map((batch) => batch.visitor)).size).toBe(1);
    const [cookie] = (await context.cookies(site().origin)).filter(({ name }) => name === '_flv');
    expect(cookie?.value).toBe(site().batches[0]?.visitor);
    expect((cookie?.expires ?? 0) * 1000 - Date.now()).toBeGreaterThan(390 * 86_400_000);
    expect(await page.evaluate('flumen.getVisitorId()')).toBe(cookie?.value);
  });

  it('says whether a program drives the browser', async () => {
    await visit();
    await heard(site(), 'page_view', 1);
    expect(site().batches[0]?.driven).toBe(true);
    site().batches.length = 0;
    await visit('', { init: "Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false });" });
    await heard(site(), 'page_view', 1);
    expect(site().batches[0]).not.toHaveProperty('driven');
  });

  it('makes ids whose order is that of the events', async () => {
    await visit(call('for (var i = 0; i < 5; i++) flumen("event", "e" + i)'));
    await heard(site(), 'custom', 5);
    const ids = eventsOf(site()).map(({ id }) => id);
    expect(new Set(ids).size).toBe(6);
    for (const id of ids) expect(id).toMatch(/^[0-9a-z]{26,36}$/);
    const times = ids.map((id) => Number.parseInt(id.slice(0, 9), 36));
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });

  it('gives no two events the same millisecond, and follows a clock that is set back', async () => {
    const { page } = await visit(call('for (var i = 0; i < 8; i++) flumen("event", "e" + i)'), {
      init: 'window.shift = 0; const real = Date.now; Date.now = () => Math.floor(real.call(Date) / 60) * 60 - window.shift;',
    });
    await heard(site(), 'custom', 8);
    await page.evaluate('window.shift = 600000; flumen("event", "late")');
    await heard(site(), 'custom', 9);
    const times = eventsOf(site()).map(({ at }) => at);
    const last = times.pop() ?? 0;
    expect(times.slice(1).every((at, index) => at > (times[index] ?? 0))).toBe(true);
    expect(last).toBeLessThan((times[0] ?? 0) - 500_000);
  });

  it('keeps the visitor when the cookie is gone', async () => {
    const { page, context } = await visit();
    await heard(site(), 'page_view', 1);
    await context.clearCookies();
    await page.reload();
    await heard(site(), 'page_view', 2);
    expect(site().batches[1]?.visitor).toBe(site().batches[0]?.visitor);
  });

  it('follows pages that change without loading, not fragments or the same address again', async () => {
    const { page } = await visit();
    await heard(site(), 'page_view', 1);
    await page.evaluate(`(async () => {
      const wait = () => new Promise((resolve) => setTimeout(resolve, 30));
      history.pushState({}, '', '/a'); document.title = 'Page a'; await wait();
      history.replaceState({}, '', '/a?tab=2'); await wait();
      history.replaceState({ again: 1 }, '', '/a?tab=2'); await wait();
      location.hash = 'part'; await wait();
      history.pushState({}, '', '/b'); await wait();
      history.go(-1); await wait();
    })()`);
    const views = await heard(site(), 'page_view', 5);
    expect(views.map((view) => view.url.replace(site().origin, ''))).toEqual(['/', '/a', '/a?tab=2', '/b', '/a?tab=2']);
    expect(views[1]?.title).toBe('Page a');
  });

  it('leaves navigation to the site where it says so', async () => {
    const { page } = await visit('', { attributes: 'data-spa="off"' });
    await heard(site(), 'page_view', 1);
    await page.evaluate(`history.pushState({}, '', '/a'); flumen('page')`);
    expect((await heard(site(), 'page_view', 2)).map((view) => view.url)).toEqual([`${site().origin}/`, `${site().origin}/a`]);
  });
});
