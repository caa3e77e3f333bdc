import { eq } from 'drizzle-orm';
import { languageNamed } from '#domain/kit/languages.ts';
import type { AccountPorts } from '#server/accounts/ports.ts';
import type { Database } from '#server/db/client.ts';
import { users } from '#server/db/tables/core.ts';
import { revokeOtherCredentials } from '../revoke-credentials.ts';

/** Stores a new password; everything else that could lead into the account ends, and its owner is told. */
export async function storePassword(context: AccountPorts, tx: Database, user: string, hash: string, keep?: string): Promise<void> {
  const now = context.clock();
  const [before] = await tx.select().from(users).where(eq(users.id, user));
  await tx.update(users).set({ password_hash: hash }).where(eq(users.id, user));
  await revokeOtherCredentials(tx, user, now, keep);
  if (!before?.password_hash) return;
  await context.mail.queue(tx, {
    template: 'password_changed',
    to: { email: before.email, language: languageNamed(before.language) ?? 'en', user },
    data: { name: before.first_name, link: `${context.settings.publicUrl}/dashboard/account-settings/security` },
  });
}
