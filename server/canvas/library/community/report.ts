import { and, eq, sql } from 'drizzle-orm';
import type { TemplateReport } from '#domain/wire/community.ts';
import type { communityActions } from '#resources/actions/community.ts';
import type { communityShapes } from '#resources/shapes/canvas/community.ts';
import type { ActionCall } from '#server/actions/handler.ts';
import type { Database } from '#server/db/client.ts';
import { communityTemplates, templateReports } from '#server/db/tables/canvases.ts';
import { notFound } from '#server/http/errors.ts';
import { userOf } from '#server/http/session.ts';
import { countAttempt } from '#server/limits/attempts.ts';
import type { CommunityPorts } from './ports.ts';

type Dismissal = ActionCall<typeof communityActions.dismiss, typeof communityShapes.dismiss, CommunityPorts>;
type Report = ActionCall<typeof communityActions.report, typeof communityShapes.report, CommunityPorts>;

/** How many people report it is kept beside it, because lists are sorted by it. */
async function countReports(tx: Database, id: string): Promise<void> {
  const all = sql`(select count(*)::int from ${templateReports} where ${templateReports.template_id} = ${id})`;
  await tx.update(communityTemplates).set({ reports: all }).where(eq(communityTemplates.id, id));
}

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
    await countReports(tx, id);
  });
  return { id, kind: input.kind };
}

/** Deletes a report that says nothing; the log keeps what it said. Its author may report again. @throws HttpError 404. */
export async function dismissReport({ context, params: { id }, input: { reporter, reason }, record }: Dismissal) {
  return context.db.transaction(async (tx) => {
    const [offer] = await tx
      .select({ name: communityTemplates.name })
      .from(communityTemplates)
      .where(eq(communityTemplates.id, id))
      .for('update');
    const one = and(eq(templateReports.template_id, id), eq(templateReports.user, reporter));
    const [gone] = await tx.delete(templateReports).where(one).returning();
    if (!offer || !gone) throw notFound();
    await countReports(tx, id);
    const kind = gone.kind as TemplateReport;
    await record(tx, { target: { type: 'community-templates', id, label: offer.name }, before: { kind, note: gone.note }, reason });
    return { id, kind };
  });
}
