import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { languageNamed } from '#domain/kit/languages.ts';
import { snippetFor } from '#domain/tracking/snippet.ts';
import { countAttempt } from '#server/accounts/limits/attempts.ts';
import { countMailToOthers } from '#server/accounts/limits/mail-to-others.ts';
import { normaliseEmail } from '#server/accounts/log-in.ts';
import { record } from '#server/audit/record.ts';
import type { Context } from '#server/context.ts';
import type { Database } from '#server/db/client.ts';
import { users, workspaces } from '#server/db/tables.ts';
import { notFound } from '#server/http/errors.ts';
import { userOf } from '#server/http/session.ts';
import { workspaceOf } from '#server/policy/access.ts';
import { onceFor, requestKey } from '#server/resources/idempotency.ts';

/**
 * Sends the tracking script of the request's workspace to whoever puts it on the site, in the
 * language of the sender.
 * @throws HttpError 429 `too_many_attempts`.
 */
export async function mailScript(context: Context, request: FastifyRequest, recipient: string): Promise<void> {
  const { id, name } = workspaceOf(request);
  const { db, settings, mail } = context;
  const now = context.clock();
  const userId = userOf(request).id;
  await countAttempt(db, 'script-mail-person', userId, now);
  await countAttempt(db, 'script-mail-workspace', id, now);
  await countMailToOthers(context, request);
  const email = normaliseEmail(recipient);
  const send = async (tx: Database) => {
    const [sender] = await tx.select().from(users).where(eq(users.id, userId));
    const [site] = await tx.select({ main_url: workspaces.main_url }).from(workspaces).where(eq(workspaces.id, id));
    if (!sender || !site) throw notFound();
    const from = `${sender.first_name} ${sender.last_name}`.trim() || sender.email;
    await mail.queue(tx, {
      template: 'script_install',
      to: { email, language: languageNamed(sender.language) ?? 'en' },
      data: { sender: from, workspace: name, site: site.main_url, snippet: snippetFor(settings.publicUrl, id) },
    });
    await record(tx, request, {
      action: 'script-mail.create',
      target: { type: 'workspaces', id, label: name },
      workspace: id,
      after: { recipient: email },
    });
    return {};
  };
  await db.transaction((tx) => onceFor(tx, { request: requestKey(request, userId), status: 202, now }, () => send(tx)));
}
