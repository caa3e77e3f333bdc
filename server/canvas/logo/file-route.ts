import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { LOGOS_PATH } from '#domain/wire/logos.ts';
import type { SharePorts } from '#server/canvas/ports.ts';
import { workspaceLogos } from '#server/db/tables/canvases.ts';
import { notFound } from '#server/http/errors.ts';
import { standingShare } from '../share/entered.ts';
import { isProven, type Reader } from './address.ts';

/** Seconds a browser shows what it has read: a link that is revoked shows its logo no longer than that to whoever saw it before. */
const KEPT_SECONDS = 3600;

const asked = z.object({
  of: z.enum(['workspace', 'share']),
  /** Ms since 1970, where it is read as a member of the workspace. */
  until: z.coerce.number().int().optional(),
  proof: z.string().max(100),
});
type Asked = z.output<typeof asked> & { readonly id: string };

/** Whom an address was made for and whose logo it leads to, while that holds: a link until it ends, rests or is revoked. */
async function readerOf(context: SharePorts, { of, id, until = 0 }: Asked): Promise<{ reader: Reader; workspace: string } | null> {
  if (of === 'workspace') return until > context.clock().getTime() ? { reader: { of, id, until }, workspace: id } : null;
  const link = await standingShare(context, id);
  return typeof link === 'string' ? null : { reader: { of, id, password_hash: link.share.password_hash }, workspace: link.workspace.id };
}

/** @throws HttpError 404 for whatever does not lead to a logo, with no word of why. */
async function logoBy(context: SharePorts, wanted: Asked) {
  const found = await readerOf(context, wanted);
  if (!found) throw notFound();
  const [logo] = await context.db.select().from(workspaceLogos).where(eq(workspaceLogos.workspace_id, found.workspace));
  if (!logo || !isProven(context.settings, found.reader, logo.version, wanted.proof)) throw notFound();
  return logo;
}

/** The picture of a workspace, by an address that members of it and those who entered by a link were told. */
export function logoRoute(app: FastifyInstance, context: SharePorts): void {
  app
    .withTypeProvider<ZodTypeProvider>()
    .get(
      `${LOGOS_PATH}/:id`,
      { schema: { hide: true, params: z.object({ id: z.uuid() }), querystring: asked } },
      async (request, reply) => {
        const { media, image } = await logoBy(context, { ...request.query, id: request.params.id.toLowerCase() });
        return reply
          .type(media)
          .header('x-content-type-options', 'nosniff')
          .header('cache-control', `private, max-age=${KEPT_SECONDS}`)
          .send(Buffer.from(image));
      },
    );
}
