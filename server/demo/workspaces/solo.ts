import { type Closing, firstPlan, leadFunnel } from '../canvases/clients.ts';
import { CALLS, STARTING_WIDGETS } from '../widgets.ts';
import { clientSite, servicePages } from './client-site.ts';
import type { DemoWorkspace } from './demo-workspace.ts';

const COACHING_CLOSING: Closing = { worth: 300_000, close: 0.24 };
const coaching = servicePages(
  'Lindqvist Coaching',
  [
    ['/programme', 'The programme'],
    ['/stories', 'Stories'],
  ],
  { name: 'Training', page: ['/training', 'Free training'], share: 0.12 },
  { page: ['/call', 'Book a call'], share: 0.02 },
  COACHING_CLOSING,
);
const STUDIO_CLOSING: Closing = { worth: 240_000, close: 0.2 };
const studio = servicePages(
  'Okafor Studio',
  [['/work', 'Work']],
  { name: 'Enquiry', page: ['/enquiry', 'Start a project'], share: 0.05 },
  { page: ['/call', 'Book a call'], share: 0 },
  STUDIO_CLOSING,
);

const pia: DemoWorkspace = {
  key: 'pia',
  owner: 'pia',
  name: 'Lindqvist Coaching',
  host: 'lindqvist.example',
  timezone: 'Europe/Stockholm',
  currency: 'EUR',
  widgets: [...STARTING_WIDGETS, CALLS],
  targets: [
    { name: 'Calls, this month', widget: 'calls', period: 'monthly', status: 'offPace' },
    { name: 'Forms, this week', widget: 'forms_completed', period: 'weekly', status: 'onTrack' },
  ],
  canvases: [
    {
      name: 'Free training to call',
      tags: ['Lead'],
      status: 'live',
      editedDaysAgo: 1,
      document: () => leadFunnel({ landing: '/training', form: 'Training', ...COACHING_CLOSING }),
    },
  ],
  site: clientSite({
    key: 'pia',
    host: 'lindqvist.example',
    timezone: 'Europe/Stockholm',
    currency: 'EUR',
    title: 'Lindqvist Coaching',
    people: 16,
    growth: 0.06,
    buys: 0,
    landing: ['/training', 'Free training'],
    shop: coaching,
  }),
};

const sam: DemoWorkspace = {
  key: 'sam',
  owner: 'sam',
  name: 'Okafor Studio',
  host: 'okaforstudio.example',
  timezone: 'America/New_York',
  currency: 'USD',
  widgets: STARTING_WIDGETS,
  canvases: [
    {
      name: 'Portfolio to enquiry',
      tags: [],
      status: 'live',
      editedDaysAgo: 2,
      document: () => leadFunnel({ landing: '/enquiry', form: 'Enquiry', ...STUDIO_CLOSING }),
    },
  ],
  site: clientSite({
    key: 'sam',
    host: 'okaforstudio.example',
    timezone: 'America/New_York',
    currency: 'USD',
    title: 'Okafor Studio',
    people: 12,
    growth: 0.03,
    buys: 0,
    landing: ['/work', 'Work'],
    shop: studio,
  }),
};

/** On the plans without tracking: a first plan and nothing else. */
function mapped(owner: 'mapro' | 'mia' | 'leo', name: string, host: string, timezone: string, currency: string): DemoWorkspace {
  return {
    key: owner,
    owner,
    name,
    host,
    timezone,
    currency,
    widgets: STARTING_WIDGETS,
    canvases: [{ name: 'First course', tags: ['Idea'], status: 'planned', editedDaysAgo: 3, document: firstPlan }],
  };
}

/** One workspace for each of the smaller plans. */
export const soloWorkspaces: readonly DemoWorkspace[] = [
  pia,
  sam,
  mapped('mapro', 'Costa Cursos', 'costacursos.example', 'America/Sao_Paulo', 'BRL'),
  mapped('mia', 'Moretti Sapori', 'morettisapori.example', 'Europe/Rome', 'EUR'),
  mapped('leo', 'Tanaka Design', 'tanakadesign.example', 'Asia/Tokyo', 'JPY'),
];
