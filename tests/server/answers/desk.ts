import { eq } from 'drizzle-orm';
import { mails, monitoringReports } from '#server/db/account-tables.ts';
import { unsubscribeLink } from '#server/mail/unsubscribe.ts';
import type { Somebody, Told } from './told.ts';

const reason = 'asked by phone';
type Row = { readonly id: string };

/** What staff ask and do, and what a link in a mail leads to. */
export async function desk(told: Told): Promise<void> {
  const { ok, refused, server } = told;
  const admin = await server.proven(await server.person({ staff: 'admin', confirmed: true }));
  const person = await server.person({ plan: 'business', confirmed: true });
  const { id: workspace } = await ok<Row>(admin, 'POST dashboard/desk/workspaces', {
    ...{ userId: person.id, name: 'Made', main_url: 'https://made.example', reason },
  });
  for (const call of [
    'desk',
    'desk/health',
    'desk/jobs',
    'desk/audit.csv',
    'users?page[size]=2',
    `desk/users/${person.id}`,
    `users/${person.id}`,
  ])
    await ok(admin, `GET dashboard/${call}`);
  await ok(admin, `GET dashboard/desk/workspaces/${workspace}/events?audit_reason=${encodeURIComponent(reason)}`);
  await ok(admin, `GET dashboard/projects/user/${person.id}?include=user`);
  await ok(admin, `PATCH dashboard/desk/users/${person.id}/plan`, { plan: 'agency', reason });
  await refused(422, admin, `PATCH dashboard/desk/users/${person.id}/plan`, { plan: 'gold' });
  await ok(admin, `PATCH dashboard/desk/users/${(await server.person({ trial_ends_at: server.context.clock() })).id}/trial`, {
    days: 7,
    reason,
  });
  await ok(admin, `PATCH dashboard/desk/workspaces/${workspace}`, { name: 'Changed', reason });
  await refused(422, admin, `DELETE dashboard/desk/workspaces/${workspace}`, { confirmation: 'no', reason });
  await ok(admin, `DELETE dashboard/desk/workspaces/${workspace}`, { confirmation: 'delete', reason });
  const { whole: audit } = await ok(admin, 'GET dashboard/audit-entries?page[size]=3');
  const entry = audit.data?.[0]?.id;
  for (const call of [`audit-entries/${entry}`, `desk/audit/${entry}`]) await ok(admin, `GET dashboard/${call}`);
  await mailed(told, admin);
  await ok(admin, 'POST dashboard/desk/backups', { reason });
  await ok(admin, 'POST dashboard/desk/jobs/mail.send/retry', { reason });
  const acting = await ok<{ id: string; access_token: string }>(admin, `POST dashboard/desk/users/${person.id}/log-in-as`, { reason });
  await ok({ id: acting.id, token: acting.access_token }, 'POST dashboard/log-in-as/end');
  await unsubscribed(told, person.id);
}

async function mailed({ ok, refused, server }: Told, admin: Somebody): Promise<void> {
  const { whole } = await ok(admin, 'GET dashboard/mails?page[size]=100');
  const id = whole.data?.find(({ attributes }) => attributes.template === 'reset_password')?.id ?? '';
  for (const call of [`mails/${id}`, `desk/mails/${id}`]) await ok(admin, `GET dashboard/${call}`);
  const now = (status: 'kept' | 'failed') => server.context.db.update(mails).set({ status }).where(eq(mails.id, id));
  await refused(409, admin, `POST dashboard/desk/mails/${id}/resend`, { reason });
  await now('kept');
  await ok(admin, `POST dashboard/desk/mails/${id}/reveal`, { reason });
  await now('failed');
  await ok(admin, `POST dashboard/desk/mails/${id}/resend`, { reason });
}

async function unsubscribed({ ok, server }: Told, user_id: string): Promise<void> {
  const { db, settings, clock } = server.context;
  const order = { user_id, period_type: 0, client_timezone: 'UTC', send_at: clock() } as typeof monitoringReports.$inferInsert;
  const [stored] = await db.insert(monitoringReports).values(order).returning({ id: monitoringReports.id });
  const path = new URL(unsubscribeLink(settings, stored?.id ?? '')).pathname.replace(/^\/api\//, '');
  await ok(null, `GET ${path}`);
  await ok(null, `POST ${path}`);
}
