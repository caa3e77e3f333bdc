import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { openDocument } from '#domain/canvas/migrate.ts';
import { toRecords } from '#domain/canvas/records.ts';
import { type CommunityAct, type CommunityState, stateAfter, type TemplateReport } from '#domain/wire/community.ts';
import type { communityActions } from '#resources/actions/community.ts';
import type { communityShapes } from '#resources/shapes/canvas/community.ts';
import type { ActionCall } from '#server/actions/handler.ts';
import type { Database } from '#server/db/client.ts';
import { communityDocuments, communityTemplates as table, templateReports, templateUses } from '#server/db/tables/canvases.ts';
import { HttpError, notFound } from '#server/http/errors.ts';
import { personWithId } from '#server/invitations/person.ts';
import type { CommunityPorts } from './ports.ts';

type StaffAct = 'review' | 'approve' | 'decline' | 'takeDown';
type Decision = ActionCall<(typeof communityActions)[StaffAct], (typeof communityShapes)[StaffAct], CommunityPorts>;
type Row = typeof table.$inferSelect;

/** The copy that is decided about, and what people reported. @throws HttpError 404. */
export async function wholeOffer(db: Database, id: string) {
  const [row] = await db
    .select({ name: table.name, currency: table.currency, stored: communityDocuments.document })
    .from(table)
    .innerJoin(communityDocuments, eq(communityDocuments.template_id, table.id))
    .where(eq(table.id, id));
  if (!row) throw notFound();
  const opened = openDocument(row.stored);
  if (!opened.ok) throw new Error(`the drawing of the offered template ${id} does not open`);
  const reports = await db
    .select()
    .from(templateReports)
    .where(eq(templateReports.template_id, id))
    .orderBy(desc(templateReports.created_at))
    .limit(50);
  return {
    ...{ id, name: row.name, currency: row.currency, document: toRecords(opened.document) },
    reports: reports.map(({ user, kind, note, created_at }) => ({
      ...{ reporter: user, kind: kind as TemplateReport, note, created_at: created_at.toISOString() },
    })),
  };
}

/** What was published of the same template before makes room, and hands on how often it was used. */
async function replaceOlder(tx: Database, { id, template }: Row, now: Date): Promise<void> {
  if (template === null) return;
  const older = and(eq(table.template, template), eq(table.status, 'published'), ne(table.id, id));
  const gone = await tx.update(table).set({ status: 'withdrawn', decided_at: now }).where(older).returning({ id: table.id });
  for (const before of gone) {
    const [used] = await tx.delete(templateUses).where(eq(templateUses.template, before.id)).returning();
    if (!used) continue;
    await tx
      .insert(templateUses)
      .values({ template: id, uses: used.uses })
      .onConflictDoUpdate({ target: templateUses.template, set: { uses: sql`${templateUses.uses} + ${used.uses}` } });
  }
}

const MAILS = { published: 'template_published', declined: 'template_declined', withdrawn: 'template_withdrawn' } as const;

/** The author hears what became of it, while there is one; that somebody looks at it is no news. */
async function tellAuthor({ mail, settings }: CommunityPorts, tx: Database, row: Row, reason: string): Promise<void> {
  const author = row.user === null ? undefined : await personWithId(tx, row.user);
  if (!author || !(row.status in MAILS)) return;
  const link = `${settings.publicUrl}/dashboard/library${row.status === 'published' ? `/${row.id}` : ''}`;
  await mail.queue(tx, {
    template: MAILS[row.status as keyof typeof MAILS],
    to: { email: author.email, language: author.language, user: author.id },
    data: { name: author.first_name, template: row.name, reason, link },
  });
}

/** What staff do to an offer: it becomes what the act makes of it, and the author is told. @throws HttpError 404, 409 `offer_over`. */
const decide =
  (act: CommunityAct) =>
  async ({ context, params: { id }, input: { reason }, now, record }: Decision) =>
    context.db.transaction(async (tx) => {
      const [before] = await tx.select().from(table).where(eq(table.id, id)).for('update');
      if (!before) throw notFound();
      const status = stateAfter(before.status as CommunityState, act);
      if (!status) throw new HttpError(409, 'offer_over');
      const changes = { status, reason: act === 'review' ? before.reason : reason, decided_at: act === 'review' ? null : now };
      const [after] = await tx.update(table).set(changes).where(eq(table.id, id)).returning();
      if (!after) throw notFound();
      if (act === 'approve') await replaceOlder(tx, after, now);
      await tellAuthor(context, tx, after, reason);
      const target = { type: 'community-templates', id, label: after.name };
      await record(tx, { target, before: { status: before.status }, after: { status }, reason });
      return { id, status };
    });

export const reviewOffer = decide('review');
export const approveOffer = decide('approve');
export const declineOffer = decide('decline');
export const takeDownOffer = decide('withdraw');
