import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { PICTURE_KEY, PICTURES_PATH } from '#domain/wire/pictures.ts';
import { canvasPictures } from '#server/db/tables/canvases.ts';
import { notFound } from '#server/http/errors.ts';
import type { Ports } from '#server/ports.ts';

/** Seconds a browser keeps what it has read: what is served under a key is never another picture. */
const KEPT_SECONDS = 31_536_000;

const HEADERS = {
  'x-content-type-options': 'nosniff',
  // Opened by itself it is a picture in an empty page, whatever its bytes say.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': `private, max-age=${KEPT_SECONDS}, immutable`,
} as const;

/**
 * The pictures on canvases: a browser sends no proof of who asks with an image, and the drawing is shown to members,
 * to strangers with a link and in copies elsewhere. The key, which only those drawings hold, is the proof.
 */
export function pictureRoute(app: FastifyInstance, { db }: Ports<'db'>): void {
  app
    .withTypeProvider<ZodTypeProvider>()
    .get(`${PICTURES_PATH}/:key`, { schema: { hide: true, params: z.object({ key: z.string().max(100) }) } }, async (request, reply) => {
      const { key } = request.params;
      const [picture] = PICTURE_KEY.test(key)
        ? await db
            .select({ media: canvasPictures.media, image: canvasPictures.image })
            .from(canvasPictures)
            .where(eq(canvasPictures.key, key))
        : [];
      if (!picture) throw notFound();
      return reply.type(picture.media).headers(HEADERS).send(Buffer.from(picture.image));
    });
}
