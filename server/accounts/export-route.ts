import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { partsOf } from '#resources/kit/action.ts';
import { protocol } from '#resources/protocol/index.ts';
import { jsonFile } from '#server/http/openapi/other-answers.ts';
import { userOf } from '#server/http/session.ts';
import { accessOf } from '#server/policy/access-of.ts';
import type { Ports } from '#server/ports.ts';
import { accountExport } from './account-export.ts';

/** Everything kept about oneself. The file is sent while it is read. */
export function exportRoute(app: FastifyInstance, { db }: Ports<'db'>): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    partsOf(protocol.accountFile).path,
    {
      config: { access: accessOf(protocol.accountFile) },
      schema: { tags: ['Account'], summary: 'Everything kept about me, as JSON', response: { 200: jsonFile('A file') } },
    },
    async (request, reply) =>
      reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', 'attachment; filename="flumen-account.json"')
        .send(Readable.from(await accountExport(db, userOf(request).id))),
  );
}
