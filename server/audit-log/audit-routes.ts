import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { resources } from '#resources/index.ts';
import { partsOf } from '#resources/kit/action.ts';
import { protocol } from '#resources/protocol/index.ts';
import { record } from '#server/audit/record.ts';
import { otherAnswer } from '#server/http/openapi/other-answers.ts';
import { accessOf } from '#server/policy/access-of.ts';
import type { Ports } from '#server/ports.ts';
import { matching } from '#server/resources/query/conditions.ts';
import { readJsonApiQuery } from '#server/resources/query/jsonapi-query.ts';
import { planQuery } from '#server/resources/query/plan.ts';
import { badQuery, type Parameters } from '#server/resources/query/raw-query.ts';
import { resourceTable } from '#server/resources/resource-table.ts';
import { unchecked } from '#server/resources/route-parts.ts';
import { auditCsv } from './export.ts';

const resource = resources['audit-entries'];

/** Which entries a request asks for. A file has no pages and one order, so only filters and search are taken. */
function askedFor(parameters: Parameters) {
  const other = Object.keys(parameters).find((name) => !name.startsWith('filter['));
  if (other !== undefined) throw badQuery('unknown_parameter', other);
  return matching(resourceTable(resource.name), resource, planQuery(resource, readJsonApiQuery(parameters, false)));
}

/** The log as a file. Entries are written by `record` alone; no call changes or removes one. */
export function auditRoutes(app: FastifyInstance, context: Ports<'clock' | 'db'>): void {
  app.get(
    partsOf(protocol.auditFile).path,
    {
      config: { access: accessOf(protocol.auditFile) },
      validatorCompiler: unchecked,
      schema: {
        tags: ['Admin'],
        summary: 'The audit log as a file; takes the filters and the search of the list',
        querystring: z.object({}).catchall(z.string()),
        response: { 200: otherAnswer('text/csv', 'A file, latest first') },
      },
    },
    async (request, reply) => {
      const parameters = request.query as Parameters;
      const where = askedFor(parameters);
      const target = { type: 'audit-entries', id: 'csv' };
      await record(context.db, request, { action: 'audit-entries.export', target, after: { ...parameters } });
      const day = context.clock().toISOString().slice(0, 10);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="audit-${day}.csv"`)
        .header('cache-control', 'no-store')
        .send(Readable.from(auditCsv(context.db, where)));
    },
  );
}
