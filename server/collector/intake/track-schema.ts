import { z } from 'zod';
import { EVENT_KINDS, type IdentityKey, type SourceKey, type TrackBatch } from '#domain/wire/track.ts';

export const MAX_EVENTS = 50;
const MAX_ATTRIBUTES = 30;
/** Minor units: ten billion dollars. Keeps sums exact; what a browser may report is far less, see `worthOf`. */
const MAX_VALUE = 1_000_000_000_000;

const text = (max: number) => z.string().max(max);
/** Ids go into keys and tokens: plain characters only. */
export const idText = z.string().regex(/^[\w.:-]{8,64}$/);
const key = text(300);

const attributesSchema = z
  .record(z.string().min(1).max(64), z.union([text(1000), z.number(), z.boolean()]))
  .refine((attributes) => Object.keys(attributes).length <= MAX_ATTRIBUTES);

const sourceSchema = z.strictObject({
  referrer: text(255).optional(),
  utm_source: key.optional(),
  utm_medium: key.optional(),
  utm_campaign: key.optional(),
  utm_term: key.optional(),
  utm_content: key.optional(),
  fl_adid: key.optional(),
  fl_adsrc: key.optional(),
  fl_adntw: key.optional(),
} satisfies Record<SourceKey, z.ZodType>);

/** What happened, apart from who, when and where: shared by the browser and the server-side events. */
export const happeningShape = {
  kind: z.enum(EVENT_KINDS),
  title: text(500).optional(),
  source: sourceSchema.optional(),
  name: text(300).optional(),
  attributes: attributesSchema.optional(),
  value: z.int('errors.notMinorUnits').min(-MAX_VALUE).max(MAX_VALUE).optional(),
  amount: z.number().min(-MAX_VALUE).max(MAX_VALUE).optional(),
  /** What is no currency is refused with its event, for a browser's other events should not fall with it. */
  currency: text(120).optional(),
  order: text(120).optional(),
  sku: text(120).optional(),
  quantity: z.int().min(0).max(1_000_000).optional(),
};

const eventSchema = z.strictObject({
  id: idText,
  at: z.number().min(0),
  session: idText,
  entry: z.boolean().optional(),
  url: text(4096),
  ...happeningShape,
});

const MAX_IDENTITIES = 10;
const sha256 = z.string().regex(/^[\da-f]{64}$/);
/** What tells who somebody is; see `Identity`. */
export const identityShape = {
  customer: z.string().trim().min(1).max(200).optional(),
  email: sha256.optional(),
  phone: sha256.optional(),
} satisfies Record<IdentityKey, z.ZodType>;

const identitySchema = z
  .strictObject({ id: idText, at: z.number().min(0), visitor: idText.optional(), ...identityShape })
  .refine(({ id: _id, at: _at, ...keys }) => Object.keys(keys).length > 0);

/** The body of `POST /t/e`. The compiler holds it to the hand-written wire type. */
export const trackBatchSchema = z
  .strictObject({
    v: z.literal(1),
    workspace: z.uuid(),
    visitor: idText.optional(),
    sent: z.number().min(0),
    events: z.array(eventSchema).max(MAX_EVENTS),
    identities: z.array(identitySchema).min(1).max(MAX_IDENTITIES).optional(),
    test: z.union([z.boolean(), text(200)]).optional(),
    driven: z.boolean().optional(),
  })
  .refine(({ events, identities }) => events.length > 0 || identities, { path: ['events'] }) satisfies z.ZodType<TrackBatch>;
