import { and, eq, isNull, lte, or } from 'drizzle-orm';
import { mails } from '#server/db/tables/accounts.ts';
import type { Ports } from '#server/ports.ts';

/** Mails put in line by one round; the next minute takes the rest. */
const BATCH = 200;

/** Puts every mail in line whose time has come: refused ones, and those whose job was lost. */
export async function sendDueMails({ db, jobs, clock }: Ports<'clock' | 'db' | 'jobs'>): Promise<void> {
  const isDue = or(isNull(mails.next_attempt_at), lte(mails.next_attempt_at, clock()));
  const due = await db
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.status, 'queued'), isDue))
    .limit(BATCH);
  for (const { id } of due) await jobs.send('mail.send', { id }, { singletonKey: id });
}
