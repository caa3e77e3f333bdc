import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type PlanPage, pathOf, plansOn } from '#domain/plans/plan-pages.ts';
import type { PriceList } from '#domain/plans/prices.ts';
import type { Ports } from '#server/ports.ts';
import { type Page, pageOf } from './frame.ts';
import { homePage } from './home-page.ts';
import { offerPage } from './offer-page.ts';
import { planPage } from './plan-page.ts';
import { linkTo, type Visit, visitOf } from './visit.ts';
import { type Words, wordsOf } from './words.ts';

const OFFER = '/map-pro-oto';

/** Pages for people who have no account yet, and for search engines: whole texts, which need no script. */
const PAGES = {
  '/': homePage,
  '/plans/map': (visit, words) => planPage('map', visit, words),
  '/plans/performance': (visit, words) => planPage('performance', visit, words),
  [OFFER]: offerPage,
} as const satisfies Record<string, (visit: Visit, words: Words) => Page>;

/** A page of which nothing is sold leads to one that has something. */
function soldInstead({ path, isSold, prices }: Visit): PlanPage | null {
  if (path === pathOf('performance') && plansOn('performance', prices).length === 0) return 'map';
  if (path === OFFER && isSold && !prices.offer) return plansOn('performance', prices).length > 0 ? 'performance' : 'map';
  return null;
}

/** Who has been here before goes on to their numbers, with the coupon they came with. */
const goesOn = ({ isKnown, path }: Visit): boolean => isKnown && path === '/';

/** The price list with what a code comes to now. */
type PricesWith = (code: string | null) => Promise<PriceList>;

export function publicPages(app: FastifyInstance, { settings }: Ports<'settings'>, pricesWith: PricesWith): void {
  for (const [path, make] of Object.entries(PAGES)) {
    app.get(path, { schema: { hide: true } }, async (request: FastifyRequest, reply: FastifyReply) => {
      const asked = visitOf(request, settings);
      const visit = { ...asked, prices: await pricesWith(asked.coupon) };
      // What is shown depends on who looks and in which language.
      reply.header('cache-control', 'no-cache').header('vary', 'Accept-Language, Cookie');
      if (goesOn(visit)) return reply.redirect(visit.coupon ? `/dashboard?${new URLSearchParams({ coupon: visit.coupon })}` : '/dashboard');
      const instead = soldInstead(visit);
      if (instead) return reply.redirect(linkTo(visit, pathOf(instead)));
      const words = wordsOf(visit.language, visit.prices.currency);
      return reply.type('text/html; charset=utf-8').send(pageOf(visit, words, make(visit, words), settings.cookieDomain));
    });
  }
}
