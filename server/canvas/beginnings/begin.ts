import { eq } from 'drizzle-orm';
import type { onboardingActions } from '#resources/actions/account/onboarding.ts';
import { resources } from '#resources/index.ts';
import type { onboardingShapes } from '#resources/shapes/account/onboarding.ts';
import type { ActionCall, Rendered } from '#server/actions/handler.ts';
import type { Act } from '#server/audit/record.ts';
import type { BeginPorts } from '#server/canvas/ports.ts';
import type { Database } from '#server/db/client.ts';
import { canvasDocuments, samples } from '#server/db/tables/canvases.ts';
import { canvases, users, workspaces } from '#server/db/tables/core.ts';
import type { Writing } from '#server/domain-events/domain-events.ts';
import { requireRoom } from '#server/entitlements/plan-limit.ts';
import { languageOf, translate } from '#server/http/language.ts';
import { userOf } from '#server/http/session.ts';
import type { WriteScope } from '#server/resources/hook.ts';
import { createRow } from '#server/resources/writes.ts';
import { countUse } from '../library/uses.ts';
import { type FirstDrawing, firstDrawing } from './first-drawing.ts';

type Begin = ActionCall<typeof onboardingActions.begin, typeof onboardingShapes.begin, BeginPorts>;

/** Workspaces are made as their owners make them; the line in the log says what it was done for. */
function scopeOf({ context, request, now, record }: Begin, writing: Writing): WriteScope {
  return {
    ...writing,
    resourceHooks: context.resourceHooks,
    userId: userOf(request).id,
    workspace: null,
    now,
    record: ({ action: _, ...noted }: Act) => record(writing.tx, noted),
  };
}

/** A site has a name of its own; any other workspace is called after its owner. */
async function nameOf(tx: Database, { request, input }: Begin): Promise<string> {
  if (input.from === 'site') return input.name;
  const [owner] = await tx
    .select({ name: users.first_name })
    .from(users)
    .where(eq(users.id, userOf(request).id));
  return translate(languageOf(request), 'start.workspace', { name: owner?.name ?? '' })?.slice(0, 120) ?? '';
}

async function createWorkspace(call: Begin, writing: Writing): Promise<string> {
  const { input } = call;
  const { timezone, currency } = input;
  const site = input.from === 'site' ? { main_url: input.main_url } : {};
  const values = { name: await nameOf(writing.tx, call), timezone, client_timezone: timezone, currency, ...site };
  const row = await createRow(resources.workspaces, { values, pointerTo: (field) => `/${field}` }, scopeOf(call, writing));
  return String(row.id);
}

/** The example comes with sample data, in a workspace that says so. */
async function addSample({ request, now }: Begin, tx: Database, project: string, canvas: string): Promise<void> {
  await tx.insert(samples).values({ workspace_id: project, canvas_id: canvas, language: languageOf(request), anchor: now });
  await tx.update(workspaces).set({ is_sample: true, updated_at: now }).where(eq(workspaces.id, project));
}

async function createCanvas({ request, now }: Begin, tx: Database, project: string, first: FirstDrawing): Promise<string> {
  const owner = userOf(request).id;
  await requireRoom(tx, owner, 'canvases', now);
  const about = { workspace_id: project, owner, name: first.name, tags: [], created_at: now, updated_at: now };
  const [row] = await tx
    .insert(canvases)
    .values({ ...about, ...first.drawn })
    .returning({ id: canvases.id });
  if (!row) throw new Error('a canvas was stored without a row');
  await tx.insert(canvasDocuments).values({ canvas_id: row.id, document: first.document, saved_by: owner, saved_at: now });
  if (first.template) await countUse(tx, first.template);
  return row.id;
}

/**
 * A workspace of the person with a first canvas, in one transaction: whatever is refused, nothing is left
 * behind. A repeated Idempotency-Key gets the first answer again and makes none.
 * @throws HttpError 403 `limit_workspaces` or `limit_canvases`, 404 for a template, 422 with the place in a document.
 */
export async function begin(call: Begin): Promise<Rendered> {
  const { context, request, input } = call;
  const first = await firstDrawing(context, languageOf(request), input);
  const rendered = await context.domainEvents.transaction((writing) =>
    call.once(writing.tx, async () => {
      const project = await createWorkspace(call, writing);
      const id = await createCanvas(call, writing.tx, project, first);
      if (input.from === 'example') await addSample(call, writing.tx, project, id);
      return { id, project };
    }),
  );
  if (input.from === 'example') await context.jobs.send('samples.fill', {});
  await context.policy.changed({ user: userOf(request).id });
  return rendered;
}
