import { type Closing, leadFunnel, shopFunnel } from '../canvases/clients.ts';
import { CALLS, formsNamed, STARTING_WIDGETS } from '../widgets.ts';
import { type ClientSite, clientSite, servicePages, shopPages } from './client-site.ts';
import type { DemoCanvas, DemoTarget, DemoWorkspace } from './demo-workspace.ts';

interface Client extends Omit<ClientSite, 'title'> {
  readonly name: string;
  readonly lockedDaysAgo?: number;
  readonly widgets?: DemoWorkspace['widgets'];
  readonly targets: readonly DemoTarget[];
  readonly canvases: readonly DemoCanvas[];
}

function client({ name, lockedDaysAgo, widgets = [], targets, canvases, ...site }: Client): DemoWorkspace {
  const { key, host, timezone, currency } = site;
  return {
    key,
    owner: 'olivia',
    name,
    host,
    timezone,
    currency,
    lockedDaysAgo,
    widgets: [...STARTING_WIDGETS, ...widgets],
    targets,
    canvases,
    site: clientSite({ ...site, title: name, endsDaysAgo: lockedDaysAgo }),
  };
}

const canvas = (name: string, tags: readonly string[], document: DemoCanvas['document'], editedDaysAgo = 2): DemoCanvas => ({
  name,
  tags,
  status: 'live',
  editedDaysAgo,
  document,
});

const target = (widget: string, name: string, status: DemoTarget['status'], rest: Partial<DemoTarget> = {}): DemoTarget => ({
  name: `${name}, this month`,
  widget,
  period: 'monthly',
  status,
  ...rest,
});
const SPEND: Partial<DemoTarget> = { direction: 'below' };

const kestrel = client({
  key: 'kestrel',
  name: 'Kestrel Bikes',
  host: 'kestrelbikes.example',
  timezone: 'Europe/London',
  currency: 'GBP',
  people: 34,
  growth: 0.124,
  buys: 0.02,
  landing: ['/products/gravel-bike', 'Gravel bike'],
  shop: shopPages('Kestrel Bikes', [
    { sku: 'LIGHT', name: 'Light set', price: 5900, page: ['/products/light-set', 'Light set'] },
    { sku: 'HELMET', name: 'Helmet', price: 8900, page: ['/products/helmet', 'Helmet'] },
    { sku: 'SERVICE', name: 'Full service', price: 12_900, page: ['/products/full-service', 'Full service'] },
  ]),
  targets: [
    target('ad_spend', 'Ad spend', 'critical', SPEND),
    target('purchases', 'Purchases', 'critical'),
    target('forms_completed', 'Newsletter sign-ups', 'atRisk'),
    target('people_tracked', 'People tracked', 'onTrack'),
    target('revenue', 'Revenue', 'onTrack'),
    { name: 'People tracked, this week', widget: 'people_tracked', period: 'weekly', status: 'onTrack' },
  ],
  canvases: [
    canvas('Commuter kit', ['Paid'], () => shopFunnel({ product: 'Commuter kit', price: 8900, cost: 4100 })),
    canvas(
      'Service bookings',
      ['Local'],
      () => leadFunnel({ worth: 12_900, landing: '/products/full-service', form: 'Newsletter', close: 0.6 }),
      6,
    ),
  ],
});

const FERNWAY_CLOSING: Closing = { worth: 650_000, close: 0.04 };
const fernway = client({
  key: 'fernway',
  name: 'Fernway Homes',
  host: 'fernwayhomes.example',
  timezone: 'Europe/London',
  currency: 'GBP',
  people: 26,
  growth: -0.04,
  buys: 0,
  landing: ['/valuation', 'What is your home worth?'],
  shop: servicePages(
    'Fernway Homes',
    [
      ['/listings', 'Homes for sale'],
      ['/valuation', 'What is your home worth?'],
    ],
    { name: 'Valuation', page: ['/valuation', 'What is your home worth?'], share: 0.06 },
    { page: ['/viewings', 'Book a viewing'], share: 0.05 },
    FERNWAY_CLOSING,
  ),
  widgets: [CALLS],
  targets: [
    target('calls', 'Viewings booked', 'critical'),
    target('forms_completed', 'Valuations asked for', 'offPace'),
    target('people_tracked', 'People tracked', 'offPace'),
    target('ad_spend', 'Ad spend', 'onTrack', SPEND),
    { name: 'Valuations, this week', widget: 'forms_completed', period: 'weekly', status: 'onTrack' },
  ],
  canvases: [canvas('Home valuation', ['Lead'], () => leadFunnel({ landing: '/valuation', form: 'Valuation', ...FERNWAY_CLOSING }))],
});

const cobble = client({
  key: 'cobble',
  name: 'Cobble & Co Shoes',
  host: 'cobbleandco.example',
  timezone: 'Europe/Berlin',
  currency: 'EUR',
  people: 36,
  growth: 0.092,
  buys: 0.03,
  landing: ['/products/winter-boot', 'Winter boot'],
  shop: shopPages('Cobble & Co Shoes', [
    { sku: 'BOOT', name: 'Winter boot', price: 14_900, page: ['/products/winter-boot', 'Winter boot'] },
    { sku: 'LOAFER', name: 'Loafer', price: 11_900, page: ['/products/loafer', 'Loafer'] },
    { sku: 'CARE', name: 'Care kit', price: 2900, page: ['/products/care-kit', 'Care kit'] },
  ]),
  targets: [
    { name: 'Purchases, this week', widget: 'purchases', period: 'weekly', status: 'atRisk' },
    target('forms_completed', 'Newsletter sign-ups', 'atRisk'),
    target('ad_spend', 'Ad spend', 'offPace', SPEND),
    target('revenue', 'Revenue', 'onTrack'),
    target('purchases', 'Purchases', 'onTrack'),
    target('people_tracked', 'People tracked', 'onTrack'),
    { name: 'Revenue, this week', widget: 'revenue', period: 'weekly', status: 'onTrack' },
    { name: 'People tracked, this week', widget: 'people_tracked', period: 'weekly', status: 'onTrack' },
  ],
  canvases: [canvas('Winter boots', ['Seasonal', 'Paid'], () => shopFunnel({ product: 'Winter boot', price: 14_900, cost: 6200 }))],
});

const ALDER_CLOSING: Closing = { worth: 45_000, close: 0.28 };
const alder = client({
  key: 'alder',
  name: 'Alder Dental',
  host: 'alderdental.example',
  timezone: 'Europe/London',
  currency: 'GBP',
  people: 24,
  growth: 0.027,
  buys: 0,
  landing: ['/new-patients', 'New patients'],
  shop: servicePages(
    'Alder Dental',
    [
      ['/treatments', 'Treatments'],
      ['/team', 'The team'],
    ],
    { name: 'New patient', page: ['/new-patients', 'New patients'], share: 0.08 },
    { page: ['/book', 'Book a visit'], share: 0.03 },
    ALDER_CLOSING,
  ),
  widgets: [CALLS],
  targets: [
    target('forms_completed', 'Forms completed', 'offPace'),
    target('calls', 'Visits booked', 'onTrack'),
    target('people_tracked', 'People tracked', 'onTrack'),
    target('ad_spend', 'Ad spend', 'onTrack', SPEND),
  ],
  canvases: [canvas('New patients', ['Lead'], () => leadFunnel({ landing: '/new-patients', form: 'New patient', ...ALDER_CLOSING }))],
});

const BRIGHTSIDE_CLOSING: Closing = { worth: 27_000, close: 0.42 };
const brightside = client({
  key: 'brightside',
  name: 'Brightside Yoga',
  host: 'brightsideyoga.example',
  timezone: 'Europe/London',
  currency: 'GBP',
  people: 22,
  growth: 0.181,
  buys: 0,
  landing: ['/trial', 'Try two weeks'],
  shop: servicePages(
    'Brightside Yoga',
    [
      ['/classes', 'Classes'],
      ['/teachers', 'Teachers'],
    ],
    { name: 'Trial', page: ['/trial', 'Try two weeks'], share: 0.1 },
    { page: ['/call', 'Talk to us'], share: 0.01 },
    BRIGHTSIDE_CLOSING,
  ),
  widgets: [formsNamed('trials', 'Trials started', 'Trial'), CALLS],
  targets: [
    target('trials', 'Trials started', 'onTrack'),
    target('people_tracked', 'People tracked', 'onTrack'),
    target('ad_spend', 'Ad spend', 'onTrack', SPEND),
    { name: 'Trials, this week', widget: 'trials', period: 'weekly', status: 'onTrack' },
  ],
  canvases: [canvas('Two-week trial', ['Lead'], () => leadFunnel({ landing: '/trial', form: 'Trial', ...BRIGHTSIDE_CLOSING }))],
});

const LUMEN_CLOSING: Closing = { worth: 420_000, close: 0.12 };
const lumen = client({
  key: 'lumen',
  name: 'Lumen Legal',
  host: 'lumenlegal.example',
  timezone: 'Europe/London',
  currency: 'GBP',
  people: 18,
  growth: 0,
  buys: 0,
  lockedDaysAgo: 14,
  landing: ['/case-review', 'Free case review'],
  shop: servicePages(
    'Lumen Legal',
    [['/areas', 'Areas of law']],
    { name: 'Case review', page: ['/case-review', 'Free case review'], share: 0.07 },
    { page: ['/call', 'Call back'], share: 0.02 },
    LUMEN_CLOSING,
  ),
  targets: [],
  canvases: [canvas('Case review', ['Lead'], () => leadFunnel({ landing: '/case-review', form: 'Case review', ...LUMEN_CLOSING }), 20)],
});

/** The clients of Harbour Studio, one of them locked. */
export const agencyClients: readonly DemoWorkspace[] = [kestrel, fernway, cobble, alder, brightside, lumen];
