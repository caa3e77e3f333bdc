import { normaliseUrl } from '#domain/kit/address.ts';
import type { siteActions } from '#resources/actions/sites.ts';
import type { siteShapes } from '#resources/shapes/sites.ts';
import type { HandlersOf } from '#server/actions/handler.ts';
import { HttpError } from '#server/http/errors.ts';
import { userOf } from '#server/http/session.ts';
import type { Ports } from '#server/ports.ts';
import { countReading } from './counted.ts';
import { keptReading } from './kept.ts';
import { readSite } from './read-site.ts';

export const siteHandlers = {
  read: async ({ context: { db }, request, now, input }) => {
    const { id } = userOf(request);
    const url = normaliseUrl(input.url);
    if (!url) throw new HttpError(422, 'notAUrl', { pointer: '/url' });
    const limits = [
      { name: 'site-reading-try', subject: id, of: 'tries' },
      { name: 'site-reading', subject: id, of: 'readings' },
    ] as const;
    const counted = await countReading(db, limits, now);
    return { id, ...(await counted.run(() => readSite(url))) };
  },
  kept: async ({ context: { db }, request, now, input }) => ({ id: userOf(request).id, ...(await keptReading(db, input.token, now)) }),
} satisfies HandlersOf<typeof siteActions, typeof siteShapes, Ports<'db'>>;
