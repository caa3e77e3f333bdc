import { createHash, randomBytes } from 'node:crypto';
import type { Context } from '#server/context.ts';
import { mailedLinks } from '#server/db/account-tables.ts';
import type { Database } from '#server/db/client.ts';

const DAYS = 7;

export async function setPasswordLink(context: Context, tx: Database, userId: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const [row] = await tx
    .insert(mailedLinks)
    .values({
      user_id: userId,
      purpose: 'set',
      token_hash: createHash('sha256').update(secret).digest('base64url'),
      expires_at: new Date(context.clock().getTime() + DAYS * 86_400_000),
    })
    .returning({ id: mailedLinks.id });
  return `${context.settings.publicUrl}/set-password/${row?.id}.${secret}`;
}
