import { setTimeout } from 'node:timers/promises';
import { and, eq, isNull, lte, or } from 'drizzle-orm';
import { mails } from '#server/db/tables/accounts.ts';
import type { Ports } from '#server/ports.ts';
import { openLinks, withLinks } from './secret-links.ts';
import { deliver } from './transport.ts';

/** How long one worker has for one delivery before another may try. */
const LEASE_MS = 5 * 60_000;
/** Tries until a mail is given up; the eight pauses between them, from 5 minutes to 10:40 hours, add up to 21 hours and a quarter. */
const MOST_ATTEMPTS = 9;
const FIRST_PAUSE_MS = 5 * 60_000;

/** The pause after so many tries, doubling from five minutes. */
export function pauseAfter(attempts: number): number {
  return FIRST_PAUSE_MS * 2 ** (attempts - 1);
}

/** Takes the mail for this worker; undefined when it has left, was given up, or another one holds it. */
async function claim({ db, clock }: Ports<'clock' | 'db'>, id: string) {
  const now = clock();
  const isDue = or(isNull(mails.next_attempt_at), lte(mails.next_attempt_at, now));
  const [mail] = await db
    .update(mails)
    .set({ next_attempt_at: new Date(now.getTime() + LEASE_MS) })
    .where(and(eq(mails.id, id), eq(mails.status, 'queued'), isDue))
    .returning();
  return mail;
}

type Mail = typeof mails.$inferSelect;

/** Gives the mail to the server; answers why it was not taken, null once it was. */
async function handOver({ settings }: Ports<'settings'>, mail: Mail): Promise<string | null> {
  const { id, recipient: to, subject } = mail;
  const links = openLinks(settings.secret, mail.links);
  if (links === null) return 'its links were sealed under another FLUMEN_SECRET';
  try {
    await deliver(settings, { id, to, subject, ...withLinks(mail, links) });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Tries to note a delivery, and the pause before the second: the store may be away for a moment. */
const NOTE_TRIES = 5;
const NOTE_PAUSE_MS = 200;

/** What the server took must be noted, or it would be sent once more. */
async function noteSent({ db, clock }: Ports<'clock' | 'db'>, { id }: Mail, attempts: number): Promise<void> {
  const sent = { status: 'sent', attempts, sent_at: clock(), error: null, next_attempt_at: null };
  for (let tries = 1; ; tries += 1) {
    try {
      await db.update(mails).set(sent).where(eq(mails.id, id));
      return;
    } catch (error) {
      if (tries === NOTE_TRIES) throw error;
      await setTimeout(NOTE_PAUSE_MS * tries);
    }
  }
}

/** What the server did not take comes again later, or is given up. */
async function noteRefused({ db, clock, log }: Ports<'clock' | 'db' | 'log'>, mail: Mail, attempts: number, reason: string): Promise<void> {
  const gone = attempts >= MOST_ATTEMPTS;
  log.warn({ mail: mail.id, template: mail.template, attempts, reason }, gone ? 'a mail was given up' : 'a mail could not be sent yet');
  const next_attempt_at = gone ? null : new Date(clock().getTime() + pauseAfter(attempts));
  await db
    .update(mails)
    .set({ status: gone ? 'failed' : 'queued', attempts, error: reason, next_attempt_at })
    .where(eq(mails.id, mail.id));
}

/**
 * Sends one mail of the outbox. The lease lets exactly one worker try at a time; a worker that dies
 * after the server took the mail and before it is noted sends it once more, which mail cannot avoid.
 * A refused delivery is no error of the job: the mail keeps the reason and the time of its next try.
 */
export async function sendMail(context: Ports<'clock' | 'db' | 'log' | 'settings'>, id: string): Promise<void> {
  const mail = await claim(context, id);
  if (!mail) return;
  const attempts = mail.attempts + 1;
  const refusal = await handOver(context, mail);
  if (refusal === null) await noteSent(context, mail, attempts);
  else await noteRefused(context, mail, attempts, refusal);
}
