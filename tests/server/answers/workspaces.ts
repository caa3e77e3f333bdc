import { EMPTY_DOCUMENT } from '#domain/canvas/document.ts';
import { toRecords } from '#domain/canvas/records.ts';
import { tokenIn } from '#domain/wire/shares.ts';
import type { ReportShape } from '#resources/kit/report.ts';
import { allReports, type Report } from '#resources/reports/index.ts';
import { reportShapes } from '#resources/shapes/reports/index.ts';
import { makeExports } from '#server/exports/make.ts';
import { keepReading } from '#server/sites/kept.ts';
import { pngOf } from '#tests/fixtures/pictures.ts';
import { TEMPLATE_ROWS, templateDocument } from '#tests/fixtures/templates.ts';
import { eventRow } from '#tests/support/analytics.ts';
import { rows } from './rows.ts';
import type { Somebody, Told } from './told.ts';

type Row = { readonly id: string };

/** A workspace with everything in it, and what is asked about it. */
export async function workspaces(told: Told): Promise<void> {
  const { ok, refused, server } = told;
  const owner = await server.proven(await server.person({ plan: 'agency', confirmed: true }));
  const fields = { name: 'Shop', main_url: 'https://shop.example', timezone: 'Europe/Berlin', client_timezone: 'Asia/Tokyo' };
  const { id } = await ok<Row>(owner, 'POST dashboard/projects', { data: { type: 'projects', attributes: fields } });
  await ok(owner, `GET dashboard/users/${owner.id}`);
  await refused(422, owner, 'POST dashboard/projects', { name: '', main_url: 'x' });
  await refused(422, owner, 'POST dashboard/projects', { data: { type: 'projects', attributes: { name: '', timezone: 'Mars' } } });
  const other = await ok<Row>(owner, 'POST dashboard/projects', { ...fields, name: 'Other' });
  await listed(told, owner, id);
  await canvases(told, owner, id, other.id);
  await ok(owner, 'GET dashboard/project-ips/my-ip');
  await rows(told, owner, id);
  await mails(told, owner, id);
  await alerts(told, owner, id);
  await numbers(told, owner, id);
  await spend(told, owner, id);
  await files(told, owner, id);
  await segments(told, owner, id);
  await locks(told, owner, other.id);
  await collaborators(told, owner, id);
}

async function listed({ ok, refused }: Told, owner: Somebody, id: string): Promise<void> {
  const everything = 'include=user&page[size]=1&page[number]=2&sort=-updated_at';
  await ok(owner, `GET dashboard/projects?${everything}`);
  await ok(owner, 'GET dashboard/projects?fields[projects]=name');
  await ok(owner, `GET dashboard/projects/${id}?include=user,funnels,domains,ips`);
  for (const wrong of ['sort=colour', 'include=colour', 'fields[projects]=colour', 'filter[colour]=1', 'page[size]=many', 'colour=1'])
    await refused(400, owner, `GET dashboard/projects?${wrong}`);
  await ok(owner, `GET dashboard/projects/${id}?include=user`);
  await ok(owner, `PATCH dashboard/projects/${id}`, { data: { type: 'projects', id, attributes: { tracking: true } } });
  for (const call of [`projects/${id}/api-key`, `grants/${id}`, `projects/${id}/audit-entries`]) await ok(owner, `GET dashboard/${call}`);
  await ok(owner, `POST dashboard/projects/${id}/api-key`);
  await refused(422, owner, `PUT dashboard/projects/${id}/logo`, { image: Buffer.from('<svg/>').toString('base64') });
  await ok(owner, `PUT dashboard/projects/${id}/logo`, { image: pngOf(200, 60).toString('base64') });
  await ok(owner, `GET dashboard/projects/${id}/logo`);
  await ok(owner, `DELETE dashboard/projects/${id}/logo`);
}

async function canvases(told: Told, owner: Somebody, project: string, other: string): Promise<void> {
  const { ok, refused } = told;
  const { id } = await ok<Row>(owner, 'POST dashboard/funnels', { name: 'Launch', tags: ['a'], project });
  const [template] = TEMPLATE_ROWS;
  const document = template ? templateDocument(template) : EMPTY_DOCUMENT;
  await ok(owner, 'POST dashboard/funnels/drawn', { project, name: 'Imported', document: toRecords(document) });
  await ok(owner, `PUT dashboard/funnels/${id}/document`, { revision: 1, document });
  await refused(409, owner, `PUT dashboard/funnels/${id}/document`, { revision: 1, document });
  await ok(owner, `PUT dashboard/funnels/${id}/document`, { revision: 2, document: toRecords(document) });
  await refused(422, owner, `PUT dashboard/funnels/${id}/document`, { revision: 3, document: { ...document, elements: [{ id: 1 }] } });
  const attributes = { revision: 3, document: EMPTY_DOCUMENT, colour: 1 };
  await refused(422, owner, `PUT dashboard/funnels/${id}/document`, { data: { type: 'funnel-documents', id, attributes } });
  for (const call of ['document', 'forecast']) await ok(owner, `GET dashboard/funnels/${id}/${call}`);
  await ok(owner, `POST dashboard/funnels/${id}/pictures`, { image: pngOf(20, 10).toString('base64') });
  await refused(422, owner, `POST dashboard/funnels/${id}/pictures`, { image: Buffer.from('<svg/>').toString('base64') });
  await ok(owner, `GET dashboard/funnels/facets?filter[project]=${project}`);
  await ok(owner, `GET dashboard/funnels?filter[project]=${project}&include=owner`);
  await ok(owner, `GET dashboard/funnels/${id}?include=owner`);
  await ok(owner, `PATCH dashboard/funnels/${id}`, { status: 'live' });
  const version = await ok<Row>(owner, `POST dashboard/funnels/${id}/versions`, { name: 'Before the launch' });
  await ok(owner, `GET dashboard/funnels/${id}/versions`);
  await ok(owner, `GET dashboard/funnels/${id}/versions/${version.id}`);
  await ok(owner, `PATCH dashboard/funnels/${id}/versions/${version.id}`, { name: 'Launch' });
  await ok(owner, `POST dashboard/funnels/${id}/versions/${version.id}/restore`);
  await ok(owner, `DELETE dashboard/funnels/${id}/versions/${version.id}`);
  await ok(owner, `GET dashboard/funnels/${id}/comments/people`);
  const said = await ok<Row>(owner, `POST dashboard/funnels/${id}/comments`, { text: 'Is this right?', element: 'shop' });
  await refused(422, owner, `POST dashboard/funnels/${id}/comments`, { text: 'Nowhere' });
  await ok(owner, `PATCH dashboard/funnels/${id}/comments/${said.id}`, { text: 'Is that right?' });
  await ok(owner, `POST dashboard/funnels/${id}/comments/${said.id}/resolve`);
  await ok(owner, `POST dashboard/funnels/${id}/comments/${said.id}/reopen`);
  await ok(owner, `GET dashboard/funnels/${id}/comments`);
  await ok(owner, `DELETE dashboard/funnels/${id}/comments/${said.id}`);
  const share = await ok<Row & { link: string }>(owner, `POST dashboard/funnels/${id}/shares`, { name: 'Client', password: 'Harbour' });
  await ok(owner, `GET dashboard/funnels/${id}/shares`);
  await ok(owner, `PATCH dashboard/funnels/${id}/shares/${share.id}`, { password: null, embed_hosts: ['shop.example'], actuals: 'live' });
  const { proof } = await ok<{ readonly proof: string }>(null, 'POST dashboard/shared-canvases', { token: tokenIn(share.link) });
  await ok(null, `POST dashboard/shared-canvases/${share.id}/stands`, { proof, seen: 'before' });
  await ok(null, 'POST dashboard/shared-canvases/numbers', { token: tokenIn(share.link) });
  await ok(owner, `DELETE dashboard/funnels/${id}/shares/${share.id}`);
  const sold = await ok<Row>(owner, 'POST dashboard/products', { project, name: 'Course', price: 9_900 });
  await ok(owner, `GET dashboard/products/${sold.id}/uses`);
  await ok(owner, 'GET dashboard/templates?filter[industry]=education,coaching&sort=-value&page[size]=2');
  await refused(400, owner, 'GET dashboard/templates?filter[industry]=moon');
  await ok(owner, 'GET dashboard/templates/lead_magnet');
  await refused(404, owner, 'GET dashboard/templates/moon');
  await ok(owner, 'POST dashboard/templates/lead_magnet/use', { project, name: 'Begun' });
  const about = { industry: 'local', purpose: 'leads', offer_type: 'quote', product: 'service' };
  await refused(422, owner, `POST dashboard/funnels/${id}/template`, { ...about, name: '' });
  const own = await ok<Row>(owner, `POST dashboard/funnels/${id}/template`, { ...about, name: 'Kept', keep_notes: true });
  await ok(owner, 'GET dashboard/available-templates');
  await ok(owner, `GET dashboard/own-templates/${own.id}/drawing`);
  await ok(owner, `GET dashboard/own-templates?filter[project]=${project}`);
  await ok(owner, `GET dashboard/own-templates/${own.id}`);
  await ok(owner, `PATCH dashboard/own-templates/${own.id}`, { audience: 'team' });
  await refused(422, owner, `POST dashboard/own-templates/${own.id}/offer`, { ...about, name: '' });
  await reviewed(told, owner, async () => {
    const offer = await ok<Row>(owner, `POST dashboard/own-templates/${own.id}/offer`, { ...about, name: 'For all', keep_notes: true });
    return offer.id;
  });
  await ok(owner, `DELETE dashboard/own-templates/${own.id}`);
  await ok(owner, `POST dashboard/own-templates/${own.id}/restore`);
  const copy = await ok<Row>(owner, `POST dashboard/funnels/${id}/duplicate`, { name: 'Again' });
  await ok(owner, `POST dashboard/funnels/${copy.id}/transfer`, { project: other });
  await ok(owner, `POST dashboard/funnels/${id}/lock`);
  await refused(423, owner, `PATCH dashboard/funnels/${id}`, { name: 'Shut' });
  await refused(423, owner, `PUT dashboard/funnels/${id}/document`, { revision: 2, document });
  await refused(423, owner, `POST dashboard/funnels/${id}/pictures`, { image: pngOf(20, 10).toString('base64') });
  await ok(owner, `POST dashboard/funnels/${id}/unlock`);
  await ok(owner, `DELETE dashboard/funnels/${copy.id}`);
  await ok(owner, `POST dashboard/funnels/${copy.id}/restore`);
}

/** What staff decide about an offered template, and what readers and its author do then. */
async function reviewed({ ok, refused, server }: Told, owner: Somebody, offered: () => Promise<string>): Promise<void> {
  const admin = await server.person({ staff: 'admin', confirmed: true });
  const reason = 'looked at it';
  const id = await offered();
  await ok(owner, 'GET dashboard/template-offers');
  await refused(404, owner, `POST dashboard/template-offers/${id}/reports`, { kind: 'spam' });
  await ok(admin, 'GET dashboard/community-templates?filter[status]=offered&sort=-reports');
  await ok(admin, `GET dashboard/community-templates/${id}`);
  await ok(admin, `GET dashboard/admin/community-templates/${id}`);
  for (const act of ['review', 'approve']) await ok(admin, `POST dashboard/admin/community-templates/${id}/${act}`, { reason });
  await refused(409, admin, `POST dashboard/admin/community-templates/${id}/decline`, { reason });
  await ok(owner, `POST dashboard/template-offers/${id}/reports`, { kind: 'spam', note: 'An advertisement' });
  const report = { reporter: owner.id, reason };
  await ok(admin, `POST dashboard/admin/community-templates/${id}/dismiss`, report);
  await refused(404, admin, `POST dashboard/admin/community-templates/${id}/dismiss`, report);
  await ok(admin, `POST dashboard/admin/community-templates/${id}/withdraw`, { reason });
  await refused(409, owner, `POST dashboard/template-offers/${id}/withdraw`);
  await ok(admin, `POST dashboard/admin/community-templates/${await offered()}/decline`, { reason });
  await ok(owner, `POST dashboard/template-offers/${await offered()}/withdraw`);
}

async function collaborators(told: Told, owner: Somebody, id: string): Promise<void> {
  const { ok, refused, server } = told;
  const newClient = { email: 'vera@flumen.test', first_name: 'Vera', permissions: 0 };
  await ok(owner, 'POST dashboard/project-clients/invite', { newClient, project: { id, name: 'Shop' } });
  await refused(422, owner, 'POST dashboard/project-clients/invite', { newClient, project: { id, name: 'Shop' } });
  const { whole } = await ok(owner, `GET dashboard/project-clients?filter[project]=${id}`);
  const client = whole.data?.[0]?.id ?? '';
  await ok(owner, `GET dashboard/project-clients/${client}`);
  await ok(owner, `PATCH dashboard/project-clients/${client}`, { permissions: 1 });
  server.advance(2 * 24 * 3_600_000);
  const later = await server.proven(await server.renewed({ ...owner }));
  await ok(later, `POST dashboard/project-clients/${client}/invitation`);
  await ok(later, `DELETE dashboard/project-clients/${client}`);
  await invited(told, later, id);
  const viewer = await server.person({ confirmed: true });
  const small = await server.workspace(await server.person({ plan: 'performance_starter', confirmed: true }));
  await server.invite(viewer, small, 0);
  await refused(403, viewer, 'POST dashboard/funnels', { name: 'No', project: small });
  await ok(viewer, 'POST dashboard/email-notification/propose-upgrade', { feature: 'targets', workspaceId: small });
  await ok(viewer, `DELETE dashboard/projects/${small}/membership`);
}

async function invited({ ok, server }: Told, owner: Somebody, id: string): Promise<void> {
  const other = await server.workspace(owner, { name: 'Other' });
  const guest = await server.person({ confirmed: true });
  const newClient = { email: `${guest.id}@flumen.test`, first_name: 'Gus', permissions: 1 };
  for (const project of [id, other]) await ok(owner, 'POST dashboard/project-clients/invite', { newClient, project: { id: project } });
  const { whole } = await ok(guest, 'GET dashboard/invitations');
  const [first, second] = (whole.data ?? []).map((row) => row.id);
  await ok(guest, `POST dashboard/invitations/${first}/accept`);
  await ok(guest, `DELETE dashboard/invitations/${second}`);
}

async function mails({ ok, refused, server }: Told, owner: Somebody, workspace: string): Promise<void> {
  await ok(owner, 'POST dashboard/email-notification/script-install', { recipientEmail: 'dev@flumen.test', workspace });
  const named = { 'x-project-id': workspace };
  await ok(owner, 'POST dashboard/email-notification/script-install', { recipientEmail: 'dev@flumen.test' }, named);
  await refused(422, owner, 'POST dashboard/email-notification/script-install', { recipientEmail: '', workspace });
  // Nobody looks at a private address, which is an answer, too.
  const local = await server.workspace(owner, { name: 'Local', main_url: 'http://127.0.0.1:9/' });
  await ok(owner, 'POST dashboard/site-readings', { url: 'http://localhost/' });
  await refused(422, owner, 'POST dashboard/site-readings', { url: 'no address' });
  const read = { url: 'https://shop.example/', name: 'Shop', pages: [], failure: null, status: null };
  const token = await keepReading(server.context.db, read, server.context.clock());
  await ok(owner, 'POST dashboard/site-readings/kept', { token });
  await refused(404, owner, 'POST dashboard/site-readings/kept', { token: `${token}x` });
  const walk = await ok<Row>(owner, `POST dashboard/projects/${local}/walks`);
  await ok(owner, `GET dashboard/projects/${local}/walks/${walk.id}`);
  await ok(owner, `POST dashboard/projects/${local}/walks/${walk.id}/end`);
  await ok(owner, `POST dashboard/projects/${local}/script-address`, { url: '' });
  await refused(422, owner, `POST dashboard/projects/${local}/script-address`, { url: 'no address' });
  await ok(owner, `POST dashboard/projects/${local}/install-check`);
  await refused(422, owner, `POST dashboard/projects/${local}/install-check`, { url: 'https://elsewhere.example/' });
  const reports = [{ period_type: 0 }, { period_type: 1 }];
  await ok(owner, 'GET dashboard/actions');
  await ok(owner, 'POST dashboard/monitoring-reports', { client_timezone: 'Europe/Berlin', reports });
  await refused(422, owner, 'POST dashboard/monitoring-reports', {
    client_timezone: 'Mars',
    reports: [{ period_type: 9, send_at: 'soon' }],
  });
  const { whole } = await ok(owner, 'GET dashboard/monitoring-reports');
  await ok(owner, `DELETE dashboard/monitoring-reports/${whole.data?.[0]?.id}`);
}

/** An alert is made, tried and signed; nobody is reached at the address, which is an answer, too. */
async function alerts({ ok, refused }: Told, owner: Somebody, workspace: string): Promise<void> {
  const on = { 'x-project-id': workspace };
  const alert = { name: 'Own', channel: 'webhook', url: 'https://nobody.invalid/hook' };
  const { id } = await ok<Row>(owner, 'POST analytics/alerts', alert, on);
  await refused(422, owner, 'POST analytics/alerts', { ...alert, url: 'https://10.0.0.1/' }, on);
  await ok(owner, 'GET analytics/alerts', undefined, on);
  await ok(owner, `GET analytics/alerts/${id}`, undefined, on);
  await ok(owner, `PATCH analytics/alerts/${id}`, { name: 'Renamed' }, on);
  await ok(owner, `POST dashboard/alerts/${id}/test`);
  await ok(owner, `POST dashboard/alerts/${id}/secret`);
  await ok(owner, `DELETE analytics/alerts/${id}`, undefined, on);
  await ok(owner, `POST analytics/alerts/${id}/restore`, undefined, on);
}

async function numbers(told: Told, owner: Somebody, workspace: string): Promise<void> {
  const { ok, refused, server } = told;
  const on = { 'x-project-id': workspace };
  const time = '2026-03-10 10:00:00.000';
  await server.context.analytics.insertEvents([eventRow({ workspace_id: workspace, time, kind: 'purchase', value: 900 })], workspace);
  const asked = { display_name: 'Views', metric_type: 'HITS', category: 'page', element_type: 'pageView' };
  const { id } = await ok<Row>(owner, 'POST analytics/kpi-widgets', asked, on);
  await refused(422, owner, 'POST analytics/kpi-widgets', { ...asked, metric_type: 'LUCK' }, on);
  const goal = { name: 'Many', widget_id: id, target_value: 10, threshold_value: 5, period: 2 };
  const target = await ok<Row>(owner, 'POST analytics/kpi-targets', goal, on);
  await refused(422, owner, 'POST analytics/kpi-targets', { ...goal, threshold_value: 11 }, on);
  for (const [path, one, changed] of [
    ['kpi-targets', target.id, { name: 'More' }],
    ['kpi-widgets', id, { display_name: 'Seen' }],
  ] as const) {
    await ok(owner, `GET analytics/${path}?_start=0&_end=5`, undefined, on);
    await ok(owner, `GET analytics/${path}/${one}`, undefined, on);
    await ok(owner, `PATCH analytics/${path}/${one}`, changed, on);
    await refused(400, owner, `GET analytics/${path}?_sort=colour`, undefined, on);
  }
  await ok(owner, 'POST dashboard/kpi-widgets/arrange', { project: workspace, widgets: [id] });
  const { whole } = await ok(owner, `GET dashboard/funnels?filter[project]=${workspace}`);
  await reports(told, owner, on, { canvas: whole.data?.[0]?.id, widgets: [id] });
  await people(told, owner, on);
  await refused(422, owner, 'POST analytics/reports/kpis', { range: { min: '2026-03-31', max: 'soon' } }, on);
  await ok(owner, `DELETE analytics/kpi-targets/${target.id}`, undefined, on);
  await ok(owner, `POST analytics/kpi-targets/${target.id}/restore`, undefined, on);
  await ok(owner, `DELETE analytics/kpi-targets/${target.id}`, undefined, on);
  await ok(owner, `DELETE analytics/kpi-widgets/${id}`, undefined, on);
  await ok(owner, `POST analytics/kpi-widgets/${id}/restore`, undefined, on);
}

/** Two visitors joined by hand, parted, and joined again. */
async function people({ ok, refused, server }: Told, owner: Somebody, on: { readonly 'x-project-id': string }): Promise<void> {
  const { analytics } = server.context;
  const workspace_id = on['x-project-id'];
  const seen = ['phone', 'laptop'].map((visitor_id) => eventRow({ workspace_id, visitor_id, time: '2026-03-10 10:00:00.000' }));
  await analytics.insertEvents(seen, `${workspace_id} people`);
  const rows = await analytics.select<{ hash: string }>({ sql: "SELECT toString(sipHash64(arrayJoin(['phone', 'laptop']))) AS hash" });
  const [visitor = '', value = ''] = rows.map(({ hash }) => hash);
  await ok(owner, 'POST analytics/people/joins', { person: visitor, other: value }, on);
  await refused(404, owner, 'POST analytics/people/joins', { person: visitor, other: '1' }, on);
  await refused(422, owner, 'POST analytics/people/joins', { person: visitor, other: 'x' }, on);
  const link = { visitor, kind: 'hand', value };
  await ok(owner, 'POST analytics/people/exports', { person: visitor }, on);
  await refused(404, owner, 'POST analytics/people/exports', { person: '1' }, on);
  await ok(owner, 'POST analytics/people/partings', link, on);
  await ok(owner, 'POST analytics/people/restorations', link, on);
  await refused(404, owner, 'POST analytics/people/partings', { ...link, value: '1' }, on);
  await ok(owner, 'POST analytics/people/erasures', { person: visitor }, on);
  await refused(404, owner, 'POST analytics/people/erasures', { person: '1' }, on);
}

/** Every declared report by each of its calls, with the example of its shape about rows that are there. */
async function reports(
  { ok }: Told,
  owner: Somebody,
  on: { readonly 'x-project-id': string },
  here: Readonly<Record<string, unknown>>,
): Promise<void> {
  for (const { name, calls } of allReports) {
    const { example }: ReportShape = reportShapes[name as Report['name']];
    const question = example && Object.fromEntries(Object.entries(example).map(([key, value]) => [key, here[key] ?? value]));
    for (const call of calls) await ok(owner, call.replace('/api/', ''), question, on);
  }
}

async function spend({ ok, refused }: Told, owner: Somebody, project: string): Promise<void> {
  const lines = [{ day: '2026-03-01', until: '2026-03-03', source: 'google', amount: 1000 }];
  const { id } = await ok<Row>(owner, 'POST dashboard/spend-entries', { project, name: 'March', lines });
  const late = { project, name: 'March', lines: [{ ...lines[0], until: '2999-01-01' }] };
  await refused(422, owner, 'POST dashboard/spend-entries', late);
  await refused(422, owner, 'POST dashboard/spend-entries', { data: { type: 'spend-entries', attributes: { project, name: '', lines } } });
  await ok(owner, `GET dashboard/spend-entries?filter[project]=${project}`);
  await ok(owner, `GET dashboard/spend-entries/${id}`);
  await ok(owner, `DELETE dashboard/spend-entries/${id}`);
  await ok(owner, `POST dashboard/spend-entries/${id}/restore`);
}

async function segments({ ok, refused }: Told, owner: Somebody, project: string): Promise<void> {
  const { id } = await ok<Row>(owner, 'POST dashboard/segments', { project, name: 'Buyers', filter: 'did~purchase' });
  await refused(422, owner, 'POST dashboard/segments', { project, name: 'Nobody', filter: 'colour~is~red' });
  await refused(422, owner, 'POST dashboard/segments', {
    data: { type: 'segments', attributes: { project, name: '', filter: `in~${id}` } },
  });
  await ok(owner, `GET dashboard/segments?filter[project]=${project}`);
  await ok(owner, `GET dashboard/segments/${id}`);
  await ok(owner, `PATCH dashboard/segments/${id}`, { data: { type: 'segments', id, attributes: { name: 'Who bought' } } });
  await ok(owner, `DELETE dashboard/segments/${id}`);
  await ok(owner, `POST dashboard/segments/${id}/restore`);
}

async function files({ ok, refused, server }: Told, owner: Somebody, project: string): Promise<void> {
  const days = { first_day: '2026-03-01', last_day: '2026-03-03', format: 'csv' };
  const order = async (personal: boolean) => {
    const { id } = await ok<Row>(owner, 'POST dashboard/event-exports', { project, ...days, personal });
    await makeExports(server.context);
    return id;
  };
  await refused(422, owner, 'POST dashboard/event-exports', { project, ...days, personal: false, last_day: '2026-02-01' });
  const id = await order(false);
  await ok(owner, `GET dashboard/event-exports?filter[project]=${project}`);
  await ok(owner, `GET dashboard/event-exports/${id}`);
  const { url } = await ok<{ readonly url: string }>(owner, `POST dashboard/event-exports/${id}/link`);
  await ok(null, `GET ${url.replace('/api/', '')}`);
  await ok(owner, `DELETE dashboard/event-exports/${id}`);
  await ok(owner, `POST dashboard/event-exports/${await order(true)}/personal-link`);
}

async function locks({ ok }: Told, owner: Somebody, other: string): Promise<void> {
  await ok(owner, `POST dashboard/projects/${other}/lock`);
  await ok(owner, 'POST dashboard/projects/unlock', { id: other });
  await ok(owner, 'POST dashboard/projects/lock-selected', { ids: [other] });
  await ok(owner, 'POST dashboard/projects/reopen');
  await ok(owner, `DELETE dashboard/projects/${other}`);
}
