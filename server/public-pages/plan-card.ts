import { BUILT_FEATURES } from '#domain/plans/features.ts';
import { hasFeature, limitOf } from '#domain/plans/offers.ts';
import { LEAST_PLAN, LIMITS, type Limit, type Plan, UNLIMITED } from '#domain/plans/plans.ts';
import { BILLING_PERIODS, type BillingPeriod, isOnRequest, nearestPeriod, paymentFor, priceOf } from '#domain/plans/prices.ts';
import { discountIn } from './discount.ts';
import { type Html, html } from './html.ts';
import { linkInside, type Visit } from './visit.ts';
import type { Words } from './words.ts';

const PLANS_SCREEN = '/dashboard/subscription-plans';

/** A number of something counted, as a table or a list says it. */
export function limitText(plan: Plan, limit: Limit, { t, number }: Words): string {
  const allowed = limitOf(plan, limit);
  if (allowed === UNLIMITED) return t('planPage.unlimited');
  return allowed === 0 ? t('site.plans.none') : number(allowed);
}

/** What it costs in one period: what is struck through where the coupon takes something off, and how it is charged. */
function periodPrice(plan: Plan, period: BillingPeriod, visit: Visit, { t, money }: Words): Html | null {
  const payment = paymentFor(visit.prices, plan, period);
  const shown = priceOf(visit.prices, plan)[period];
  if (payment === undefined || shown === undefined) return null;
  const off = discountIn(visit, plan, period);
  const amount = off > 0 ? payment - off : shown;
  const isYear = period === 'yearly' || (off > 0 && period === 'monthlyBilledYearly');
  const unit = t(isYear ? 'billing.aYear' : 'upsell.month');
  const how =
    off > 0
      ? t(period === 'monthly' ? 'billing.firstMonth' : 'billing.firstYear', { amount: money(payment) })
      : t(`billing.how.${period}`, { amount: money(payment) });
  return html`<p class="site-amount num">${off > 0 ? html`<s>${money(payment)}</s> ` : null}${money(amount)} <span>${unit}</span></p><p class="site-how num">${how}</p>`;
}

/** Takes the plan, paid this way; who is new tries it first. */
function choose(plan: Plan, period: BillingPeriod | 'once', suggested: boolean, visit: Visit, { t, plan: nameOf }: Words): Html {
  const link = linkInside(visit, PLANS_SCREEN, { highlight: plan, ...(period === 'once' ? {} : { period }) });
  return html`<a class="btn lg ${suggested ? 'next' : ''}" href="${link}">${t('site.plans.choose', { plan: nameOf(plan) })}</a>`;
}

/** Every period is in the page; the choice above shows one. A plan that is not sold in a period shows the one it has. */
function prices(plan: Plan, suggested: boolean, visit: Visit, words: Words): Html {
  const { t, money } = words;
  const { once, monthly } = priceOf(visit.prices, plan);
  if (plan === LEAST_PLAN || !visit.isSold)
    return html`${visit.isSold ? html`<p class="site-amount num">${money(monthly ?? 0)}</p><p class="site-how"></p>` : null}<a class="btn lg ${suggested && !visit.isSold ? 'next' : ''}" href="${linkInside(visit, '/dashboard')}">${t('site.start')}</a>`;
  if (isOnRequest(visit.prices, plan))
    return html`<p class="site-amount">${t('upsell.onRequest')}</p><p class="site-how"></p><a class="btn lg ${suggested ? 'next' : ''}" href="${linkInside(visit, PLANS_SCREEN, { highlight: plan })}">${t('site.plans.ask')}</a>`;
  if (once !== undefined)
    return html`<p class="site-amount num">${money(once)}</p><p class="site-how">${t('upsell.once')}</p>${choose(plan, 'once', suggested, visit, words)}`;
  return html`${BILLING_PERIODS.map((period) => {
    const paid = nearestPeriod(visit.prices, plan, period) ?? period;
    return html`<div class="site-period" data-period="${period}">${periodPrice(plan, paid, visit, words)}${choose(plan, paid, suggested, visit, words)}</div>`;
  })}`;
}

/** Limits, and the features that come on top of the plan below. */
export function holds(plan: Plan, below: Plan | null, words: Words): Html {
  const { t } = words;
  const limits = LIMITS.filter((limit) => limitOf(plan, limit) !== 0).map(
    (limit) => html`<li>${t(`planPage.limits.${limit}`)}: <b class="num">${limitText(plan, limit, words)}</b></li>`,
  );
  const added = BUILT_FEATURES.filter((feature) => hasFeature(plan, feature) && !(below && hasFeature(below, feature)));
  const lead = below ? t(added.length > 0 ? 'site.plans.plus' : 'site.plans.same', { plan: words.plan(below) }) : t('site.plans.has');
  const features = added.map((feature) => html`<li class="site-tick">${t(`features.${feature}.name`)}</li>`);
  return html`<ul class="site-limits">${limits}</ul><p class="site-plus">${lead}</p><ul>${features}</ul>`;
}

interface Card {
  readonly plan: Plan;
  /** The one that this adds to. */
  readonly below: Plan | null;
  readonly suggested: boolean;
}

export function planCard({ plan, below, suggested }: Card, visit: Visit, words: Words): Html {
  return html`<section class="panel site-card ${suggested ? 'on' : ''}" aria-labelledby="plan-${plan}"><h2 id="plan-${plan}">${words.plan(plan)}</h2>${suggested ? html`<span class="tag river">${words.t('planPage.suggested')}</span>` : null}<div class="site-price">${prices(plan, suggested, visit, words)}</div>${holds(plan, below, words)}</section>`;
}
