import { z } from 'zod';
import { LINK_KINDS, LINK_STATES } from '../../identity/ledger.ts';
import { CHANNELS } from '../../tracking/channels.ts';
import { CLIENT_KEYS, type ClientKey } from '../client-keys.ts';
import { filterSchema } from '../filters/filters.ts';
import { EVENT_KINDS } from '../track.ts';
import { behindAttribution } from './attribution.ts';
import { behindCanvas, drawnBehind } from './behind-canvas.ts';
import { behindCohort } from './cohorts.ts';
import { behindCorrelation } from './correlation.ts';
import { behindFunnel } from './funnels.ts';
import { behindPath } from './paths.ts';
import { REPORT_NOTICES, rangeSchema } from './reports.ts';
import { AD_LEVELS, SOURCE_LEVELS } from './tables.ts';

/** People and one person: what is asked and answered. A person is named by the visitor who stands for it, 64 bits as decimal text. */

const visitor = z
  .string()
  .regex(/^\d{1,20}$/)
  .refine((text) => /^\d+$/.test(text) && BigInt(text) < 1n << 64n);

export const PEOPLE_ORDERS = ['last_seen', 'first_seen', 'visits', 'events', 'purchases', 'revenue', 'counted'] as const;
export type PeopleOrder = (typeof PEOPLE_ORDERS)[number];
export const PEOPLE_PAGE = 50;
/** Most people of one answer: what a file is put together of. */
export const MOST_PEOPLE = 1000;

const text = z.string().max(500);
/** Rows of a tree of sources or ads by level; an empty text is "not set". */
const levels = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.strictObject(
    Object.fromEntries(names.map((name) => [name, text.optional()])) as { [Name in Names[number]]: z.ZodOptional<z.ZodString> },
  );

/** What of a page or of a source somebody is counted in. */
export const PAGE_PARTS = ['people', 'entrances', 'exits', 'bounces'] as const;
export const SOURCE_PARTS = ['people', 'buyers', 'revenue'] as const;

const widget = z.uuid().toLowerCase();

/** A number of another report, whose people are asked for: it counts exactly these. */
export const behindNumber = z.discriminatedUnion('of', [
  z.strictObject({ of: z.literal('kpi'), widget }),
  z.strictObject({
    of: z.literal('pages'),
    page: text.optional().describe('Host and path; any page when left out'),
    part: z.enum(PAGE_PARTS),
  }),
  z.strictObject({ of: z.literal('sources'), row: levels(SOURCE_LEVELS), part: z.enum(SOURCE_PARTS) }),
  z.strictObject({ of: z.literal('ads'), row: levels(AD_LEVELS), part: z.enum(SOURCE_PARTS) }),
  // What of a KPI is credited to a row: to a page that was seen before, to a source or an ad.
  z.strictObject({ of: z.literal('page_kpi'), page: text.describe('Host and path'), widget }),
  z.strictObject({ of: z.literal('source_kpi'), row: levels(SOURCE_LEVELS), widget }),
  z.strictObject({ of: z.literal('ad_kpi'), row: levels(AD_LEVELS), widget }),
  behindCohort,
  behindCorrelation,
  behindFunnel,
  behindPath,
  behindCanvas,
  behindAttribution,
]);
export type BehindNumber = z.infer<typeof behindNumber>;

export const peopleQuestion = z.strictObject({
  range: rangeSchema,
  /** Part of a path, name or source of one of their events, or of what they are identified as; a whole visitor id. */
  search: z.string().trim().max(200).optional().describe('Part of a page, name, source or own id; or a whole visitor id'),
  filter: filterSchema.optional().describe('People with a visit that it holds for, or who did what it asks'),
  behind: behindNumber.optional().describe('A number of a report: only the people it counts'),
  order: z.enum(PEOPLE_ORDERS).optional().describe('last_seen when left out'),
  direction: z.enum(['asc', 'desc']).optional().describe('Largest or latest first when left out'),
  page: z.int().min(1).max(10_000).optional(),
  size: z.int().min(1).max(MOST_PEOPLE).optional().describe(`People of a page; ${PEOPLE_PAGE} when left out`),
});
export type PeopleQuestion = z.infer<typeof peopleQuestion>;

export const personQuestion = z.strictObject({
  person: visitor.describe('The person, or a visitor who belongs to it'),
  page: z.int().min(1).max(10_000).optional(),
  widget: z.uuid().toLowerCase().optional().describe('A KPI: which of the events it counts'),
  drawn: behindCanvas.optional().describe('A number of a canvas: which of the events are at what it is of'),
  range: rangeSchema.optional().describe('In which days that counts; any when left out'),
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
  channel: z.enum(CHANNELS).describe('Of their first event in the range'),
  source: source.describe('Of the same'),
  purchases: z.number().nullable(),
  revenue: z.number().nullable().describe('Minor units; null where the plan shows no money'),
  counted: z
    .number()
    .nullable()
    .describe('How often the number that was asked about counts them: events, views, visits or conversions; null without one'),
  credit: z.number().nullable().describe('How much of their conversions is credited, of attribution; null elsewhere'),
});
export type PersonRow = z.infer<typeof personRow>;

const answered = {
  as_of: when,
  counted_until: when,
  notices: z.array(z.enum(REPORT_NOTICES)).readonly(),
  timezone: z.string(),
  currency: z.string(),
};

export const peopleAnswer = z.object({
  ...answered,
  range: rangeSchema,
  total: z.number(),
  page: z.number(),
  size: z.number(),
  behind: z
    .object({
      name: z.string().describe('Of the KPI; else empty'),
      conversions: z
        .number()
        .nullable()
        .describe('Of attribution: of all pages, how many are credited, in whole or in part; null elsewhere'),
      credit: z.number().nullable().describe('How much of these is'),
      drawn: drawnBehind.nullable().describe('Of a canvas: what of it the number is of; null elsewhere'),
      as_filter: filterSchema
        .nullable()
        .describe(
          'Conditions that find the same people; of a line those at both its ends, in whatever order. Null where conditions cannot say it',
        ),
    })
    .nullable(),
  people: z.array(personRow).readonly(),
  erasing: z.array(visitor).readonly().describe('Who of these is being erased, and counted until that is done'),
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
  order: z.string().describe('Order that it reports; empty: none'),
  channel: z.enum(CHANNELS).describe('Which channel the event says they came by'),
  counts: z.boolean().describe('The KPI that was asked about counts it, or it is at what the number of a canvas is of'),
  source,
  client: z
    .object(Object.fromEntries(CLIENT_KEYS.map((key) => [key, z.string()])) as Record<ClientKey, z.ZodString>)
    .describe('What its request told of the browser; empty texts where that is not known'),
});

const touch = z.object({ at: when, channel: z.enum(CHANNELS), source });

export const personAnswer = z.object({
  ...answered,
  person: personRow.nullable().describe('Null where nothing of such a person is stored'),
  erasing_since: when.nullable().describe('They are being erased, and counted until that is done'),
  /** Their browsers, the one that stands for the person first. */
  visitors: z.array(visitor).readonly(),
  links: z.array(personLink).readonly(),
  touches: z
    .object({ first: touch, last: touch })
    .nullable()
    .describe('The first and the latest visit that carries a source; null where none does'),
  kpi: z
    .object({ widget_id: z.string(), name: z.string(), events: z.number().describe('Events of theirs that it counts') })
    .nullable()
    .describe('The KPI that was asked about'),
  drawn: drawnBehind
    .extend({ events: z.number().describe('Events of theirs there') })
    .nullable()
    .describe('What the number of a canvas that was asked about is of'),
  page: z.number(),
  timeline: z.array(personEvent).readonly().describe('Latest first'),
});
export type PersonReport = z.infer<typeof personAnswer>;

/** Everything that is kept of one person, as it is kept. */
export const personExport = z.object({
  exported_at: when,
  workspace: z.object({ id: z.string(), name: z.string(), timezone: z.string(), currency: z.string() }),
  person: visitor,
  visitors: z.array(visitor).readonly(),
  links: z.array(personLink).readonly().describe('Keys by which they are known, as hashes, and what joined or parted them'),
  event_count: z.number(),
  events: z
    .array(z.record(z.string(), z.union([z.string(), z.number(), z.record(z.string(), z.string())])))
    .readonly()
    .describe('All of them, oldest first, with every field that is stored; times are UTC, money is minor units'),
});
export type PersonExport = z.infer<typeof personExport>;

/** A person who is being erased. */
export const personErasure = z.object({
  person: visitor,
  event_count: z.number().describe('Events of theirs that are stored now'),
  erasing_since: when.describe('When it was asked for; done when the person is found no more'),
});
export type PersonErasure = z.infer<typeof personErasure>;
