import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDocument } from '#domain/canvas/migrate.ts';
import { auditEntries } from '#server/db/tables/accounts.ts';
import { canvases } from '#server/db/tables/core.ts';
import type { Person } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const look = (query = '', language = 'en') =>
  server.ask(null, { method: 'GET', url: `/api/dashboard/templates${query}`, headers: { 'accept-language': language } });
const use = (person: Person, template: string, payload: object, headers: Record<string, string> = {}) =>
  server.ask(person, { method: 'POST', url: `/api/dashboard/templates/${template}/use`, payload, headers });

interface Seen {
  readonly total: number;
  readonly ids: readonly string[];
}
async function seen(query: string, language?: string): Promise<Seen> {
  const { status, body } = await look(query, language);
  expect(status).toBe(200);
  const whole = body as unknown as { data: { id: string }[]; meta: { total: number } };
  return { total: whole.meta.total, ids: whole.data.map(({ id }) => id) };
}

describe('a stranger', () => {
  test('sees every template, and those that are asked for', async () => {
    const all = await seen('');
    expect([all.total, new Set(all.ids).size]).toEqual([40, 40]);
    expect(await seen('?filter[industry]=legal,non_profit&sort=name')).toEqual({ total: 2, ids: ['donation_appeal', 'law_case_review'] });
    expect((await seen('?filter[industry]=software&filter[purpose]=onboard&sort=name')).ids).toEqual([
      'app_install',
      'freemium',
      'trial_without_card',
    ]);
    expect((await seen('?filter[offer_type]=donation&filter[product]=digital')).total).toBe(0);
  });

  test('finds words in any order, with or without their marks, in the language asked for', async () => {
    expect((await seen('?filter[search]=Replay webinar')).ids).toEqual(['live_webinar']);
    expect((await seen('?filter[search]=warenkorb gewinn', 'de')).ids).toEqual(['abandoned_cart']);
    expect((await seen('?filter[search]=avaliacao imovel', 'pt-BR')).ids).toEqual(['home_valuation']);
    expect((await seen('?filter[search]=warenkorb gewinn')).total).toBe(0);
  });

  test('gets them in the order asked for, a page at a time', async () => {
    const dearest = await seen('?sort=-value&page[size]=2');
    expect(dearest).toEqual({ total: 40, ids: ['law_case_review', 'b2b_demo'] });
    expect((await seen('?sort=-value&page[size]=2&page[number]=2')).ids).toEqual(['agency_discovery_call', 'local_service_quote']);
    expect((await seen('?sort=value&page[size]=1')).ids).toEqual(['hiring']);
    expect((await seen('?page[number]=9')).ids).toEqual([]);
    for (const wrong of ['?filter[industry]=moon', '?sort=colour', '?page[size]=1000', '?colour=1'])
      expect((await look(wrong)).status).not.toBe(200);
  });

  test('looks at one: its drawing in their language, and what it comes to', async () => {
    const { status, body } = await look('/live_webinar', 'de');
    const about = body.data?.attributes ?? {};
    expect([status, about.name]).toEqual([200, 'Launch mit Live-Webinar']);
    const opened = openDocument(about.document);
    if (!opened.ok) throw new Error('the drawing does not open');
    expect(opened.document.elements.find(({ id }) => id === 'live_attendee')?.name).toBe('Live dabei');
    const { totals } = about.forecast as { totals: { epc: number } };
    expect([totals.epc.toFixed(2), Number(about.value_per_visitor).toFixed(2)]).toEqual(['670.36', '670.36']);
    expect((await look('/moon')).status).toBe(404);
  });
});

describe('a template is used', () => {
  test('by a new canvas with its drawing, once, which is logged and counted', async () => {
    const owner = await server.person({ plan: 'map' });
    const workspace = await server.workspace(owner);
    const key = { 'idempotency-key': 'once-and-no-more', 'accept-language': 'it' };
    const first = await use(owner, 'restaurant_voucher', { project: workspace }, key);
    expect([first.status, first.body.data?.attributes.name]).toEqual([201, 'Voucher per la prima visita']);
    const again = await use(owner, 'restaurant_voucher', { project: workspace }, key);
    expect(again.body.data?.id).toBe(first.body.data?.id);
    const rows = await server.context.db.select().from(canvases).where(eq(canvases.workspace_id, workspace));
    expect(rows).toMatchObject([{ owner: owner.id, status: 'planned', plan_profit: 520_544, thumbnail: expect.stringContaining('|') }]);
    const url = `/api/dashboard/funnels/${first.body.data?.id}/forecast`;
    const planned = await server.ask(owner, { method: 'GET', url });
    expect(planned.body.data?.attributes.forecast).toMatchObject({
      totals: { profit: expect.closeTo(520_544, 4), epc: expect.closeTo(185.136, 6) },
    });
    const worse = await server.ask(owner, { method: 'GET', url: `${url}?scenario=conservative` });
    expect(worse.status).toBe(200);
    const lines = await server.context.db.select().from(auditEntries).where(eq(auditEntries.workspace_id, workspace));
    expect(lines.map(({ action, after }) => [action, after])).toEqual([
      ['templates.use', { name: 'Voucher per la prima visita', template: 'restaurant_voucher' }],
    ]);
    expect((await look('/restaurant_voucher')).body.data?.attributes.uses).toBe(1);
    expect((await seen('?page[size]=1')).ids).toEqual(['restaurant_voucher']);
  });

  test('under a name and tags of its own', async () => {
    const owner = await server.person({ plan: 'map' });
    const made = await use(owner, 'hiring', { project: await server.workspace(owner), name: '  Sales team  ', tags: ['team', 'team'] });
    expect([made.status, made.body.data?.attributes.name]).toEqual([201, 'Sales team']);
    expect(made.body.data?.attributes.tags).toEqual(['team']);
  });

  test('by nobody whose role, plan or room does not allow it', async () => {
    const owner = await server.person({ plan: 'map' });
    const workspace = await server.workspace(owner);
    const viewer = await server.person({ confirmed: true });
    await server.invite(viewer, workspace, 0);
    const because = ({ status, body }: Awaited<ReturnType<typeof use>>) => [status, body.errors?.[0]?.code];
    expect(because(await use(viewer, 'lead_magnet', { project: workspace }))[0]).toBe(403);
    expect((await use(await server.person({ plan: 'map' }), 'lead_magnet', { project: workspace })).status).toBe(404);
    const free = await server.person({ plan: 'limited' });
    expect(because(await use(free, 'lead_magnet', { project: await server.workspace(free) }))[0]).toBe(403);
    expect((await use(owner, 'moon', { project: workspace })).status).toBe(404);
    const open = Array.from({ length: 25 }, () => ({ workspace_id: workspace, owner: owner.id, name: 'Open' }));
    await server.context.db.insert(canvases).values(open);
    const full = await use(owner, 'lead_magnet', { project: workspace });
    expect(because(full)).toEqual([403, 'limit_canvases']);
    expect(full.body.errors?.[0]?.detail).toBe(
      'The plan keeps 25 canvases open, and all of them are in use. Lock or delete one to make room, or move to a larger plan.',
    );
    expect((await server.context.db.select().from(canvases).where(eq(canvases.workspace_id, workspace))).length).toBe(25);
  });
});
