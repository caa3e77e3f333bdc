import { eq } from 'drizzle-orm';
import { normaliseEmail } from '#domain/accounts/email.ts';
import { languageNamed } from '#domain/kit/languages.ts';
import { scriptFolder } from '#domain/tracking/script-folder.ts';
import { snippetFor } from '#domain/tracking/snippet.ts';
import type { workspaceActions } from '#resources/actions/workspaces.ts';
import type { workspaceShapes } from '#resources/shapes/workspaces.ts';
import type { ActionCall, Rendered } from '#server/actions/handler.ts';
import type { Database } from '#server/db/client.ts';
import { users, workspaces } from '#server/db/tables/core.ts';
import { notFound } from '#server/http/errors.ts';
import { userOf } from '#server/http/session.ts';
import { countAttempt } from '#server/limits/attempts.ts';
import { countMailToOthers } from '#server/limits/mail-to-others.ts';
import { workspaceOf } from '#server/policy/access.ts';
import type { WorkspacePorts } from '#server/workspaces/ports.ts';

/**
 * Sends the tracking script of the request's workspace to whoever puts it on the site, in the
 * language of the sender.
 * @throws HttpError 429 `too_many_attempts`.
 */
export async function mailScript(
  call: ActionCall<typeof workspaceActions.mailScript, typeof workspaceShapes.mailScript, WorkspacePorts>,
): Promise<Rendered> {
  const { context, request, now, input } = call;
  const { id, name } = workspaceOf(request);
  const { db, settings, mail } = context;
  const userId = userOf(request).id;
  await countAttempt(db, 'script-mail-person', userId, now);
  await countAttempt(db, 'script-mail-workspace', id, now);
  await countMailToOthers(context, request);
  const email = normaliseEmail(input.recipientEmail);
  const send = async (tx: Database) => {
    const [sender] = await tx.select().from(users).where(eq(users.id, userId));
    const [site] = await tx
      .select({ main_url: workspaces.main_url, script_address: workspaces.script_address })
      .from(workspaces)
      .where(eq(workspaces.id, id));
    if (!sender || !site) throw notFound();
    const snippet = snippetFor(scriptFolder(settings.publicUrl, site.script_address), id);
    const from = `${sender.first_name} ${sender.last_name}`.trim() || sender.email;
    await mail.queue(tx, {
      template: 'script_install',
      to: { email, language: languageNamed(sender.language) ?? 'en' },
      data: { sender: from, workspace: name, site: site.main_url ?? name, snippet },
    });
    await call.record(tx, {
      target: { type: 'workspaces', id, label: name },
      workspace: id,
      after: { recipient: email },
    });
    return { id, sent_to: input.recipientEmail };
  };
  return db.transaction((tx) => call.once(tx, () => send(tx)));
}
