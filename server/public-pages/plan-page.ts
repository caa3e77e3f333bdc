import { REFUND_DAYS } from '#domain/billing/refund.ts';
import { BUILT_FEATURES } from '#domain/plans/features.ts';
import { hasFeature, limitOf } from '#domain/plans/offers.ts';
import { GRACE_PERCENT } from '#domain/plans/people-limit.ts';
import { BELOW, type PlanPage, pathOf, plansOn, SUGGESTED } from '#domain/plans/plan-pages.ts';
import { LIMITS, type Plan } from '#domain/plans/plans.ts';
import { BILLING_PERIODS, type BillingPeriod, periodsOf } from '#domain/plans/prices.ts';
import { TRIAL } from '#domain/plans/trial.ts';
import { discountIn } from './discount.ts';
import type { Page } from './frame.ts';
import { type Html, html } from './html.ts';
import { limitText, planCard } from './plan-card.ts';
import { linkInside, linkTo, type Visit } from './visit.ts';
import type { Words } from './words.ts';

/** Shown first: what was asked for, else the way to pay that the coupon is for. */
function firstPeriod(plans: readonly Plan[], visit: Visit): BillingPeriod {
  const { coupon, period } = visit;
  const isFor = (one: BillingPeriod) => plans.some((plan) => discountIn(visit, plan, one) > 0);
  return coupon === null || isFor(period) ? period : (BILLING_PERIODS.find(isFor) ?? period);
}

/** A choice that needs no script: the style sheet shows the prices of the one that is ticked. */
function periodChoice(plans: readonly Plan[], visit: Visit, { t }: Words): Html | null {
  if (!visit.isSold || !plans.some((plan) => periodsOf(visit.prices, plan).length > 1)) return null;
  const first = firstPeriod(plans, visit);
  const choices = BILLING_PERIODS.map(
    (period) =>
      html`<label><input type="radio" name="period" value="${period}" autocomplete="off"${period === first ? html` checked` : null}><span>${t(`billing.periods.${period}`)}</span></label>`,
  );
  return html`<fieldset class="site-periods"><legend class="sr">${t('billing.howOften')}</legend>${choices}</fieldset>`;
}

function couponLine(plans: readonly Plan[], visit: Visit, { t }: Words): Html | null {
  const { coupon, isSold } = visit;
  if (coupon === null || !isSold) return null;
  const counts = plans.some((plan) => BILLING_PERIODS.some((period) => discountIn(visit, plan, period) > 0));
  return html`<p class="site-note">${t(counts ? 'billing.couponCounts' : 'billing.couponElsewhere', { coupon: coupon.toUpperCase() })}</p>`;
}

/** Whether prices hold the tax, where the installation says so. */
function taxLine({ isSold, prices: { tax } }: Visit, { t, number }: Words): Html | null {
  if (!isSold || tax === null) return null;
  const { shown, percent } = tax;
  const said = percent === null ? t(`billing.taxes.${shown}`) : t(`billing.taxes.${shown}At`, { percent: number(percent) });
  return html`<p class="site-note">${said}</p>`;
}

function comparison(plans: readonly Plan[], words: Words): Html {
  const { t } = words;
  const columns = plans.map((plan) => html`<th scope="col">${words.plan(plan)}</th>`);
  const limits = LIMITS.filter((limit) => plans.some((plan) => limitOf(plan, limit) !== 0)).map(
    (limit) =>
      html`<tr><th scope="row">${t(`planPage.limits.${limit}`)}</th>${plans.map((plan) => html`<td class="num">${limitText(plan, limit, words)}</td>`)}</tr>`,
  );
  const features = BUILT_FEATURES.filter((feature) => plans.some((plan) => hasFeature(plan, feature))).map(
    (feature) =>
      html`<tr><th scope="row">${t(`features.${feature}.name`)}</th>${plans.map((plan) =>
        hasFeature(plan, feature)
          ? html`<td><span class="site-yes" role="img" aria-label="${t('common.yes')}"></span></td>`
          : html`<td><span class="mut3" role="img" aria-label="${t('common.no')}">–</span></td>`,
      )}</tr>`,
  );
  return html`<section class="site-section"><h2>${t('site.plans.compare')}</h2><div class="panel tbl-scroll" tabindex="0" role="region" aria-label="${t('site.plans.compare')}"><table class="tbl site-table"><thead><tr><th scope="col">${t('planPage.feature')}</th>${columns}</tr></thead><tbody>${limits}${features}</tbody></table></div></section>`;
}

function questions(page: PlanPage, { isSold }: Visit, { t, plan, number }: Words): Html {
  const asked = [
    ['begin', { days: TRIAL.days, plan: plan(TRIAL.plan) }],
    ['after', { next: plan(TRIAL.next), count: number(limitOf(TRIAL.next, 'canvases')) }],
    ...(isSold
      ? ([
          ['change', {}],
          ['refund', { days: REFUND_DAYS }],
        ] as const)
      : []),
    page === 'map' ? (['tracking', {}] as const) : (['people', { percent: GRACE_PERCENT }] as const),
  ] as const;
  return html`<section class="site-section site-faq"><h2>${t('site.plans.questions')}</h2><div>${asked.map(
    ([key, values]) =>
      html`<details><summary><h3>${t(`site.faq.${key}.q`)}</h3></summary><p>${t(`site.faq.${key}.a`, values)}</p></details>`,
  )}</div></section>`;
}

/** How one begins here, and, where that is so, that nothing is sold or no money moves. */
export function beginLine({ isSold, isTest }: Visit, { t, plan }: Words): Html {
  const begin = t('site.begin', { days: TRIAL.days, plan: plan(TRIAL.plan), next: plan(TRIAL.next) });
  const besides = isSold ? (isTest ? 'site.testMode' : null) : 'site.plans.notSold';
  return html`<p class="site-note">${begin}</p>${besides ? html`<p class="site-note">${t(besides)}</p>` : null}`;
}

/** Plans side by side, with prices, what each adds, and what people ask. */
export function planPage(page: PlanPage, visit: Visit, words: Words): Page {
  const { t } = words;
  const plans = plansOn(page, visit.prices);
  const suggested = plans.includes(SUGGESTED[page]) ? SUGGESTED[page] : plans.at(-1);
  const cards = plans.map((plan, at) =>
    planCard({ plan, below: plans[at - 1] ?? BELOW[page], suggested: plan === suggested }, visit, words),
  );
  const other: PlanPage = page === 'map' ? 'performance' : 'map';
  const [before = '', after = ''] = t(page === 'map' ? 'site.plans.otherUp' : 'site.plans.other', { plans: '\n' }).split('\n');
  const body = html`<div class="site-wide site-top"><h1>${t(`site.plans.${page}.heading`)}</h1><p class="site-lead">${t(`site.plans.${page}.lead`)}</p>${beginLine(visit, words)}</div>
<div class="site-wide site-choice">${periodChoice(plans, visit, words)}${couponLine(plans, visit, words)}<div class="site-cards">${cards}</div>${taxLine(visit, words)}<p class="site-note">${before}<a href="${linkTo(visit, pathOf(other))}">${t(`site.plans.${other}.name`)}</a>${after}</p></div>
<div class="site-wide">${comparison(plans, words)}${questions(page, visit, words)}</div>
<div class="site-wide site-end"><h2>${t('site.home.endTitle')}</h2><p>${t('site.home.endText')}</p><a class="btn lg primary" href="${linkInside(visit, '/dashboard')}">${t(visit.isKnown ? 'shell.toDashboard' : 'site.start')}</a></div>`;
  return { title: t(`site.plans.${page}.title`), description: t(`site.plans.${page}.description`), body };
}
