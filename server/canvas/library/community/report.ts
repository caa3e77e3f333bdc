import { and, eq, sql } from 'drizzle-orm';
import type { communityActions } from '#resources/actions/community.ts';
import type { communityShapes } from '#resources/shapes/canvas/community.ts';
import type { ActionCall } from '#server/actions/handler.ts';
import { communityTemplates, templateReports } from '#server/db/tables/canvases.ts';
import { notFound } from '#server/http/errors.ts';
import { userOf } from '#server/http/session.ts';
import { countAttempt } from '#server/limits/attempts.ts';
import type { CommunityPorts } from './ports.ts';

type Report = ActionCall<typeof communityActions.report, typeof communityShapes.report, CommunityPorts>;

/** Notes what is wrong with a published template; who reports it again says something else about it and is counted once. @throws HttpError 404, 429. */
export async function reportTemplate({ context, request, params: { id }, input, now }: Report) {
  const user = userOf(request).id;
  await countAttempt(context.db, 'template-report', user, now);
  await context.db.transaction(async (tx) => {
    const open = and(eq(communityTemplates.id, id), eq(communityTemplates.status, 'published'));
    const [found] = await tx.select({ id: communityTemplates.id }).from(communityTemplates).where(open).for('update');
    if (!found) throw notFound();
    const said = { kind: input.kind, note: input.note, created_at: now };
    await tx
      .insert(templateReports)
      .values({ template_id: id, user, ...said })
      .onConflictDoUpdate({ target: [templateReports.template_id, templateReports.user], set: said });
    const all = sql`(select count(*)::int from ${templateReports} where ${templateReports.template_id} = ${id})`;
    await tx.update(communityTemplates).set({ reports: all }).where(eq(communityTemplates.id, id));
  });
  return { id, kind: input.kind };
}
