import type { ElementDefinition } from '../../kit/element.ts';
import { affiliate } from './affiliate.ts';
import { buttonClick } from './button-click.ts';
import { callScheduled } from './call-scheduled.ts';
import { checkout } from './checkout.ts';
import { emailBroadcast } from './email-broadcast.ts';
import { emailSequence } from './email-sequence.ts';
import { facebookAds } from './facebook-ads.ts';
import { formCompleted } from './form-completed.ts';
import { googleSearchAds } from './google-search-ads.ts';
import { instagramAds } from './instagram-ads.ts';
import { landingPage } from './landing-page.ts';
import { organicSearch } from './organic-search.ts';
import { podcast } from './podcast.ts';
import { purchase } from './purchase.ts';
import { salesCall } from './sales-call.ts';
import { salesPage } from './sales-page.ts';
import { stickyNote } from './sticky-note.ts';
import { text } from './text.ts';
import { thankYouPage } from './thank-you-page.ts';
import { upsellPage } from './upsell-page.ts';

/** Every kind of element, in the order of the palette. A contract test holds the list to the folder. */
export const elementDefinitions = [
  facebookAds,
  instagramAds,
  googleSearchAds,
  emailBroadcast,
  organicSearch,
  podcast,
  affiliate,
  landingPage,
  thankYouPage,
  salesPage,
  checkout,
  upsellPage,
  formCompleted,
  purchase,
  buttonClick,
  callScheduled,
  salesCall,
  emailSequence,
  stickyNote,
  text,
] as const;
export type ElementKind = (typeof elementDefinitions)[number]['kind'];

/** The same list widened, for code that treats all kinds alike. */
export const allElements: readonly ElementDefinition[] = elementDefinitions;

/** Stands in for a kind this version does not know: kept, shown as a note, never counted. */
const UNKNOWN_ELEMENT: ElementDefinition<'unknown'> = {
  kind: 'unknown',
  category: 'note',
  tracked: false,
  icon: 'help',
  traffic: [],
  money: 'none',
  lead: false,
  fields: ['note'],
  rule: null,
  defaultRule: () => undefined,
};

const byKind = new Map(allElements.map((definition) => [definition.kind, definition]));

/** The definition of a kind; text keys are `elements.<definition.kind>.…`. Never throws. */
export function elementKind(kind: string): ElementDefinition {
  return byKind.get(kind) ?? UNKNOWN_ELEMENT;
}
