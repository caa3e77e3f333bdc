import { eq } from 'drizzle-orm';
import { languageNamed } from '#domain/kit/languages.ts';
import { endLinks } from '#server/accounts/mailed-links.ts';
import { users } from '#server/db/tables.ts';
import type { Behaviour } from '../behaviour.ts';

/** A collaborator who is changed or removed knows at once: open pages ask for their rights again, and streams end. */
export const collaborators: Behaviour<'collaborators'> = {
  async beforeDelete(row, { tx, context, workspace, now }) {
    await endLinks(tx, row.user_id, ['set'], now, row.workspace_id);
    // Who never came has no access to lose and is left in peace.
    if (row.is_pending) return;
    const [person] = await tx.select({ language: users.language }).from(users).where(eq(users.id, row.user_id));
    await context.mail.queue(tx, {
      template: 'removed',
      to: { email: row.email, language: languageNamed(person?.language ?? '') ?? 'en', user: row.user_id },
      data: { name: row.first_name, workspace: workspace?.name ?? '' },
    });
  },
  async afterCommit(row, context) {
    await context.policy.changed({ workspace: row.workspace_id });
  },
};
