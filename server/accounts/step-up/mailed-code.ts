import { createHash, randomInt } from 'node:crypto';
import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { languageNamed } from '#domain/kit/languages.ts';
import type { Database } from '#server/db/client.ts';
import { mailedLinks } from '#server/db/tables/accounts.ts';
import type { users } from '#server/db/tables/core.ts';
import type { Ports } from '#server/ports.ts';
import { endLinks } from '../links/mailed-links.ts';

const MINUTES = 10;
const DIGITS = 8;

/** Bound to the session that asked for it: read by somebody else it is worth nothing elsewhere. */
const hashOf = (family: string, code: string) => createHash('sha256').update(`prove\n${family}\n${code}`).digest('base64url');

/** Mails a code to an account's own address; the one before it stops working. */
export async function mailCode(
  context: Ports<'clock' | 'mail'>,
  tx: Database,
  account: typeof users.$inferSelect,
  family: string,
): Promise<void> {
  const now = context.clock();
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
  await endLinks(tx, account.id, ['prove'], now);
  await tx.insert(mailedLinks).values({
    user_id: account.id,
    purpose: 'prove',
    session_id: family,
    token_hash: hashOf(family, code),
    expires_at: new Date(now.getTime() + MINUTES * 60_000),
  });
  await context.mail.queue(tx, {
    template: 'proof_code',
    to: { email: account.email, language: languageNamed(account.language) ?? 'en', user: account.id },
    data: { name: account.first_name, code },
  });
}

/** Uses the newest code of a session up; false for a wrong, used or expired one. */
export async function spendMailedCode(tx: Database, family: string, code: string, now: Date): Promise<boolean> {
  const [waiting] = await tx
    .select({ id: mailedLinks.id, hash: mailedLinks.token_hash })
    .from(mailedLinks)
    .where(
      and(
        eq(mailedLinks.purpose, 'prove'),
        eq(mailedLinks.session_id, family),
        isNull(mailedLinks.used_at),
        gt(mailedLinks.expires_at, now),
      ),
    )
    .orderBy(desc(mailedLinks.created_at))
    .limit(1);
  if (!waiting || waiting.hash !== hashOf(family, code)) return false;
  const spent = await tx
    .update(mailedLinks)
    .set({ used_at: now })
    .where(and(eq(mailedLinks.id, waiting.id), isNull(mailedLinks.used_at)))
    .returning({ id: mailedLinks.id });
  return spent.length > 0;
}
