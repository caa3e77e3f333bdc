import type { CanvasDocument } from '#domain/canvas/document.ts';
import { drawnSite, funnelOfSite, type RateFrom, type SiteFunnel } from '#domain/canvas/templates/of-site.ts';
import type { PublishedRate } from '#domain/canvas/templates/published-rates.ts';
import type { SiteReading } from '#domain/wire/sites.ts';
import type { TextApi } from '#src/providers/texts/i18n.ts';

export type Site = SiteReading;

/** What a site is drawn as. */
export interface DrawnSite {
  readonly document: CanvasDocument;
  readonly name: string;
  readonly currency: string;
}

/** The funnel of a site, as a canvas that may be created; its words are those of the person's language, as if typed. */
export function foundOf(
  site: Site,
  currency: string,
  { t, language }: Pick<TextApi, 't' | 'language'>,
  rateFrom?: RateFrom,
): { readonly funnel: SiteFunnel; readonly found: DrawnSite } {
  const funnel = funnelOfSite(site.pages, currency, rateFrom);
  const words = {
    about: t('importing.site.about', { site: site.name }),
    note: t('importing.site.note'),
    conservative: t('importing.site.conservative'),
    optimistic: t('importing.site.optimistic'),
    product: site.name,
    published: ({ low, high, by }: PublishedRate) => {
      const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
      return t('importing.site.published', { range: percent.formatRange(low, high), sites: by.join(', ') });
    },
  };
  return { funnel, found: { document: drawnSite(funnel, words), name: site.name.slice(0, 120), currency } };
}
