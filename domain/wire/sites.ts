import { z } from 'zod';
import { PAGE_FAILURES } from './install-check.ts';

/** What a look at a few pages of somebody's website says: of what a funnel can be drawn. What is read for somebody without an account is kept for a day. */

/** Seconds that reading a site takes at most. */
export const SITE_READING_SECONDS = 25;

/** Pages that are read of a site, its first one among them. */
export const MOST_SITE_PAGES = 8;

/** What a form of a page asks for, by its fields. */
export const SITE_FORMS = ['email', 'contact'] as const;

const price = z.object({ amount: z.int().describe('Minor units'), currency: z.string() });

const page = z.object({
  url: z.string().describe('Where it was found in the end'),
  title: z.string(),
  kind: z.string().describe('The kind of element that its address and title suggest'),
  form: z
    .enum(SITE_FORMS)
    .nullable()
    .describe('email: little more than an address; contact: a message or details of somebody; null: no such form'),
  price: price.nullable().describe('As the page says it to machines; null: it says none'),
});
export type SitePage = z.infer<typeof page>;

export const siteReading = z.object({
  url: z.string(),
  name: z.string().describe('What the site calls itself, else its host'),
  pages: z.array(page).readonly().describe('The first page first; empty where it could not be read'),
  failure: z
    .enum([...PAGE_FAILURES, 'robots'])
    .nullable()
    .describe('Why the first page was not read; robots: the site asks not to be'),
  status: z.int().nullable().describe('What the server answered instead of the page'),
});
export type SiteReading = z.infer<typeof siteReading>;
