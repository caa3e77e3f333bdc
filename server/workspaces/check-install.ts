import { eq } from 'drizzle-orm';
import { normaliseHost, normaliseUrl } from '#domain/kit/address.ts';
import { readInstall } from '#domain/tracking/install/reading.ts';
import { scriptFolder } from '#domain/tracking/script-folder.ts';
import type { workspaceActions } from '#resources/actions/workspaces.ts';
import type { workspaceShapes } from '#resources/shapes/workspaces.ts';
import type { ActionCall, ResultOf } from '#server/actions/handler.ts';
import type { Database } from '#server/db/client.ts';
import { domains, workspaces } from '#server/db/tables/core.ts';
import { HttpError, notFound } from '#server/http/errors.ts';
import { countAttempt } from '#server/limits/attempts.ts';
import { readPage } from '#server/outgoing/page.ts';
import { workspaceOf } from '#server/policy/access.ts';
import type { WorkspacePorts } from '#server/workspaces/ports.ts';

type Shape = typeof workspaceShapes.checkInstall;

/** The address to look at: the site of the workspace, or what was typed, where it belongs to the workspace. */
async function addressFor(db: Database, id: string, main_url: string | null, typed: string | undefined): Promise<string> {
  if (!typed && main_url) return normaliseUrl(main_url) ?? main_url;
  const url = typed ? normaliseUrl(typed) : null;
  const host = url && normaliseHost(url);
  const listed = await db.select({ domain: domains.domain }).from(domains).where(eq(domains.workspace_id, id));
  const own = [main_url ?? '', ...listed.map(({ domain }) => domain)].flatMap((one) => normaliseHost(one) ?? []);
  if (url && host && own.some((one) => host === one || host.endsWith(`.${one}`))) return url;
  throw new HttpError(422, url ? 'not_of_site' : 'notAUrl', { pointer: '/url' });
}

/** Looks at a page as a visitor's browser would get it. */
export async function lookAt(address: string, workspace: string, here: string, read = readPage): Promise<ResultOf<Shape['answer']>> {
  const nothing = { id: workspace, url: address, result: 'unreachable', notes: [], origin: null, failure: null, status: null } as const;
  if (!URL.canParse(address)) return { ...nothing, notes: [], failure: 'notHttp' };
  const page = await read(address);
  if ('failure' in page) return { ...nothing, notes: [], ...page };
  const { notes, ...reading } = readInstall(page, workspace, here);
  return { ...nothing, url: page.url, ...reading, notes: [...notes] };
}

/**
 * Says whether a page of the workspace's site carries its script.
 * @throws HttpError 422 for an address of another site, 429 `too_many_attempts`.
 */
export async function checkInstall({
  context: { db, settings },
  request,
  now,
  input,
}: ActionCall<typeof workspaceActions.checkInstall, Shape, WorkspacePorts>): Promise<ResultOf<Shape['answer']>> {
  const { id } = workspaceOf(request);
  const { main_url, script_address } = workspaces;
  const [site] = await db.select({ main_url, script_address }).from(workspaces).where(eq(workspaces.id, id));
  if (!site) throw notFound();
  const address = await addressFor(db, id, site.main_url, input?.url);
  await countAttempt(db, 'install-check', id, now);
  return lookAt(address, id, scriptFolder(settings.publicUrl, site.script_address));
}
