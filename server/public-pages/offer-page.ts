import { REFUND_DAYS } from '#domain/billing/refund.ts';
import { FAASTRACK } from '#domain/plans/coupons.ts';
import { paymentFor } from '#domain/plans/prices.ts';
import type { Page } from './frame.ts';
import { html } from './html.ts';
import { holds, planCard } from './plan-card.ts';
import { linkInside, type Visit } from './visit.ts';
import type { Words } from './words.ts';

/** The first month of the biggest plan at a lower price, with its rules; where nothing is sold, what that plan holds. */
export function offerPage(visit: Visit, words: Words): Page {
  const { t, money } = words;
  const { plan, period } = FAASTRACK;
  const { offer } = visit.prices;
  const take = linkInside(visit, '/dashboard/subscription-plans', { highlight: plan, period, coupon: FAASTRACK.code });
  if (!visit.isSold || !offer)
    return {
      title: words.plan(plan),
      description: t('site.plans.performance.description'),
      body: html`<div class="site-wide site-top"><h1>${words.plan(plan)}</h1><p class="site-lead">${t('site.offer.lead')}</p><p class="site-note">${t('site.offer.notSold')}</p></div><div class="site-wide site-two">${planCard({ plan, below: null, suggested: true }, visit, words)}</div>`,
    };
  const named = { plan: words.plan(plan), amount: money(offer.amount), instead: money(offer.insteadOf) };
  const then = money(paymentFor(visit.prices, plan, period) ?? 0);
  const rules = [
    t('site.offer.first', named),
    t('site.offer.then', { plan: named.plan, amount: then }),
    t('site.offer.once'),
    t('site.offer.back', { days: REFUND_DAYS }),
  ];
  const body = html`<div class="site-wide site-top"><h1>${t('site.offer.heading', named)}</h1><p class="site-lead">${t('site.offer.lead')}</p>${visit.isTest ? html`<p class="site-note">${t('site.testMode')}</p>` : null}</div>
<div class="site-wide site-two"><section class="panel site-card on"><h2>${named.plan}</h2><p class="site-amount num">${named.amount} <span>${t('site.offer.instead', named)}</span></p><a class="btn lg next" href="${take}">${t('site.offer.take')}</a><h3>${t('site.offer.rules')}</h3><ul>${rules.map((rule) => html`<li class="site-tick">${rule}</li>`)}</ul></section><section class="site-card">${holds(plan, null, words)}</section></div>`;
  return { title: t('site.offer.title', named), description: t('site.offer.description', named), body };
}
