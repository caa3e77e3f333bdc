import type { Language } from '#domain/kit/languages.ts';
import { exampleIn, pageOf } from '#server/canvas/library/example.ts';
import { sampleOf } from '#server/events/sample-id.ts';
import type { Campaign, DemoSite, Journey } from '../events/site.ts';
import type { Visit } from '../events/visit.ts';

/** How it really went, beside the plan of the example: by element, the share of those before who get there. */
const SHARES = { checkout: 0.096, starter_offer: 0.385, workbook_bump: 0.31, core_course: 0.152, mini_course: 0.104 } as const;
/** Minor units, as the example sells them. */
const PRICES = { starter_offer: 2700, workbook_bump: 1700, core_course: 9700, mini_course: 4700 } as const;

type Named = (id: string) => string;

function buy(visit: Visit, id: keyof typeof PRICES, named: Named): void {
  visit.buy(id, named(id), PRICES[id]);
}

/** The way of the example, as people walk it. */
function funnel(named: Named): Journey {
  const view = (visit: Visit, id: string) => visit.view(pageOf(id), named(id));
  return (visit) => {
    view(visit, 'sales');
    visit.scroll(0.5);
    if (!visit.chance(SHARES.checkout)) return;
    view(visit, 'checkout');
    if (!visit.chance(SHARES.starter_offer)) return;
    buy(visit, 'starter_offer', named);
    view(visit, 'upsell');
    if (visit.chance(SHARES.core_course)) buy(visit, 'core_course', named);
    else {
      view(visit, 'downsell');
      if (visit.chance(SHARES.mini_course)) buy(visit, 'mini_course', named);
    }
    // Ticked at the checkout, and billed once the other offers are answered.
    if (visit.chance(SHARES.workbook_bump)) buy(visit, 'workbook_bump', named);
  };
}

function campaignsOf(journey: Journey): readonly Campaign[] {
  const social = { referrer: 'facebook.com', utm_source: 'facebook', utm_medium: 'paid-social', utm_campaign: 'starter' };
  return [
    {
      name: 'Starter',
      source: social,
      people: 158,
      ads: { platform: 'facebook', perPerson: 116, ids: ['starter-video', 'starter-image'], network: 'facebook_feed' },
      journey,
    },
    { name: 'Organic search', source: { referrer: 'google.com' }, people: 14, returning: 0.1, journey },
    { name: 'Newsletter', source: { utm_source: 'newsletter', utm_medium: 'email' }, people: 9, returning: 0.4, journey },
    { name: 'Direct', source: {}, people: 8, returning: 0.3, journey },
  ];
}

interface SampledWorkspace {
  readonly id: string;
  readonly timezone: string;
  readonly currency: string;
}

/** The site that the sample data of a workspace comes from: that of the example, whose people do much what was planned. */
export function sampleSite({ id, timezone, currency }: SampledWorkspace, language: Language): DemoSite {
  const names = new Map(exampleIn(language).document.elements.map((element) => [element.id, element.name]));
  const named: Named = (element) => names.get(element) || element;
  return {
    workspace: sampleOf(id),
    key: 'smpl',
    host: 'example.com',
    timezone,
    currency,
    growth: 0.07,
    campaigns: campaignsOf(funnel(named)),
  };
}
