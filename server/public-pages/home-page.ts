import { TEMPLATES } from '#domain/canvas/templates/index.ts';
import type { BuiltFeature } from '#domain/plans/features.ts';
import { type PlanPage, pathOf, plansOn } from '#domain/plans/plan-pages.ts';
import { LEAST_PLAN } from '#domain/plans/plans.ts';
import { BILLING_PERIODS, onSale, type PriceList, priceOf } from '#domain/plans/prices.ts';
import { TRIAL } from '#domain/plans/trial.ts';
import { cheapestWith, pointedName } from '#domain/plans/upgrades.ts';
import { drawingIn } from './drawing.ts';
import type { Page } from './frame.ts';
import { askForSite } from './funnel.ts';
import { type Html, html } from './html.ts';
import { linkInside, linkTo, type Visit } from './visit.ts';
import type { Words } from './words.ts';

/** What the home page speaks of: features that exist, none besides. */
const SPOKEN_OF: readonly BuiltFeature[] = ['forecast', 'kpiMonitoring', 'sourcesMonitoring', 'targets', 'adsMonitoring', 'collaborators'];
/** Templates that are named; the library has the others. */
const NAMED = 6;
const DRAWN = 'free_book';
const PAGES: readonly PlanPage[] = ['map', 'performance'];

function hero(visit: Visit, words: Words): Html {
  const { t, plan, language } = words;
  const begin = t('site.begin', { days: TRIAL.days, plan: plan(TRIAL.plan), next: plan(TRIAL.next) });
  const caption = t('site.home.caption', { name: t(`templates.list.${DRAWN}.name`) });
  return html`<section class="site-hero"><div class="site-wide"><h1><span>${t('auth.claim1')}</span> <span>${t('auth.claim2')}</span> <span>${t('auth.claim3')}</span></h1><p class="site-lead">${t('site.home.lead')}</p><p class="site-acts"><a class="btn lg next" href="${linkInside(visit, '/dashboard')}">${t('site.start')}</a><a class="btn lg" href="${linkTo(visit, '/library')}">${t('site.home.allTemplates')}</a></p><p class="site-note">${begin}</p>${visit.isKnown ? null : askForSite(visit, words)}</div><figure class="site-wide"><div class="site-drawing" tabindex="0" role="img" aria-label="${t('site.home.drawing')}">${drawingIn(language)}</div><figcaption>${caption}</figcaption></figure></section>`;
}

function block(feature: BuiltFeature, visit: Visit, { t, plan }: Words): Html {
  const first = cheapestWith(feature, onSale(visit.prices));
  const from =
    first === LEAST_PLAN ? t('site.home.every') : first === null ? t(pointedName(first)) : t('site.home.from', { plan: plan(first) });
  return html`<li><h3>${t(`site.home.blocks.${feature}.title`)}</h3><p>${t(`site.home.blocks.${feature}.text`)}</p><span class="tag line">${from}</span></li>`;
}

function templates(visit: Visit, { t, number }: Words): Html {
  const named = [...TEMPLATES.keys()]
    .slice(0, NAMED)
    .map(
      (id) =>
        html`<li><a class="panel" href="${linkTo(visit, `/library/${id}`)}"><h3>${t(`templates.list.${id}.name`)}</h3><p>${t(`templates.list.${id}.about`)}</p></a></li>`,
    );
  return html`<section class="site-section"><h2>${t('site.home.templatesTitle')}</h2><p class="site-lead">${t('site.home.templatesText', { count: number(TEMPLATES.size) })}</p><ul class="site-grid">${named}</ul><p><a class="m" href="${linkTo(visit, '/library')}">${t('site.home.allTemplates')}</a></p></section>`;
}

/** The lowest price of a month on a page of plans. */
function leastOf(page: PlanPage, list: PriceList): number | null {
  const prices = plansOn(page, list).flatMap((plan) => {
    const price = priceOf(list, plan);
    return BILLING_PERIODS.filter((period) => period !== 'yearly').flatMap((period) => price[period] ?? []);
  });
  const paid = prices.filter((cents) => cents > 0);
  return paid.length > 0 ? Math.min(...paid) : null;
}

function ways(visit: Visit, { t, money }: Words): Html {
  const from = (page: PlanPage) => {
    const least = visit.isSold ? leastOf(page, visit.prices) : null;
    return least === null ? null : html`<p class="b num">${t('site.home.fromPrice', { amount: money(least) })}</p>`;
  };
  const way = (page: PlanPage) =>
    html`<li class="panel"><h3>${t(`plans.${page}`)}</h3><p>${t(`site.home.${page}Text`)}</p>${from(page)}<a class="btn" href="${linkTo(visit, pathOf(page))}" aria-label="${t('site.home.seePlans')}: ${t(`plans.${page}`)}">${t('site.home.seePlans')}</a></li>`;
  return html`<section class="site-section"><h2>${t('site.home.plansTitle')}</h2><ul class="site-ways">${PAGES.filter((page) => plansOn(page, visit.prices).length > 0).map(way)}</ul></section>`;
}

/** What the product is, shown by what it draws. */
export function homePage(visit: Visit, words: Words): Page {
  const { t } = words;
  const body = html`${hero(visit, words)}
<div class="site-wide"><section class="site-section"><h2>${t('site.home.whatTitle')}</h2><ul class="site-blocks">${SPOKEN_OF.map((feature) => block(feature, visit, words))}</ul></section>${templates(visit, words)}${ways(visit, words)}</div>
<div class="site-wide site-end"><h2>${t('site.home.endTitle')}</h2><p>${t('site.home.endText')}</p><a class="btn lg primary" href="${linkInside(visit, '/dashboard')}">${t('site.start')}</a></div>`;
  return { title: t('site.home.title'), description: t('site.home.description'), body };
}
