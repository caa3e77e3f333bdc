import { z } from 'zod';
import { LINK_KINDS, LINK_STATES } from '../identity/ledger.ts';
import { rangeSchema } from './reports.ts';
import { EVENT_KINDS } from './track.ts';

/** People and one person: what is asked and answered. A person is named by the visitor who stands for it, 64 bits as decimal text. */

const visitor = z
  .string()
  .regex(/^\d{1,20}$/)
  .refine((text) => /^\d+$/.test(text) && BigInt(text) < 1n << 64n);

export const PEOPLE_ORDERS = ['last_seen', 'first_seen', 'events', 'revenue'] as const;
export type PeopleOrder = (typeof PEOPLE_ORDERS)[number];
export const PEOPLE_PAGE = 50;

export const peopleQuestion = z.strictObject({
  range: rangeSchema,
  /** Part of a path, name or source of one of their events, or of what they are identified as; a whole visitor id. */
  search: z.string().trim().max(200).optional().describe('Part of a page, name, source or own id; or a whole visitor id'),
  order: z.enum(PEOPLE_ORDERS).optional().describe('Largest or latest first; last_seen when left out'),
  page: z.int().min(1).max(10_000).optional(),
});
export type PeopleQuestion = z.infer<typeof peopleQuestion>;

export const personQuestion = z.strictObject({
  person: visitor.describe('The person, or a visitor who belongs to it'),
  page: z.int().min(1).max(10_000).optional(),
});
export type PersonQuestion = z.infer<typeof personQuestion>;

const when = z.string();
const seen = { first_seen: when, last_seen: when, visitors: z.number(), visits: z.number(), events: z.number() };
const source = z.object({ referrer: z.string(), utm_source: z.string(), utm_medium: z.string(), utm_campaign: z.string() });

export const personRow = z.object({
  person: visitor,
  identified_as: z.string().nullable().describe('The customer’s own id, where it may be kept; null for somebody without one'),
  is_identified: z.boolean().describe('A key of theirs is known: an own id, or an e-mail address or telephone number as a hash'),
  ...seen,
  source: source.describe('Of their first event in the range'),
  purchases: z.number().nullable(),
  revenue: z.number().nullable().describe('Minor units; null where the plan shows no money'),
});
export type PersonRow = z.infer<typeof personRow>;

const answered = {
  as_of: when,
  counted_until: when,
  notices: z.array(z.enum(['unknown_timezone'])).readonly(),
  timezone: z.string(),
  currency: z.string(),
};

export const peopleAnswer = z.object({
  ...answered,
  range: rangeSchema,
  total: z.number(),
  page: z.number(),
  people: z.array(personRow).readonly(),
});
export type PeopleReport = z.infer<typeof peopleAnswer>;

export const personLink = z.object({
  visitor,
  kind: z.enum(LINK_KINDS).describe('Why the two are one'),
  value: z.string().describe('The key as it is stored, or the other visitor'),
  shown: z.string().describe('The key as people may read it'),
  state: z.enum(LINK_STATES),
  at: when,
  said_by: z.string().describe('Id of the event that said it first, or of the act of a person'),
});

const personEvent = z.object({
  id: z.string(),
  at: when,
  visitor,
  session: z.string(),
  kind: z.enum(EVENT_KINDS),
  name: z.string(),
  title: z.string(),
  host: z.string(),
  path: z.string(),
  value: z.number(),
  source,
});

export const personAnswer = z.object({
  ...answered,
  person: personRow.nullable().describe('Null where nothing of such a person is stored'),
  links: z.array(personLink).readonly(),
  page: z.number(),
  timeline: z.array(personEvent).readonly().describe('Latest first'),
});
export type PersonReport = z.infer<typeof personAnswer>;
