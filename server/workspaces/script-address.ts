import { eq } from 'drizzle-orm';
import { folderMeant, isLoadable } from '#domain/tracking/script-folder.ts';
import { scriptUrl } from '#domain/tracking/snippet.ts';
import type { workspaceActions } from '#resources/actions/workspaces.ts';
import type { workspaceShapes } from '#resources/shapes/workspaces.ts';
import type { ActionCall, ResultOf } from '#server/actions/handler.ts';
import { isScriptOf } from '#server/collector/intake/script.ts';
import { workspaces } from '#server/db/tables/core.ts';
import { HttpError, notFound } from '#server/http/errors.ts';
import { countAttempt } from '#server/limits/attempts.ts';
import { PAGE_LIMITS, readPage, statusOfPost } from '#server/outgoing/page.ts';
import { workspaceOf } from '#server/policy/access.ts';
import type { WorkspacePorts } from '#server/workspaces/ports.ts';

type Shape = typeof workspaceShapes.setScriptAddress;
type Answer = ResultOf<Shape['answer']>;
type Look = Pick<Answer, 'result' | 'failure' | 'status'>;

const SCRIPT_LIMITS = { ...PAGE_LIMITS, types: /javascript/i };
/** What the collector answers to a batch that is none, `{}`. */
const NO_BATCH = 422;

/** How the web is asked; tests hand in their own. */
const overWeb = {
  read: (address: string) => readPage(address, undefined, SCRIPT_LIMITS),
  post: (address: string, body: string) => statusOfPost(address, body),
};

/** Looks whether the script of a workspace comes from a folder, and whether what it sends gets through from there. */
export async function lookAtFolder(folder: string, workspace: string, web = overWeb): Promise<Look> {
  const page = await web.read(scriptUrl(folder, workspace));
  if ('failure' in page) {
    const isOther = page.failure === 'notHtml' || page.failure === 'status';
    return { result: isOther ? 'noScript' : 'unreachable', failure: isOther ? null : page.failure, status: page.status };
  }
  if (!isScriptOf(page.html, workspace)) return { result: 'noScript', failure: null, status: null };
  const reply = await web.post(`${folder}/e`, '{}');
  if ('failure' in reply) return { result: 'noEvents', failure: reply.failure, status: null };
  return reply.status === NO_BATCH ? { result: 'works', failure: null, status: null } : { result: 'noEvents', failure: null, ...reply };
}

function folderOf(url: string): string {
  const folder = folderMeant(url);
  if (!folder) throw new HttpError(422, 'notAUrl', { pointer: '/url' });
  if (!isLoadable(folder)) throw new HttpError(422, 'script_needs_https', { pointer: '/url' });
  return folder;
}

/**
 * Sets where the pages of a site load its script from, once the script is there and what it sends arrives, or whatever
 * the look says where somebody wants that.
 * @throws HttpError 422 `notAUrl`, `script_needs_https`; 429 `too_many_attempts`.
 */
export async function setScriptAddress({
  context,
  request,
  now,
  input,
  record,
}: ActionCall<typeof workspaceActions.setScriptAddress, Shape, WorkspacePorts>): Promise<Answer> {
  const { id, name } = workspaceOf(request);
  const tried = input.url === '' ? null : folderOf(input.url);
  const [row] = await context.db.select({ held: workspaces.script_address }).from(workspaces).where(eq(workspaces.id, id));
  if (!row) throw notFound();
  if (tried) await countAttempt(context.db, 'install-check', id, now);
  const look: Look = tried ? await lookAtFolder(tried, id) : { result: null, failure: null, status: null };
  if (tried && look.result !== 'works' && !input.unchecked) return { id, script_address: row.held, tried, ...look };
  await context.db.transaction(async (tx) => {
    await tx.update(workspaces).set({ script_address: tried }).where(eq(workspaces.id, id));
    await record(tx, {
      target: { type: 'workspaces', id, label: name },
      workspace: id,
      before: { script_address: row.held },
      after: { script_address: tried },
    });
  });
  context.live.publish(id, { type: 'resource', resource: 'workspaces', action: 'updated', ids: [id] });
  return { id, script_address: tried, tried, ...look };
}
