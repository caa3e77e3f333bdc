import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CanvasDocument } from '#domain/canvas/document.ts';
import { openDocument } from '#domain/canvas/migrate.ts';
import { toRecords } from '#domain/canvas/records.ts';
import { accountExport } from '#server/accounts/account-export.ts';
import { auditEntries, mails } from '#server/db/tables/accounts.ts';
import { communityTemplates } from '#server/db/tables/canvases.ts';
import { users } from '#server/db/tables/core.ts';
import type { Person } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

/** Templates that people offer to everybody: what becomes public, when, and who decides it. */

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await openTestServer();
  admin = await server.person({ staff: 'admin', confirmed: true });
});
afterAll(() => server.close());

const FACETS = { industry: 'local', purpose: 'leads', offer_type: 'quote', product: 'service' };
const DRAWN: CanvasDocument = {
  ...{ version: 1, period: 'month', fixed_costs: [] },
  elements: [
    { id: 'ad', kind: 'facebook_ads', name: '<script>alert(1)</script>', x: 0, y: 0, traffic: { model: 'flat', fee: 10_000, people: 100 } },
    {
      ...{ id: 'page', kind: 'sales_page', name: 'Page', x: 300, y: 0, note: 'Ask Jo' },
      rule: { type: 'page', urls: ['https://secret.example/offer'] },
      offers: [{ product: 'roof', take: 0.1, quantity: 1 }],
    },
    { id: 'film', kind: 'video_embed', name: 'Film', x: 0, y: 300, props: { address: 'https://spy.example/film.mp4' } },
  ],
  lines: [{ id: 'way', from: 'ad', to: 'page', kind: 'next', rate: 0.5 }],
  products: [
    {
      ...{ id: 'roof', name: 'Roof', price: 50_000, billing: { type: 'one_off' } },
      ...{ refund: 0, fee_share: 0, fee_fixed: 0, unit_cost: 0, repeatable: false },
    },
  ],
};

const call = (person: Person | null, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
  server.ask(person, { method, url: `/api/dashboard/${path}`, ...(payload ? { payload } : {}) });

/** Somebody with a saved template, of everything that was drawn. */
async function author() {
  const owner = await server.person({ plan: 'agency', confirmed: true });
  const workspace = await server.workspace(owner);
  const drawn = await call(owner, 'POST', 'funnels/drawn', { project: workspace, name: 'Roofs', document: toRecords(DRAWN) });
  const all = { keep_money: true, keep_rules: true, keep_notes: true, audience: 'team' };
  const saved = await call(owner, 'POST', `funnels/${drawn.body.data?.id}/template`, { name: 'Own roofs', ...FACETS, ...all });
  expect(saved.status).toBe(201);
  return { owner, workspace, template: saved.body.data?.id ?? '' };
}

async function offer(person: Person, template: string, more: object = {}): Promise<string> {
  const { status, body } = await call(person, 'POST', `own-templates/${template}/offer`, {
    name: 'Roofs for all',
    ...FACETS,
    credit: 'Olivia',
    ...more,
  });
  expect([status, body.data?.attributes.status]).toEqual([201, 'offered']);
  return body.data?.id ?? '';
}

const decide = (act: 'review' | 'approve' | 'decline' | 'withdraw', id: string, reason = 'It is well drawn') =>
  call(admin, 'POST', `admin/community-templates/${id}/${act}`, { reason });

async function listed(search: string): Promise<readonly { id: string; attributes: Record<string, unknown> }[]> {
  const { status, body } = await call(null, 'GET', `templates?filter[search]=${encodeURIComponent(search)}`);
  expect(status).toBe(200);
  return body.data as unknown as readonly { id: string; attributes: Record<string, unknown> }[];
}

async function shown(id: string): Promise<CanvasDocument> {
  const { body } = await call(null, 'GET', `templates/${id}`);
  const opened = openDocument(body.data?.attributes.document);
  if (!opened.ok) throw new Error('the drawing does not open');
  return opened.document;
}

const stateOf = async (person: Person, id: string) => {
  const { body } = await call(person, 'GET', 'template-offers');
  const rows = body.data as unknown as readonly { id: string; attributes: Record<string, unknown> }[];
  return rows.find((row) => row.id === id)?.attributes;
};

test('an offer is nobody else’s before it is published; then everybody finds and uses it where the plan has templates', async () => {
  const { owner, template } = await author();
  const stranger = await server.person({ plan: 'map', confirmed: true });
  const project = await server.workspace(stranger);
  const id = await offer(owner, template, { name: 'Zebra roofs' });
  for (const state of ['offered', 'in review']) {
    expect(await listed('zebra')).toEqual([]);
    for (const who of [null, stranger]) expect((await call(who, 'GET', `templates/${id}`)).status).toBe(404);
    expect((await call(stranger, 'POST', `templates/${id}/use`, { project })).status).toBe(404);
    expect((await call(stranger, 'POST', `template-offers/${id}/withdraw`)).status).toBe(404);
    expect((await call(stranger, 'POST', `template-offers/${id}/reports`, { kind: 'spam' })).status).toBe(404);
    expect((await call(stranger, 'GET', `admin/community-templates/${id}`)).status).not.toBe(200);
    expect((await call(owner, 'GET', `templates/${id}`)).status).toBe(200);
    if (state === 'offered') expect((await decide('review', id)).status).toBe(200);
  }
  expect((await decide('approve', id)).status).toBe(200);
  expect(await listed('zebra')).toMatchObject([
    {
      id,
      attributes: {
        community: { author: 'Olivia', language: 'en', money: false },
        industry: 'local',
        uses: 0,
        thumbnail: expect.stringMatching(/./),
      },
    },
  ]);
  const used = await call(stranger, 'POST', `templates/${id}/use`, { project });
  expect([used.status, used.body.data?.attributes.name]).toEqual([201, 'Zebra roofs']);
  expect(await listed('zebra')).toMatchObject([{ attributes: { uses: 1 } }]);
  const free = await server.person({ plan: 'limited', confirmed: true });
  expect((await call(free, 'POST', `templates/${id}/use`, { project: await server.workspace(free) })).status).toBe(403);
  expect((await call(owner, 'POST', `template-offers/${id}/withdraw`)).status).toBe(200);
  expect(await listed('zebra')).toEqual([]);
  expect((await call(stranger, 'GET', `templates/${id}`)).status).toBe(404);
});

test('what is not kept is not in the copy, and nothing of a stranger’s is loaded from elsewhere', async () => {
  const { owner, template } = await author();
  const bare = await offer(owner, template);
  await decide('approve', bare);
  expect(JSON.stringify(await shown(bare))).not.toMatch(/secret\.example|spy\.example|Ask Jo|50000|10000/);
  const whole = await offer(owner, template, { keep_money: true, keep_rules: true, keep_notes: true });
  await decide('approve', whole);
  const copy = await shown(whole);
  expect(JSON.stringify(copy)).toMatch(/secret\.example/);
  expect(JSON.stringify(copy)).not.toMatch(/spy\.example/);
  expect([copy.products[0]?.price, copy.elements[1]?.note]).toEqual([50_000, 'Ask Jo']);
  // The newer one took the place of the older.
  expect((await call(null, 'GET', `templates/${bare}`)).status).toBe(404);
});

test('staff are told what is in a copy, not what was ticked', async () => {
  const { owner, workspace } = await author();
  const drawn = await call(owner, 'POST', 'funnels/drawn', { project: workspace, name: 'Bare', document: toRecords(DRAWN) });
  const bare = { keep_money: true, keep_rules: false, keep_notes: false };
  const saved = await call(owner, 'POST', `funnels/${drawn.body.data?.id}/template`, { name: 'Bare roofs', ...FACETS, ...bare });
  const id = await offer(owner, saved.body.data?.id ?? '', { keep_money: true, keep_rules: true, keep_notes: true });
  const [row] = await server.context.db.select().from(communityTemplates).where(eq(communityTemplates.id, id));
  expect(row).toMatchObject(bare);
});

test('the copy stays as it was reviewed, whatever becomes of the template; offering again waits for a new review', async () => {
  const { owner, template } = await author();
  const first = await offer(owner, template, { name: 'Walrus roofs' });
  await decide('approve', first);
  expect((await call(owner, 'PATCH', `own-templates/${template}`, { name: 'Changed since' })).status).toBe(200);
  const second = await offer(owner, template, { name: 'Walrus again' });
  expect(await listed('walrus')).toMatchObject([{ id: first, attributes: { name: 'Walrus roofs' } }]);
  const third = await offer(owner, template, { name: 'Walrus thrice' });
  expect(await stateOf(owner, second)).toMatchObject({ status: 'withdrawn' });
  expect((await decide('approve', second)).status).toBe(409);
  await decide('approve', third);
  expect(await listed('walrus')).toMatchObject([{ id: third }]);
  expect((await call(owner, 'DELETE', `own-templates/${template}`)).status).toBe(204);
  expect(await listed('walrus')).toMatchObject([{ id: third }]);
});

test('only the author offers it, and who owns the workspace can take it back', async () => {
  const { owner, workspace, template } = await author();
  const colleague = await server.person({ plan: 'map', confirmed: true });
  await server.invite(colleague, workspace, 1);
  const stranger = await server.person({ plan: 'agency', confirmed: true });
  const refused = await call(colleague, 'POST', `own-templates/${template}/offer`, { name: 'No', ...FACETS });
  expect([refused.status, refused.body.errors?.[0]?.code]).toEqual([403, 'offer_of_other']);
  expect((await call(stranger, 'POST', `own-templates/${template}/offer`, { name: 'No', ...FACETS })).status).toBe(404);
  const drawn = await call(colleague, 'POST', 'funnels/drawn', { project: workspace, name: 'Hers', document: toRecords(DRAWN) });
  const saved = await call(colleague, 'POST', `funnels/${drawn.body.data?.id}/template`, { name: 'Hers', ...FACETS });
  const id = await offer(colleague, saved.body.data?.id ?? '');
  expect(await stateOf(owner, id)).toMatchObject({ is_mine: false });
  expect(await stateOf(stranger, id)).toBeUndefined();
  expect((await call(owner, 'POST', `template-offers/${id}/withdraw`)).status).toBe(200);
  expect(await stateOf(colleague, id)).toMatchObject({ status: 'withdrawn', is_mine: true });
});

test('the author is told of the outcome in their language, with the reason, and the log has it; support does not decide', async () => {
  const { owner, template } = await author();
  await server.context.db.update(users).set({ language: 'de' }).where(eq(users.id, owner.id));
  const id = await offer(owner, template);
  const support = await server.person({ staff: 'support', confirmed: true });
  expect((await call(support, 'POST', `admin/community-templates/${id}/approve`, { reason: 'It is fine' })).status).toBe(403);
  expect((await call(admin, 'POST', `admin/community-templates/${id}/decline`, {})).status).toBe(422);
  expect((await decide('decline', id, 'A client is named in it')).status).toBe(200);
  expect(await stateOf(owner, id)).toMatchObject({ status: 'declined', reason: 'A client is named in it' });
  const { db } = server.context;
  const [mail] = await db.select().from(mails).where(eq(mails.user, owner.id));
  expect(mail).toMatchObject({ template: 'template_declined', language: 'de', subject: expect.stringContaining('nicht veröffentlicht') });
  expect(mail?.text).toContain('A client is named in it');
  const lines = await db.select().from(auditEntries).where(eq(auditEntries.target_id, id));
  expect(lines.map(({ action, reason }) => [action, reason])).toEqual([
    ['community.offer', null],
    ['community.decline', 'A client is named in it'],
  ]);
});

test('who reports a published one twice is counted once', async () => {
  const { owner, template } = await author();
  const id = await offer(owner, template);
  await decide('approve', id);
  const readers = [await server.person({ confirmed: true }), await server.person({ confirmed: true })];
  for (const reader of [...readers, ...readers])
    expect((await call(reader, 'POST', `template-offers/${id}/reports`, { kind: 'copied', note: 'Mine' })).status).toBe(200);
  expect((await call(null, 'POST', `template-offers/${id}/reports`, { kind: 'copied' })).status).toBe(401);
  const { body } = await call(admin, 'GET', `community-templates/${id}`);
  expect(body.data?.attributes.reports).toBe(2);
  const whole = await call(admin, 'GET', `admin/community-templates/${id}`);
  expect(whole.body.data?.attributes.reports).toMatchObject([{ kind: 'copied', note: 'Mine' }, {}]);
});

test('staff see what waits for them, and dismiss a report with a reason that the log keeps', async () => {
  const waits = async () => {
    const { waiting_offers: offers, waiting_reports: reports } = (await call(admin, 'GET', 'admin')).body.data?.attributes ?? {};
    return { offers: Number(offers), reports: Number(reports) };
  };
  const before = await waits();
  const { owner, template } = await author();
  const id = await offer(owner, template);
  expect(await waits()).toEqual({ ...before, offers: before.offers + 1 });
  await decide('approve', id);
  const reader = await server.person({ confirmed: true });
  expect((await call(reader, 'POST', `template-offers/${id}/reports`, { kind: 'spam', note: 'Buy now' })).status).toBe(200);
  expect(await waits()).toEqual({ ...before, reports: before.reports + 1 });
  const dismiss = (who: Person, more: object = {}) =>
    call(who, 'POST', `admin/community-templates/${id}/dismiss`, { reporter: reader.id, reason: 'It sells nothing', ...more });
  expect((await dismiss(await server.person({ staff: 'support', confirmed: true }))).status).toBe(403);
  expect((await dismiss(admin, { reporter: owner.id })).status).toBe(404);
  expect((await dismiss(admin, { reason: '' })).status).toBe(422);
  expect((await dismiss(admin)).status).toBe(200);
  expect((await dismiss(admin)).status).toBe(404);
  expect(await waits()).toEqual(before);
  expect((await call(admin, 'GET', `community-templates/${id}`)).body.data?.attributes.reports).toBe(0);
  const lines = await server.context.db.select().from(auditEntries).where(eq(auditEntries.target_id, id));
  expect(lines.find(({ action }) => action === 'community.dismiss')).toMatchObject({
    reason: 'It sells nothing',
    before: { kind: 'spam', note: 'Buy now' },
  });
});

test('what somebody offered and reported is part of the export of their account, and nobody else’s is', async () => {
  const { owner, template } = await author();
  const id = await offer(owner, template);
  await decide('approve', id);
  const reader = await server.person({ confirmed: true });
  await call(reader, 'POST', `template-offers/${id}/reports`, { kind: 'personal', note: 'My address' });
  const exported = async (person: Person) => {
    const pieces: string[] = [];
    for await (const piece of await accountExport(server.context.db, person.id)) pieces.push(piece);
    return JSON.parse(pieces.join('')) as Record<'template_offers' | 'template_reports' | 'canvases', readonly unknown[]>;
  };
  const own = await exported(owner);
  expect(own.template_offers).toMatchObject([{ id, name: 'Roofs for all', credit: 'Olivia', document: { elements: expect.anything() } }]);
  expect(own.canvases).toHaveLength(1);
  expect(own.template_reports).toEqual([]);
  expect(await exported(reader)).toMatchObject({ template_offers: [], template_reports: [{ kind: 'personal', note: 'My address' }] });
});

test('what was published outlives the account of its author, without their name; what was only offered, and what was kept private, goes', async () => {
  const { owner, workspace, template } = await author();
  const leaving = await server.person({ plan: 'agency', confirmed: true });
  await server.invite(leaving, workspace, 1);
  const drawn = await call(leaving, 'POST', 'funnels/drawn', { project: workspace, name: 'Barns', document: toRecords(DRAWN) });
  const save = async (audience: string) =>
    (await call(leaving, 'POST', `funnels/${drawn.body.data?.id}/template`, { name: `Barns, ${audience}`, audience })).body.data?.id ?? '';
  const [team, own] = [await save('team'), await save('private')];
  const published = await offer(leaving, team, { name: 'Yak barns', credit: 'Lea Leaving' });
  await decide('approve', published);
  const waiting = await offer(leaving, own, { name: 'Yak barns, too', credit: 'Lea Leaving' });
  await server.proven(leaving);
  expect((await call(leaving, 'DELETE', `users/${leaving.id}`, { confirmation: 'delete' })).status).toBe(204);

  expect(await listed('yak')).toMatchObject([{ id: published, attributes: { name: 'Yak barns', community: { author: null } } }]);
  expect(await listed('leaving')).toEqual([]);
  const used = await call(owner, 'POST', `templates/${published}/use`, { project: workspace });
  expect(used.status).toBe(201);
  const reader = await server.person({ confirmed: true });
  expect((await call(reader, 'POST', `template-offers/${published}/reports`, { kind: 'copied' })).status).toBe(200);
  const { body } = await call(admin, 'GET', `community-templates/${published}`);
  expect(body.data?.attributes).toMatchObject({ status: 'published', credit: null, reports: 1 });
  expect((await call(admin, 'GET', `admin/community-templates/${published}`)).status).toBe(200);
  for (const path of [`community-templates/${waiting}`, `own-templates/${own}`]) expect((await call(admin, 'GET', path)).status).toBe(404);
  // The team keeps its own, which nobody else can offer.
  expect((await call(owner, 'GET', `own-templates/${team}`)).status).toBe(200);
  expect((await call(owner, 'GET', `own-templates/${own}`)).status).toBe(404);
  expect((await call(owner, 'GET', `own-templates/${template}`)).status).toBe(200);
  // Staff take it down as any other; there is nobody to write to.
  expect((await decide('withdraw', published, 'It is somebody else’s')).status).toBe(200);
  expect(await listed('yak')).toEqual([]);
});

test('by value, amounts of several currencies stand in one order', async () => {
  const { owner, template } = await author();
  const { db } = server.context;
  for (const [name, currency, value_per_visitor] of [
    ['Quokka yen', 'JPY', 5000],
    ['Quokka dollar', 'USD', 5000],
    ['Quokka pound', 'GBP', 4900],
  ] as const) {
    const id = await offer(owner, template, { name });
    await decide('approve', id);
    // One template is published once: these are others.
    await db.update(communityTemplates).set({ currency, value_per_visitor, template: null }).where(eq(communityTemplates.id, id));
  }
  const names = async (sort: string) => {
    const { body } = await call(null, 'GET', `templates?filter[search]=quokka&sort=${sort}`);
    return (body.data as unknown as readonly { attributes: { name: string } }[]).map(({ attributes }) => attributes.name);
  };
  // 49 pounds are more than 50 dollars, and 5,000 yen are 32.
  expect(await names('-value')).toEqual(['Quokka pound', 'Quokka dollar', 'Quokka yen']);
  expect(await names('value')).toEqual(['Quokka yen', 'Quokka dollar', 'Quokka pound']);
});
