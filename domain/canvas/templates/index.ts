import { coaching } from './coaching.ts';
import { courses } from './courses.ts';
import { deals } from './deals.ts';
import { media } from './media.ts';
import { places } from './places.ts';
import { software } from './software.ts';
import { stores } from './stores.ts';
import type { Template } from './template.ts';

const { lead_magnet, low_price_starter, evergreen_webinar, quiz_to_offer, ...otherCourses } = courses;
const { live_webinar, high_ticket_application, ...otherCoaching } = coaching;
const { store_product_page, abandoned_cart, ...otherStores } = stores;
const { trial_without_card, b2b_demo, ...otherSoftware } = software;

/** Every template by id. In this order they stand where nobody has used any of them yet: what most look for comes first. */
const ALL = {
  ...{ live_webinar, lead_magnet, store_product_page, low_price_starter, trial_without_card, high_ticket_application },
  ...{ evergreen_webinar, abandoned_cart, b2b_demo, quiz_to_offer },
  ...otherCoaching,
  ...otherStores,
  ...otherCourses,
  ...otherSoftware,
  ...places,
  ...deals,
  ...media,
} satisfies Readonly<Record<string, Template>>;

export type TemplateId = keyof typeof ALL;
export const TEMPLATES: ReadonlyMap<string, Template> = new Map(Object.entries<Template>(ALL));
