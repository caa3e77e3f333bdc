import type { ChipKind } from '#src/ui/data/StatusChip.tsx';

/** A row of a made-up table. */
export interface SampleRow {
  readonly name: string;
  readonly people: number;
  readonly forms: number;
  readonly purchases: number;
  /** Cents. */
  readonly revenue: number;
}
export interface SampleWorkspace extends SampleRow {
  readonly target: ChipKind;
}

const ORDER_CENTS = 6_000;

/** Shares are those of the people who buy and who send a form. */
function row(name: string, people: number, buy: number, ask = buy * 3): SampleRow {
  const purchases = Math.round(people * buy);
  return { name, people, forms: Math.round(people * ask), purchases, revenue: purchases * ORDER_CENTS };
}
const workspace = (target: ChipKind, ...numbers: Parameters<typeof row>): SampleWorkspace => ({ ...row(...numbers), target });

/** Made-up rows, like those the screen would hold. Names of campaigns, paths and sites are the same in every language. */
export const SAMPLE_ROWS = {
  ads: [
    row('Handmade mugs', 1_640, 0.049),
    row('Spring sale, carousel', 1_210, 0.054),
    row('Gift set, video 20 s', 987, 0.042),
    row('Studio tour', 744, 0.018),
    row('Wedding list', 640, 0.056),
    row('Brand terms', 638, 0.075),
    row('Retargeting, 14 days', 519, 0.09),
    row('Seconds sale', 421, 0.028),
    row('Raku workshop', 306, 0.059),
  ],
  pages: [
    row('/', 8_420, 0.021),
    row('/guide', 4_318, 0.034),
    row('/pricing', 2_905, 0.061),
    row('/blog/glazes', 2_210, 0.008),
    row('/workshops', 1_377, 0.027),
    row('/checkout', 1_204, 0.46, 0.04),
    row('/about', 902, 0.006),
    row('/thank-you', 554, 1, 0.09),
  ],
  sources: [
    row('google / organic', 4_902, 0.031),
    row('facebook / paid', 3_118, 0.028),
    row('newsletter / email', 1_850, 0.072),
    row('(direct)', 1_604, 0.044),
    row('instagram / social', 1_233, 0.019),
    row('google / cpc', 1_120, 0.051),
    row('partner.example / referral', 640, 0.038),
    row('podcast / offline', 212, 0.057),
  ],
} as const satisfies Record<string, readonly SampleRow[]>;

/** Those that need a look first, as the overview has them. */
export const SAMPLE_WORKSPACES: readonly SampleWorkspace[] = [
  workspace('critical', 'Harbour Dental', 2_140, 0.011),
  workspace('atRisk', 'Alder & Finch', 5_310, 0.024),
  workspace('offPace', 'Kiln Street Pottery', 3_875, 0.033),
  workspace('onTrack', 'Alpine Yoga', 8_402, 0.019),
  workspace('onTrack', 'Peak Physio', 1_986, 0.042),
  workspace('onTrack', 'Lumen Lamps', 6_250, 0.028),
  workspace('reached', 'Orchard Foods', 9_120, 0.037),
  workspace('onTrack', 'Tidewater Surf', 4_466, 0.022),
  workspace('tooEarly', 'Ferncliff Books', 1_204, 0.031),
  workspace('onTrack', 'Marlow Bakery', 2_873, 0.046),
];
