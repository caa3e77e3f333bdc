import type { Journey } from '../site.ts';
import type { Visit } from '../visit.ts';

const FOLLOW_UP = { utm_source: 'newsletter', utm_medium: 'email', utm_campaign: 'tasting-follow-up' };
const OFFER = { funnel: 'tasting-box' };

/** Sales page to club upsell. True when the visitor left from the sales page itself. */
function salesPage(visit: Visit): boolean {
  visit.view('/tasting-box', 'The Tasting Box');
  visit.scroll(0.55);
  if (!visit.chance(0.236)) return true;
  visit.view('/checkout', 'Checkout');
  if (!visit.chance(0.463)) return false;
  visit.buy('TB-6', 'Tasting Box', 5400, OFFER);
  if (!visit.chance(0.974)) return false;
  visit.view('/coffee-club', 'Join the Coffee Club');
  if (visit.chance(0.178)) visit.buy('CC-12', 'Coffee Club, 12 months', 18_990, OFFER);
  return false;
}

/** The mails begin, and some come back through one of them. */
function followUp(visit: Visit): void {
  visit.reported('follow_up_email', { list: 'tasting-guide' });
  if (!visit.chance(0.185)) return;
  visit.comeBack(0.6, 7, FOLLOW_UP);
  salesPage(visit);
}

/** The free guide first: who takes it gets six mails, and four in ten look at the box at once. */
export const guideFirst: Journey = (visit) => {
  visit.view('/tasting-guide', 'Free tasting guide');
  visit.scroll(0.6);
  if (!visit.chance(0.251)) return;
  visit.act('form_completed', { name: 'Tasting guide', attributes: { id: 'tasting-guide' } });
  if (visit.chance(0.994)) {
    visit.view('/tasting-guide/thanks', 'Your guide is on its way');
    if (visit.chance(0.413) && salesPage(visit)) visit.view('/brew-guides/pour-over', 'How to brew a pour-over');
  }
  followUp(visit);
};

/** The box at once; a few who do not buy leave their address for the mails. */
export const boxFirst: Journey = (visit) => {
  if (salesPage(visit) && visit.chance(0.16)) followUp(visit);
};

/** The two landing pages of the search campaign. */
export const guideOrBox: Journey = (visit) => (visit.chance(0.712) ? guideFirst : boxFirst)(visit);
