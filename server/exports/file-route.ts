import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { ExportFormat } from '#domain/wire/exports.ts';
import { partsOf } from '#resources/kit/action.ts';
import { protocol } from '#resources/protocol/index.ts';
import { eventExports } from '#server/db/tables/exports.ts';
import { notFound } from '#server/http/errors.ts';
import { otherAnswer } from '#server/http/openapi/other-answers.ts';
import { accessOf } from '#server/policy/access-of.ts';
import type { Ports } from '#server/ports.ts';
import { stillSignedIn } from '#server/sessions/goes-on.ts';
import { fileOf } from './files.ts';
import { linkedUser } from './links.ts';

type FilePorts = Ports<'access' | 'clock' | 'db' | 'policy' | 'settings'>;

const MEDIA = { csv: 'text/csv; charset=utf-8', parquet: 'application/vnd.apache.parquet' } as const satisfies Record<ExportFormat, string>;

/** The export a link leads to, while its person is signed in and may have it. @throws HttpError 404 */
async function exportBy(context: FilePorts, id: string, link: string) {
  const named = linkedUser(context.settings, id, link, context.clock());
  const user = named && (await stillSignedIn(context, named as Parameters<typeof stillSignedIn>[1]));
  if (!user) throw notFound();
  const [row] = await context.db
    .select()
    .from(eventExports)
    .where(and(eq(eventExports.id, id), eq(eventExports.state, 'done')));
  if (!row) throw notFound();
  const action = row.personal ? 'downloadPersonal' : 'download';
  const { allowed } = await context.policy.check(user, { resource: 'event-exports', action }, row.workspace_id);
  if (!allowed) throw notFound();
  return row;
}

/** A finished file, sent as it lies on the disk. */
export function exportFileRoute(app: FastifyInstance, context: FilePorts): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    partsOf(protocol.eventFile).path,
    {
      config: { access: accessOf(protocol.eventFile), compress: false },
      schema: {
        tags: ['Event exports'],
        summary: 'A file of raw events, by the address that asking for its link answered',
        params: z.object({ id: z.uuid() }),
        querystring: z.object({ link: z.string().max(4000) }),
        response: { 200: otherAnswer('text/csv', 'The file') },
      },
    },
    async (request, reply) => {
      const row = await exportBy(context, request.params.id.toLowerCase(), request.query.link);
      const path = fileOf(context.settings, row.id);
      const { size } = await stat(path).catch(() => {
        throw notFound();
      });
      return reply
        .type(MEDIA[row.format as ExportFormat])
        .header('content-length', size)
        .header('content-disposition', `attachment; filename="${row.name}"`)
        .header('cache-control', 'no-store')
        .send(createReadStream(path));
    },
  );
}
