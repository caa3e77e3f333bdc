import { forecast } from '#domain/canvas/forecast/forecast.ts';
import { toRecords } from '#domain/canvas/records.ts';
import { thumbnailOf } from '#domain/canvas/thumbnail.ts';
import { writeThumbnail } from '#domain/canvas/thumbnail-text.ts';
import { createAppKey, sealAppKey } from '#server/collector/intake/app-key.ts';
import type { Database } from '#server/db/client.ts';
import { canvasDocuments } from '#server/db/tables/canvases.ts';
import { canvases, domains, ips, kpiWidgets, memberships, users, workspaces } from '#server/db/tables/core.ts';
import { hashPassword } from '#server/secrets/password-hash.ts';
import type { Secret } from '#server/secrets/secret.ts';
import { CAST, type CastName, DEMO_PASSWORD } from './cast.ts';
import { demoId } from './demo-id.ts';
import { demoWorkspaces, workspaceId } from './workspaces/all.ts';
import type { DemoCanvas, DemoWorkspace } from './workspaces/demo-workspace.ts';

const DAY = 86_400_000;
/** How long the demo has been tracking when it starts. */
export const DEMO_DAYS = 90;

export const userId = (name: CastName) => demoId(`user ${name}`);
export const widgetId = (workspace: DemoWorkspace, widget: string) => demoId(`widget ${workspace.key} ${widget}`);

function userRows(password_hash: string, now: Date): (typeof users.$inferInsert)[] {
  return (Object.keys(CAST) as CastName[]).map((name) => {
    const { who: _who, ...member } = CAST[name];
    const created_at = new Date(now.getTime() - DEMO_DAYS * DAY);
    return { ...member, id: userId(name), password_hash, is_demo: true, email_verified_at: created_at, created_at };
  });
}

function workspaceRow(workspace: DemoWorkspace, secret: Secret, now: Date): typeof workspaces.$inferInsert {
  const started = new Date(now.getTime() - DEMO_DAYS * DAY);
  return {
    id: workspaceId(workspace),
    user: userId(workspace.owner),
    name: workspace.name,
    main_url: `https://${workspace.host}`,
    timezone: workspace.timezone,
    client_timezone: workspace.timezone,
    currency: workspace.currency,
    is_locked: workspace.lockedDaysAgo !== undefined,
    locked_at: workspace.lockedDaysAgo === undefined ? null : new Date(now.getTime() - workspace.lockedDaysAgo * DAY),
    locked_by: workspace.lockedDaysAgo === undefined ? null : userId(workspace.owner),
    started_tracking_at: workspace.site ? started : null,
    app_key: sealAppKey(secret, createAppKey()),
    is_demo: true,
    created_at: started,
    updated_at: new Date(now.getTime() - (workspace.lockedDaysAgo ?? 0) * DAY),
  };
}

function canvasRows(workspace: DemoWorkspace, canvas: DemoCanvas, now: Date) {
  const id = demoId(`canvas ${workspace.key} ${canvas.name}`);
  const edited = new Date(now.getTime() - canvas.editedDaysAgo * DAY);
  const owner = userId(canvas.owner ?? workspace.owner);
  const document = canvas.document();
  const row: typeof canvases.$inferInsert = {
    id,
    workspace_id: workspaceId(workspace),
    owner,
    name: canvas.name,
    tags: [...canvas.tags],
    status: canvas.status,
    is_locked: canvas.locked ?? false,
    locked_at: canvas.locked ? edited : null,
    locked_by: canvas.locked ? userId(workspace.owner) : null,
    elements: document.elements.length,
    thumbnail: writeThumbnail(thumbnailOf(document)),
    plan_profit: Math.round(forecast(document).totals.profit),
    created_at: new Date(edited.getTime() - 30 * DAY),
    updated_at: edited,
  };
  const saved: typeof canvasDocuments.$inferInsert = { canvas_id: id, document: toRecords(document), saved_by: owner, saved_at: edited };
  return { row, saved };
}

/**
 * People, workspaces, canvases, domains and KPIs of the demo, all at once: after this anybody of
 * the cast can log in. Repeating it adds nothing.
 */
export async function seedRelational(tx: Database, secret: Secret, now: Date): Promise<void> {
  await tx
    .insert(users)
    .values(userRows(await hashPassword(DEMO_PASSWORD), now))
    .onConflictDoNothing();
  await tx
    .insert(workspaces)
    .values(demoWorkspaces.map((workspace) => workspaceRow(workspace, secret, now)))
    .onConflictDoNothing();
  for (const workspace of demoWorkspaces) await seedWorkspace(tx, workspace, now);
}

async function seedWorkspace(tx: Database, workspace: DemoWorkspace, now: Date): Promise<void> {
  const workspace_id = workspaceId(workspace);
  const id = (thing: string) => demoId(`${workspace.key} ${thing}`);
  const hosts = [workspace.host, ...(workspace.domains ?? [])];
  const drawn = workspace.canvases.map((canvas) => canvasRows(workspace, canvas, now));
  await tx
    .insert(domains)
    .values(hosts.map((domain) => ({ id: id(domain), workspace_id, domain })))
    .onConflictDoNothing();
  await tx
    .insert(kpiWidgets)
    .values(workspace.widgets.map(({ key, ...widget }, position) => ({ ...widget, id: widgetId(workspace, key), workspace_id, position })))
    .onConflictDoNothing();
  await tx
    .insert(canvases)
    .values(drawn.map(({ row }) => row))
    .onConflictDoNothing();
  await tx
    .insert(canvasDocuments)
    .values(drawn.map(({ saved }) => saved))
    .onConflictDoNothing();
  const invited = (workspace.members ?? []).map(({ who, permissions }) => ({
    id: id(`member ${who}`),
    workspace_id,
    user_id: userId(who),
    email: CAST[who].email,
    first_name: CAST[who].first_name,
    last_name: CAST[who].last_name,
    permissions,
  }));
  if (invited.length > 0) await tx.insert(memberships).values(invited).onConflictDoNothing();
  const blocked = (workspace.ips ?? []).map((ip) => ({ ...ip, id: id(ip.ip), workspace_id }));
  if (blocked.length > 0) await tx.insert(ips).values(blocked).onConflictDoNothing();
}
