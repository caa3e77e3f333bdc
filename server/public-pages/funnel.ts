import type { CanvasDocument } from '#domain/canvas/document.ts';
import { forecast } from '#domain/canvas/forecast/forecast.ts';
import type { Forecast } from '#domain/canvas/forecast-types.ts';
import { drawnSite, funnelOfSite, type SiteFunnel } from '#domain/canvas/templates/of-site.ts';
import { PUBLISHED_RATES, publishersOf, type SiteModel } from '#domain/canvas/templates/published-rates.ts';
import { isSource, type Source, type Step } from '#domain/canvas/templates/template.ts';
import { minorPerUnit } from '#domain/money/currencies.ts';
import type { SiteReading } from '#domain/wire/sites.ts';
import { kindIn } from '#server/http/kinds.ts';
import { drawingOf } from './funnel-drawing.ts';
import { type Html, html } from './html.ts';
import { linkInside, linkTo, type Visit } from './visit.ts';
import type { Words } from './words.ts';

export const FUNNEL_PATH = '/your-funnel';

/** The template whose rates a guessed funnel begins with. */
const RATES_OF = {
  shop: 'store_product_page',
  subscription: 'trial_without_card',
  calls: 'agency_discovery_call',
  leads: 'lead_magnet',
} as const satisfies Record<SiteModel, string>;

/**
 * One field: the address of somebody's site. It works without a script.
 * @param typed what was asked for before
 */
export function askForSite(visit: Visit, { t }: Words, typed = ''): Html {
  return html`<form class="site-ask" id="your-site" method="post" action="${linkTo(visit, FUNNEL_PATH)}"><label for="site-address">${t('site.funnel.label')}</label><div><input class="inp" id="site-address" name="site" type="text" inputmode="url" autocomplete="url" autocapitalize="off" spellcheck="false" maxlength="2000" required placeholder="shop.example" value="${typed}"><button class="btn lg" type="submit">${t('site.funnel.action')}</button></div><p class="site-note">${t('site.funnel.help')}</p></form>`;
}

/** Why nothing is drawn, and the field to try again with what was typed. `null`: something of ours failed. */
export function noFunnel(visit: Visit, words: Words, reading: SiteReading | null, typed: string): Html {
  const { t } = words;
  const why = () => {
    if (reading === null) return t('site.funnel.failures.ours');
    if (reading.failure === 'robots') return t('site.funnel.failures.robots');
    if (reading.failure === 'private' || reading.failure === 'notHttp') return t('importing.site.failures.address');
    if (reading.failure === 'slow') return t('site.funnel.failures.slow');
    return reading.status === null ? t('site.funnel.failures.unreachable') : t('site.funnel.failures.status', { status: reading.status });
  };
  return html`<section class="site-result"><h1>${t('site.funnel.failed')}</h1><p class="site-lead" role="alert">${why()}</p>${askForSite(visit, words, typed)}</section>`;
}

interface Drawn {
  readonly funnel: SiteFunnel;
  readonly document: CanvasDocument;
  readonly plan: Forecast;
  readonly money: (minor: number) => string;
}

/** A step of the funnel: what it is, which share of those before comes here, how many that are, and what they bring or cost. */
function rowOf(id: string, step: Source | Step, { funnel, plan, money }: Drawn, { number, language }: Words): Html {
  const { people = 0, net_revenue: earned = 0, spend = 0 } = plan.elements[id] ?? {};
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  const shares = isSource(step) ? [] : Object.values(step.from).filter((share) => typeof share === 'number');
  const [share] = shares.length === 1 ? shares : [];
  const rate = PUBLISHED_RATES[funnel.model][id];
  const cell = (text: string | null) => html`<td class="num">${text ?? '–'}</td>`;
  return html`<tr><th scope="row">${funnel.pages.get(id)?.title ?? kindIn(language, step.kind)}</th>${cell(share === undefined ? null : percent.format(share))}${cell(rate ? percent.formatRange(rate.low, rate.high) : null)}${cell(number(Math.round(people)))}${cell(earned > 0 ? money(earned) : null)}${cell(spend > 0 ? money(spend) : null)}</tr>`;
}

/** The drawing, and the same as a table for those who do not see it or have no room for it. */
function drawing(drawn: Drawn, words: Words, currency: string): Html {
  const { t } = words;
  const heads = [
    'canvas.table.name',
    'canvas.table.planned_rate',
    'site.funnel.published',
    'canvas.table.people',
    'site.funnel.revenue',
    'site.funnel.adCost',
  ];
  const rows = Object.entries(drawn.funnel.steps).map(([id, step]) => rowOf(id, step, drawn, words));
  return html`<div class="site-drawing" tabindex="0" role="img" aria-label="${t('site.funnel.drawn')}">${drawingOf(drawn.document, drawn.plan, currency, words)}</div><details class="site-steps"><summary>${t('site.funnel.table')}</summary><div class="site-table panel"><table><thead><tr>${heads.map((key) => html`<th scope="col">${t(key)}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div></details>`;
}

function result({ plan: { totals }, money }: Drawn, { t, number }: Words): Html {
  const figure = (name: string, value: string) => html`<div><dt>${name}</dt><dd class="num">${value}</dd></div>`;
  return html`<dl class="site-figures">${figure(t('site.funnel.profit'), money(totals.profit))}${figure(t('site.funnel.revenue'), money(totals.net_revenue))}${figure(t('site.funnel.adCost'), money(totals.ad_cost))}${figure(t('site.funnel.buyers'), number(Math.round(totals.buyers)))}</dl>`;
}

/** Where each figure comes from that no page of the site says. */
function sources(visit: Visit, { funnel, money }: Drawn, { t, language }: Words, currency: string): Html {
  const { model, assumed, converted } = funnel;
  const template = RATES_OF[model];
  const price = () => {
    if (assumed !== null) return t('importing.site.assumed', { currency, amount: money(assumed) });
    if (!converted) return t('importing.site.priced');
    const { said, amount } = converted;
    return t('importing.site.converted', { price: moneyIn(language, said.currency)(said.amount), amount: money(amount) });
  };
  return html`<section class="site-sources"><h2>${t('site.funnel.sourcesTitle')}</h2><p>${t(`importing.site.models.${model}`)} ${price()}</p><p>${t('site.funnel.rates')} <a href="${linkTo(visit, `/library/${template}`)}">${t(`templates.list.${template}.name`)}</a></p><p>${t('site.funnel.publishedBy', { sites: publishersOf(model).join(', ') })}</p></section>`;
}

function moneyIn(language: string, currency: string): (minor: number) => string {
  const coins = new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  return (minor) => coins.format(Math.round(minor) / minorPerUnit(currency));
}

/**
 * The funnel of a site with what it comes to, the pages it was guessed from, and the way to keep it.
 * @param currency what the visitor most likely pays in
 * @param kept opens the reading again once there is an account
 */
export function funnelOf(visit: Visit, words: Words, reading: SiteReading, currency: string, kept: string): Html {
  const { t, language } = words;
  const funnel = funnelOfSite(reading.pages, currency);
  const said = { about: '', note: '', conservative: '', optimistic: '', product: reading.name };
  const money = moneyIn(language, currency);
  const document = drawnSite(funnel, said);
  const drawn: Drawn = { funnel, document, plan: forecast(document), money };
  const pages = reading.pages.map(
    ({ title, url }) => html`<li><span class="b">${title}</span> <span class="site-address">${url}</span></li>`,
  );
  const only = pages.length === 1 ? html`<p>${t('site.funnel.onlyFirst')}</p>` : null;
  const keep = linkInside(visit, '/dashboard/start', { reading: kept });
  return html`<section class="site-result"><h1>${t('site.funnel.heading', { name: reading.name })}</h1>${result(drawn, words)}${drawing(drawn, words, currency)}<p class="site-acts"><a class="btn lg next" href="${keep}">${t('site.funnel.keep')}</a></p><p class="site-note">${t('site.funnel.keepText')}</p>${sources(visit, drawn, words, currency)}<section class="site-sources"><h2>${t('site.funnel.pagesTitle')}</h2><ul class="site-pages">${pages}</ul>${only}</section>${askForSite(visit, words)}</section>`;
}
