import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Ports } from '#server/ports.ts';
import { type Page, pageOf } from './frame.ts';
import { homePage } from './home-page.ts';
import { offerPage } from './offer-page.ts';
import { planPage } from './plan-page.ts';
import { type Visit, visitOf } from './visit.ts';
import { type Words, wordsOf } from './words.ts';

/** Pages for people who have no account yet, and for search engines: whole texts, which need no script. */
const PAGES = {
  '/': homePage,
  '/plans/map': (visit, words) => planPage('map', visit, words),
  '/plans/performance': (visit, words) => planPage('performance', visit, words),
  '/map-pro-oto': offerPage,
} as const satisfies Record<string, (visit: Visit, words: Words) => Page>;

/** Who has been here before goes on to their numbers, with the coupon they came with. */
const goesOn = ({ isKnown, path }: Visit): boolean => isKnown && path === '/';

export function publicPages(app: FastifyInstance, { settings }: Ports<'settings'>): void {
  for (const [path, make] of Object.entries(PAGES)) {
    app.get(path, { schema: { hide: true } }, async (request: FastifyRequest, reply: FastifyReply) => {
      const visit = visitOf(request, settings);
      // What is shown depends on who looks and in which language.
      reply.header('cache-control', 'no-cache').header('vary', 'Accept-Language, Cookie');
      if (goesOn(visit)) return reply.redirect(visit.coupon ? `/dashboard?${new URLSearchParams({ coupon: visit.coupon })}` : '/dashboard');
      const words = wordsOf(visit.language);
      return reply.type('text/html; charset=utf-8').send(pageOf(visit, words, make(visit, words), settings.cookieDomain));
    });
  }
}
