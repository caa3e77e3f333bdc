import { and, asc, eq } from 'drizzle-orm';
import type { Context } from '#server/app/context.ts';
import { mails } from '#server/db/tables/accounts.ts';
import { openLinks, withLinks } from '#server/mail/secret-links.ts';

/** The mails to an address, oldest first, as their reader gets them: with their links. */
export async function mailsTo({ db, settings }: Pick<Context, 'db' | 'settings'>, recipient: string, template?: string) {
  const found = await db
    .select()
    .from(mails)
    .where(and(eq(mails.recipient, recipient), template === undefined ? undefined : eq(mails.template, template)))
    .orderBy(asc(mails.created_at));
  return found.map((mail) => ({ ...mail, ...withLinks(mail, openLinks(settings.secret, mail.links) ?? []) }));
}

/** The last part of the first link in the newest mail to an address, '' where there is none. */
export async function newestKey(context: Pick<Context, 'db' | 'settings'>, recipient: string, template?: string): Promise<string> {
  const newest = (await mailsTo(context, recipient, template)).at(-1);
  const link = newest?.text.match(/https?:\/\/\S+/)?.[0];
  return link === undefined ? '' : (new URL(link).pathname.split('/').at(-1) ?? '');
}
