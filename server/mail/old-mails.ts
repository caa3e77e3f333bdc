import { and, asc, eq, gt, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { mails } from '#server/db/tables/accounts.ts';
import { installation } from '#server/db/tables/installation.ts';
import type { Ports } from '#server/ports.ts';
import { secretLinks } from './mask-links.ts';
import { holdsSecrets, maskedEnd, sealLinks, withLinks } from './secret-links.ts';

/** No link in a mail works for longer than a week. */
const KEPT_MS = 8 * 86_400_000;
const BATCH = 200;
const FIRST = '00000000-0000-0000-0000-000000000000';
/** Set once every mail of earlier versions, which stored links in clear, was gone over. */
const DONE = 'mails_sealed';

type Mail = typeof mails.$inferSelect;

/** Forgets the links of mails that work no longer anyway. */
export async function forgetOldLinks(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS);
  await db
    .update(mails)
    .set({ links: null })
    .where(and(isNotNull(mails.links), lt(mails.created_at, before)));
}

/** The links of a mail out of its text; sealed where it may still have to be sent or handed over. */
async function sealOne({ db, settings, clock }: Ports<'clock' | 'db' | 'settings'>, mail: Mail): Promise<void> {
  const links = secretLinks(mail.text, mail.template).map((link) => ({ shown: maskedEnd(link), link }));
  if (links.length === 0) return;
  const isWaiting = ['kept', 'queued'].includes(mail.status) && mail.created_at.getTime() > clock().getTime() - KEPT_MS;
  const masked = withLinks(
    mail,
    links.map(({ shown, link }) => ({ shown: link, link: shown })),
  );
  await db
    .update(mails)
    .set({ ...masked, links: isWaiting ? sealLinks(settings.secret, links) : null })
    .where(and(eq(mails.id, mail.id), isNull(mails.links)));
}

/** Mails of earlier versions hold their links in clear; goes over them once. */
export async function sealOldMails(context: Ports<'clock' | 'db' | 'settings'>): Promise<void> {
  const { db } = context;
  const done = await db.select({ key: installation.key }).from(installation).where(eq(installation.key, DONE));
  if (done.length > 0) return;
  for (let after = FIRST; ; ) {
    const rows = await db
      .select()
      .from(mails)
      .where(and(gt(mails.id, after), isNull(mails.links)))
      .orderBy(asc(mails.id))
      .limit(BATCH);
    for (const mail of rows) if (holdsSecrets(mail.template)) await sealOne(context, mail);
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) break;
    after = last.id;
  }
  await db.insert(installation).values({ key: DONE, value: true }).onConflictDoNothing();
}
