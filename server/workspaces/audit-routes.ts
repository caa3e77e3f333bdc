import { count, desc } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { MAX_PAGE_SIZE, PAGE_SIZE } from '#domain/kit/list-query.ts';
import { concerning } from '#server/audit/concerning.ts';
import type { Context } from '#server/context.ts';
import { auditEntries } from '#server/db/account-tables.ts';
import { answerType } from '#server/http/json-api/answer-type.ts';
import { workspaceOf } from '#server/policy/access.ts';

const facts = z.record(z.string(), z.unknown()).nullable();
const entry = answerType(
  'audit-entries',
  z.object({
    created_at: z.string(),
    /** Address of the person at the keyboard; of staff while they were logged in as somebody. */
    actor_email: z.string(),
    acting_as_email: z.string().nullable(),
    action: z.string(),
    target_type: z.string(),
    target_label: z.string().nullable(),
    before: facts,
    after: facts,
    reason: z.string().nullable(),
  }),
);

const paging = z.strictObject({
  'page[number]': z.coerce.number().int().min(1).max(100_000).default(1),
  'page[size]': z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE),
});

const SHOWN = {
  id: auditEntries.id,
  created_at: auditEntries.created_at,
  actor_email: auditEntries.actor_email,
  acting_as_email: auditEntries.acting_as_email,
  action: auditEntries.action,
  target_type: auditEntries.target_type,
  target_label: auditEntries.target_label,
  before: auditEntries.before,
  after: auditEntries.after,
  reason: auditEntries.reason,
};

/** `GET /projects/:id/audit-entries`: who did what in one workspace, for its owner; latest first. */
export function workspaceAuditRoutes(app: FastifyInstance, context: Context): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/api/dashboard/projects/:id/audit-entries',
    {
      config: { access: { resource: 'workspace-audit', action: 'list', workspace: { from: 'param', name: 'id' } } },
      schema: {
        tags: ['Workspaces'],
        summary: 'Who did what in this workspace',
        params: z.object({ id: z.uuid() }),
        querystring: paging,
        response: { 200: entry.many },
      },
    },
    async (request) => {
      const { 'page[number]': page, 'page[size]': size } = request.query;
      const own = concerning(workspaceOf(request));
      const rows = await context.db
        .select(SHOWN)
        .from(auditEntries)
        .where(own)
        .orderBy(desc(auditEntries.created_at), auditEntries.id)
        .limit(size)
        .offset((page - 1) * size);
      const [counted] = await context.db.select({ total: count() }).from(auditEntries).where(own);
      return entry.renderAll(
        rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
        counted?.total ?? 0,
      );
    },
  );
}
