import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { z } from 'zod';
import { adminActions } from '#resources/actions/admin.ts';
import { type AnyAction, partsOf } from '#resources/kit/action.ts';
import type { Shape } from '#resources/kit/shape.ts';
import { adminShapes } from '#resources/shapes/admin.ts';
import { mails, monitoringReports } from '#server/db/tables/accounts.ts';
import { billingNotices } from '#server/db/tables/billing.ts';
import { unsubscribeLink } from '#server/mail/unsubscribe.ts';
import type { Somebody, Told } from './told.ts';

const reason = 'asked by phone';
type Row = { readonly id: string };

/** What staff ask and do, and what a link in a mail leads to. */
export async function adminArea(told: Told): Promise<void> {
  const { ok, refused, server } = told;
  const admin = await server.proven(await server.person({ staff: 'admin', confirmed: true }));
  const person = await server.person({ plan: 'business', confirmed: true });
  const { id: workspace } = await ok<Row>(admin, 'POST dashboard/admin/workspaces', {
    ...{ userId: person.id, name: 'Made', main_url: 'https://made.example', reason },
  });
  for (const call of [
    'admin',
    'admin/health',
    'admin/jobs',
    'admin/audit.csv',
    'users?page[size]=2',
    `admin/users/${person.id}`,
    `users/${person.id}`,
  ])
    await ok(admin, `GET dashboard/${call}`);
  await ok(admin, `GET dashboard/admin/workspaces/${workspace}/events?audit_reason=${encodeURIComponent(reason)}`);
  await ok(admin, `GET dashboard/projects/user/${person.id}?include=user`);
  await ok(admin, `PATCH dashboard/admin/users/${person.id}/plan`, { plan: 'agency', reason });
  await refused(422, admin, `PATCH dashboard/admin/users/${person.id}/plan`, { plan: 'gold' });
  await ok(admin, `PATCH dashboard/admin/users/${(await server.person({ trial_ends_at: server.context.clock() })).id}/trial`, {
    days: 7,
    reason,
  });
  await withReasonAlone(told, admin, { users: person.id, workspaces: workspace });
  await ok(admin, `PATCH dashboard/admin/workspaces/${workspace}`, { name: 'Changed', reason });
  await refused(422, admin, `DELETE dashboard/admin/workspaces/${workspace}`, { confirmation: 'no', reason });
  await ok(admin, `DELETE dashboard/admin/workspaces/${workspace}`, { confirmation: 'delete', reason });
  const { whole: audit } = await ok(admin, 'GET dashboard/audit-entries?page[size]=3');
  const entry = audit.data?.[0]?.id;
  await ok(admin, `GET dashboard/audit-entries/${entry}`);
  await mailed(told, admin);
  await ok(admin, 'POST dashboard/admin/jobs/mail.send/retry', { reason });
  const impersonation = await ok<{ id: string; access_token: string }>(admin, `POST dashboard/admin/users/${person.id}/log-in-as`, {
    reason,
  });
  await ok({ id: impersonation.id, token: impersonation.access_token }, 'POST dashboard/log-in-as/end');
  await noticed(told, admin);
  await unsubscribed(told, person.id);
}

/** What staff do about the installation, an account or a workspace and what asks for nothing but why. */
async function withReasonAlone({ ok }: Told, admin: Somebody, ids: Readonly<Record<string, string>>): Promise<void> {
  const asking = Object.values<AnyAction>(adminActions).filter(({ name }) => {
    const { input }: Shape = adminShapes[name.replace('admin.', '') as keyof typeof adminShapes];
    return input instanceof z.ZodObject && Object.keys(input.shape).join() === 'reason';
  });
  expect(asking.length).toBeGreaterThan(1);
  for (const action of asking) {
    const { method, path } = partsOf(action);
    const about = path.replace('/api/', '').replace(/(\w+)\/:id/, (whole, rows: string) => (ids[rows] ? `${rows}/${ids[rows]}` : whole));
    if (!about.includes(':')) await ok(admin, `${method} ${about}`, { reason });
  }
}

async function mailed({ ok, refused, server }: Told, admin: Somebody): Promise<void> {
  const { whole } = await ok(admin, 'GET dashboard/mails?page[size]=100');
  const id = whole.data?.find(({ attributes }) => attributes.template === 'reset_password')?.id ?? '';
  for (const call of [`mails/${id}`, `admin/mails/${id}`]) await ok(admin, `GET dashboard/${call}`);
  const now = (status: 'kept' | 'failed') => server.context.db.update(mails).set({ status }).where(eq(mails.id, id));
  await refused(409, admin, `POST dashboard/admin/mails/${id}/resend`, { reason });
  await now('kept');
  await ok(admin, `POST dashboard/admin/mails/${id}/reveal`, { reason });
  await now('failed');
  await ok(admin, `POST dashboard/admin/mails/${id}/resend`, { reason });
}

async function noticed({ ok, server }: Told, admin: Somebody): Promise<void> {
  const { db, clock } = server.context;
  const told = { event: 'evt_admin', kind: 'invoice.paid', customer: 'cus_admin', status: 'failed' };
  const [notice] = await db
    .insert(billingNotices)
    .values({ ...told, happened_at: clock(), received_at: clock() })
    .returning({ id: billingNotices.id });
  await ok(admin, 'GET dashboard/billing-notices?page[size]=5&filter[status]=failed');
  await ok(admin, `GET dashboard/billing-notices/${notice?.id}`);
  const again = await ok<{ status: string }>(admin, `POST dashboard/admin/billing-notices/${notice?.id}/replay`, { reason });
  if (again.status !== 'received') throw new Error(`a notice that is followed again is ${again.status}`);
}

async function unsubscribed({ ok, server }: Told, user_id: string): Promise<void> {
  const { db, settings, clock } = server.context;
  const order = { user_id, period_type: 0, client_timezone: 'UTC', send_at: clock() } as typeof monitoringReports.$inferInsert;
  const [stored] = await db.insert(monitoringReports).values(order).returning({ id: monitoringReports.id });
  const path = new URL(unsubscribeLink(settings, stored?.id ?? '')).pathname.replace(/^\/api\//, '');
  await ok(null, `GET ${path}`);
  await ok(null, `POST ${path}`);
}
