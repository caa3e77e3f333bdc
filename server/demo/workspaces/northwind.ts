import { abandonedCart, brewingClass, coffeeClub, giftGuide, referAFriend, wholesale } from '../canvases/northwind.ts';
import { tastingBox } from '../canvases/tasting-box.ts';
import { CALLS, formsNamed, REVENUE_PER_PERSON, STARTING_WIDGETS } from '../widgets.ts';
import type { DemoWorkspace } from './demo-workspace.ts';
import { northwindSite } from './northwind-site.ts';

/** The workspace of the demo: a coffee roaster with a launch under way. */
export const northwind: DemoWorkspace = {
  key: 'northwind',
  owner: 'ben',
  name: 'Northwind Coffee',
  host: northwindSite.host,
  timezone: northwindSite.timezone,
  currency: northwindSite.currency,
  members: [
    { who: 'ed', permissions: 1 },
    { who: 'vera', permissions: 0 },
  ],
  domains: ['pay.northwindcoffee.example'],
  ips: [{ ip: '203.0.113.24', note: 'Roastery office' }],
  widgets: [...STARTING_WIDGETS, CALLS, formsNamed('guides', 'Tasting guides taken', 'Tasting guide'), REVENUE_PER_PERSON],
  targets: [
    { name: 'Ad spend, this month', widget: 'ad_spend', period: 'monthly', direction: 'below', status: 'critical' },
    { name: 'Forms completed, this month', widget: 'forms_completed', period: 'monthly', status: 'atRisk' },
    { name: 'Purchases, this month', widget: 'purchases', period: 'monthly', status: 'offPace' },
    { name: 'Revenue, this month', widget: 'revenue', period: 'monthly', status: 'onTrack' },
    { name: 'People tracked, this month', widget: 'people_tracked', period: 'monthly', status: 'onTrack' },
    { name: 'Tasting guides, this month', widget: 'guides', period: 'monthly', status: 'reached' },
    { name: 'Calls scheduled, this week', widget: 'calls', period: 'weekly', status: 'onTrack' },
    { name: 'Revenue, this week', widget: 'revenue', period: 'weekly', status: 'offPace' },
    { name: 'Ad spend, today', widget: 'ad_spend', period: 'daily', direction: 'below', status: 'onTrack' },
  ],
  canvases: [
    { name: 'Tasting Box funnel', tags: ['Launch', 'Paid'], status: 'live', editedDaysAgo: 0, document: tastingBox },
    { name: 'Coffee Club retention', tags: ['Subscription'], status: 'live', editedDaysAgo: 1, document: coffeeClub },
    { name: 'Wholesale enquiries', tags: ['B2B'], status: 'live', owner: 'ed', editedDaysAgo: 1.2, document: wholesale },
    { name: 'Abandoned cart recovery', tags: ['Email'], status: 'live', owner: 'ed', editedDaysAgo: 3, document: abandonedCart },
    { name: 'Christmas gift guide', tags: ['Seasonal', 'Paid'], status: 'planned', editedDaysAgo: 4, document: giftGuide },
    { name: 'Brewing class, Leeds store', tags: ['Event'], status: 'live', owner: 'vera', editedDaysAgo: 5, document: brewingClass },
    { name: 'Refer a friend', tags: ['Referral'], status: 'planned', editedDaysAgo: 7, document: referAFriend },
  ],
  site: northwindSite,
};
