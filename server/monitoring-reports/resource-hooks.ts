import { and, eq, isNull } from 'drizzle-orm';
import { monitoringReports as table } from '#server/db/tables/accounts.ts';
import type { ResourceHooks } from '#server/resources/hook.ts';

/** The reports that are sent to a person. */
export const inForce = (user: string) => and(eq(table.user_id, user), isNull(table.deleted_at));

/** What has ended is kept: a link in a mail about it goes on ending what was ordered anew. */
export const monitoringReports = {
  visible: ({ user }) => inForce(user.id),
  async end({ id }, { tx, now }) {
    await tx.update(table).set({ deleted_at: now }).where(eq(table.id, id));
  },
} satisfies ResourceHooks<'monitoring-reports'>;
