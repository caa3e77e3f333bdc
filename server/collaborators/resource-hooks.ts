import { eq } from 'drizzle-orm';
import { languageNamed } from '#domain/kit/languages.ts';
import { users } from '#server/db/tables/core.ts';
import { endInvitationLinks } from '#server/invitations/links.ts';
import type { Ports } from '#server/ports.ts';
import type { ResourceHooks } from '#server/resources/hook.ts';
import { tellInvited } from './announce.ts';

/** A collaborator who is changed or removed knows at once: open pages ask for their rights again, and streams end. */
export const collaborators = (ports: Ports<'db' | 'mail' | 'policy'>): ResourceHooks<'collaborators'> => ({
  async beforeDelete(row, { tx, workspace, now }) {
    if (row.user_id === null) {
      // Who never came has no access to lose and is left in peace.
      await endInvitationLinks(tx, [row.id], now);
      return;
    }
    const [person] = await tx.select({ language: users.language }).from(users).where(eq(users.id, row.user_id));
    await ports.mail.queue(tx, {
      template: 'removed',
      to: { email: row.email, language: languageNamed(person?.language ?? '') ?? 'en', user: row.user_id },
      data: { name: row.first_name, workspace: workspace?.name ?? '' },
    });
  },
  async afterCommit(row) {
    if (row.user_id === null) await tellInvited(ports, row.email);
    await ports.policy.changed({ workspace: row.workspace_id });
  },
});
