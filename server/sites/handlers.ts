import { normaliseUrl } from '#domain/kit/address.ts';
import type { siteActions } from '#resources/actions/sites.ts';
import type { siteShapes } from '#resources/shapes/sites.ts';
import type { HandlersOf } from '#server/actions/handler.ts';
import { HttpError } from '#server/http/errors.ts';
import { userOf } from '#server/http/session.ts';
import { countAttempt } from '#server/limits/attempts.ts';
import type { Ports } from '#server/ports.ts';
import { keptReading } from './kept.ts';
import { readSite } from './read-site.ts';

export const siteHandlers = {
  read: async ({ context: { db }, request, now, input }) => {
    const { id } = userOf(request);
    const url = normaliseUrl(input.url);
    if (!url) throw new HttpError(422, 'notAUrl', { pointer: '/url' });
    await countAttempt(db, 'site-reading', id, now);
    return { id, ...(await readSite(url)) };
  },
  kept: async ({ context: { db }, request, now, input }) => ({ id: userOf(request).id, ...(await keptReading(db, input.token, now)) }),
} satisfies HandlersOf<typeof siteActions, typeof siteShapes, Ports<'db'>>;
