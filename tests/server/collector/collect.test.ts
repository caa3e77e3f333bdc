import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { LiveEvent } from '#domain/wire/session.ts';
import { domains, ips, workspaces } from '#server/db/tables/core.ts';
import {
  addWorkspace,
  batch,
  CHROME,
  collectorForFile,
  event,
  eventually,
  post,
  type Stores,
  stored,
  storedAfterDrain,
  type TestCollector,
} from './open-collector.ts';

let stores: Stores;
let running: TestCollector;
collectorForFile((made) => {
  ({ stores, running } = made);
});
const answerOf = async (body: unknown, headers?: Record<string, string>) => (await post(running.app, body, headers)).json();

describe('what counts', () => {
  it('stores an event with its page, source and device, corrected to the server clock', async () => {
    const workspace = await addWorkspace(stores, { timezone: 'America/Sao_Paulo' });
    const wrongClock = Date.now() + 400 * 86_400_000;
    const sent = event({
      at: wrongClock - 60_000,
      entry: true,
      url: 'https://www.Shop.example:8443/Coffee/?q=beans&token=abc',
      title: 'Coffee',
      source: { referrer: 'www.google.com', utm_source: 'news', fl_adid: '7' },
      attributes: { colour: 'red', size: 3, gift: true },
    });
    const before = Date.now();
    expect(await answerOf(batch(workspace, [sent], { sent: wrongClock }))).toEqual({ accepted: 1 });
    const [row] = await storedAfterDrain(stores, running, workspace);
    expect(row).toMatchObject({
      event_id: sent.id,
      is_entry: 1,
      host: 'shop.example',
      path: '/Coffee/',
      query: 'q=beans',
      referrer: 'google.com',
      utm_source: 'news',
      fl_adid: '7',
      attributes: { colour: 'red', size: '3', gift: 'true' },
      device: 'desktop',
      browser: 'Chrome',
      os: 'Windows',
    });
    const time = Date.parse(`${String(row?.time).replace(' ', 'T')}Z`);
    expect(Math.abs(time - (before - 60_000))).toBeLessThan(20_000);
  });

  it('stores the language a browser prefers, and no country while none is told', async () => {
    const workspace = await addWorkspace(stores);
    const headers = { 'accept-language': 'pt-BR,pt;q=0.9,en;q=0.8', 'cf-ipcountry': 'BR', 'x-forwarded-for': '203.0.113.7' };
    await post(running.app, batch(workspace, [event()]), headers);
    await post(running.app, batch(workspace, [event()]), { 'accept-language': '*' });
    const rows = await storedAfterDrain(stores, running, workspace);
    expect(rows.map(({ language, country }) => [language, country])).toEqual([
      ['pt-br', ''],
      ['', ''],
    ]);
    expect(JSON.stringify(rows)).not.toContain('203.0.113.7');
  });

  it('counts a resend once: twice in a batch, again while the first waits, and again later', async () => {
    const workspace = await addWorkspace(stores);
    const same = event();
    const other = event();
    await Promise.all([post(running.app, batch(workspace, [same, same])), post(running.app, batch(workspace, [same, other]))]);
    expect(await storedAfterDrain(stores, running, workspace)).toHaveLength(2);
    expect(await answerOf(batch(workspace, [other]))).toEqual({ accepted: 1 });
    expect(await storedAfterDrain(stores, running, workspace)).toHaveLength(2);
  });

  it('counts an order once however often its page is loaded, but each of its items', async () => {
    const workspace = await addWorkspace(stores, { currency: 'EUR' });
    const purchase = (sku: string) => event({ kind: 'purchase', order: 'A-1', sku, value: 4900 });
    for (const sku of ['mug', 'mug', 'beans', 'mug']) await post(running.app, batch(workspace, [purchase(sku)]));
    const rows = await storedAfterDrain(stores, running, workspace);
    expect(rows.map((row) => row.sku).sort()).toEqual(['beans', 'mug']);
    expect(rows[0]).toMatchObject({ value: 4900, currency: 'EUR', order_id: 'A-1' });
  });

  it('stores text that no encoding can carry without blocking what comes after', async () => {
    const workspace = await addWorkspace(stores);
    await post(running.app, batch(workspace, [event({ title: `half an emoji \ud83d and a \u0000 byte` }), event({ name: `"'\\{};--` })]));
    const rows = await storedAfterDrain(stores, running, workspace);
    expect(rows.map((row) => row.title).join()).toContain('half an emoji \ufffd and');
    expect(rows.map((row) => row.name)).toContain(`"'\\{};--`);
  });

  it('strips what looks like a person where users are anonymous, and only there', async () => {
    const personal = () =>
      event({
        url: 'https://shop.example/hello/jo@example.com?email=jo%40example.com&phone=%2B49%20170%201234567&ref=42',
        title: 'Welcome jo@example.com',
        name: 'Call +49 170 1234567 or jo@example.com',
        attributes: {
          'Customer Name': 'Jo',
          contact: 'jo@example.com',
          phone_number: '1',
          reach: '+49 170 1234567',
          product_name: 'Mug',
          order_no: '4915123456789',
        },
      });
    const anonymous = await addWorkspace(stores);
    const open = await addWorkspace(stores, { anonymise_users: false });
    await post(running.app, batch(anonymous, [personal()]));
    await post(running.app, batch(open, [personal()]));
    const [hidden] = await storedAfterDrain(stores, running, anonymous);
    expect(hidden).toMatchObject({
      path: '/hello/',
      query: 'ref=42',
      title: 'Welcome',
      name: 'Call or',
      attributes: { product_name: 'Mug', order_no: '4915123456789' },
    });
    const [shown] = await stored(stores, open);
    expect(shown).toMatchObject({ title: 'Welcome jo@example.com', attributes: { contact: 'jo@example.com' } });
  });

  it('tells open pages about the first event and marks the workspace as started once', async () => {
    const workspace = await addWorkspace(stores);
    const heard: LiveEvent[] = [];
    const stop = stores.live.subscribe(workspace, (one) => heard.push(one));
    await post(running.app, batch(workspace, [event()]));
    await eventually(
      async () => heard.length,
      (count) => count > 0,
    );
    expect(heard[0]).toMatchObject({ type: 'tracking', visitors_now: 1 });
    // The report already knows what the page was told.
    expect(await stored(stores, workspace)).toHaveLength(1);
    const started = async () =>
      (await stores.store.db.select().from(workspaces).where(eq(workspaces.id, workspace)))[0]?.started_tracking_at ?? null;
    const first = await eventually(started, (at) => at !== null);
    await post(running.app, batch(workspace, [event()]));
    await storedAfterDrain(stores, running, workspace);
    expect(await started()).toEqual(first);
    stop();
  });
});

describe('what does not count, and why', () => {
  const filtered = async (workspace: string) =>
    stores.analytics.select<{ reason: string; example: string }>({
      sql: 'SELECT reason, any(example) AS example FROM refusals WHERE workspace_id = {workspace:UUID} GROUP BY reason ORDER BY reason',
      params: { workspace },
    });

  it('foreign domains; subdomains and listed domains count', async () => {
    const workspace = await addWorkspace(stores);
    await stores.store.db.insert(domains).values([
      { workspace_id: workspace, domain: 'partner.example' },
      { workspace_id: workspace, domain: 'Über.example:8080' },
    ]);
    const urls = [
      'https://a.b.shop.example/',
      'https://partner.example/x',
      'https://www.über.example/',
      'https://evil.example/x?secret=1',
      'https://notshop.example/',
      'not an address',
    ];
    expect(
      await answerOf(
        batch(
          workspace,
          urls.map((url) => event({ url })),
        ),
      ),
    ).toEqual({ accepted: 3, filtered: { foreign_domain: 3 } });
    await running.collector.filtered.flush();
    expect(await filtered(workspace)).toMatchObject([{ reason: 'foreign_domain' }]);
  });

  it('a domain added later counts from the next event on', async () => {
    const workspace = await addWorkspace(stores);
    const send = () => answerOf(batch(workspace, [event({ url: 'https://new.example/' })]));
    expect(await send()).toEqual({ accepted: 0, filtered: { foreign_domain: 1 } });
    const [row] = await stores.store.db
      .insert(domains)
      .values({ workspace_id: workspace, domain: 'new.example' })
      .returning({ id: domains.id });
    stores.live.publish(workspace, { type: 'resource', resource: 'domains', action: 'created', ids: [row?.id ?? ''] });
    expect(await send()).toEqual({ accepted: 1 });
  });

  it('blocked addresses and ranges', async () => {
    const workspace = await addWorkspace(stores);
    await stores.store.db.insert(ips).values([
      { workspace_id: workspace, ip: '127.0.0.0/8' },
      { workspace_id: workspace, ip: '2001:db8::/32' },
    ]);
    expect(await answerOf(batch(workspace, [event()]))).toEqual({ accepted: 0, filtered: { blocked_ip: 1 } });
    const unblocked = await addWorkspace(stores);
    await stores.store.db.insert(ips).values({ workspace_id: unblocked, ip: '127.0.0.1', blacklisted: false });
    expect(await answerOf(batch(unblocked, [event()]))).toEqual({ accepted: 1 });
  });

  it('bots; an automated browser counts only on a page of its own machine', async () => {
    const workspace = await addWorkspace(stores, { main_url: 'http://127.0.0.1:4000' });
    await stores.store.db.insert(domains).values({ workspace_id: workspace, domain: 'shop.example' });
    const headless = { 'user-agent': CHROME.replace('Chrome/', 'HeadlessChrome/') };
    const crawler = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' };
    expect(await answerOf(batch(workspace, [event()]), crawler)).toEqual({ accepted: 0, filtered: { bot: 1 } });
    expect(await answerOf(batch(workspace, [event()]), { 'user-agent': '' })).toEqual({ accepted: 0, filtered: { bot: 1 } });
    expect(await answerOf(batch(workspace, [event()]), headless)).toEqual({ accepted: 0, filtered: { bot: 1 } });
    const local = event({ url: 'http://127.0.0.1:4000/' });
    expect(await answerOf(batch(workspace, [local]), headless)).toEqual({ accepted: 1 });
    expect(await answerOf(batch(workspace, [local]), crawler)).toEqual({ accepted: 0, filtered: { bot: 1 } });
    // What WebDriver has a browser say, whatever it calls itself.
    expect(await answerOf(batch(workspace, [event()], { driven: true }))).toEqual({ accepted: 0, filtered: { bot: 1 } });
    expect(await answerOf(batch(workspace, [local], { driven: true }))).toEqual({ accepted: 1 });
    expect(await answerOf(batch(workspace, [local], { driven: true }), crawler)).toEqual({ accepted: 0, filtered: { bot: 1 } });
  });

  it('tracking switched off, a locked workspace, test traffic, automatic actions switched off', async () => {
    const off = await addWorkspace(stores, { tracking: false });
    expect(await answerOf(batch(off, [event()]))).toEqual({ accepted: 0, filtered: { tracking_off: 1 } });
    const locked = await addWorkspace(stores, { is_locked: true });
    expect(await answerOf(batch(locked, [event()]))).toEqual({ accepted: 0, filtered: { workspace_locked: 1 } });
    const open = await addWorkspace(stores, { automatic_actions: false });
    expect(await answerOf(batch(open, [event()], { test: true }))).toEqual({ accepted: 0, filtered: { test: 1 } });
    const mixed = (['page_view', 'link_click', 'button_click', 'scroll', 'form_completed', 'video_view'] as const).map((kind) =>
      event({ kind }),
    );
    const own = (['custom', 'purchase', 'call_scheduled', 'deal'] as const).map((kind) => event({ kind }));
    expect(await answerOf(batch(open, [...mixed, ...own]))).toEqual({ accepted: 5, filtered: { tracking_off: 5 } });
  });

  it('events too old or from after their own sending', async () => {
    const workspace = await addWorkspace(stores);
    const sent = Date.now();
    const ages = [8 * 86_400_000, 6 * 86_400_000, -60_000, -3_600_000];
    expect(
      await answerOf(
        batch(
          workspace,
          ages.map((age) => event({ at: sent - age })),
          { sent },
        ),
      ),
    ).toEqual({ accepted: 2, filtered: { clock: 2 } });
    const rows = await storedAfterDrain(stores, running, workspace);
    for (const row of rows) expect(String(row.time) <= String(row.received_at)).toBe(true);
  });
});
