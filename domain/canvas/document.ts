import { z } from 'zod';
import { propSchema } from '../kit/element-fields.ts';
/**
 * The canvas document: what is drawn and planned. Pure data; every change is a command
 * `(document, args) -> document` in `commands/`. Programs work on lists in order, as they are
 * told here; what is stored and sent is records by id (`records.ts`).
 *
 * Units: money in whole minor units, shares 0 to 1 with six places, people as numbers (unrounded),
 * positions in canvas pixels. Plan values are for one `period` (a month by default).
 */
/** The form of lists, which was stored and sent before records were, and is still taken from whoever sends it. */
import { LONGEST_VALUE, MATCHES } from '../kit/matches.ts';
import { EVENT_KINDS, SOURCE_KEYS } from '../wire/track.ts';
import { LONGEST_ORDER_KEY, ORDER_KEY } from './order.ts';
import { outlookSchema } from './outlook.ts';

export const LISTS_VERSION = 1;

/** `__proto__` is no key that plain objects can hold, and results are kept by id. */
const key = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    .refine((text) => text !== '__proto__');
const id = key(64);
/** Its key in the order of its list (`order.ts`), once it has been stored. */
const order = z.string().max(LONGEST_ORDER_KEY).regex(ORDER_KEY).optional();
const share = z.number().min(0).max(1);
const minorUnits = z.int().min(0).max(1_000_000_000_00);
const people = z.number().min(0).max(1e12);

/** What an event rule can ask for; views of pages have a rule of their own. */
export const RULE_EVENTS = z.enum(EVENT_KINDS).exclude(['page_view']).options;
const condition = <Key extends string>(key: z.ZodType<Key>) =>
  z.strictObject({ key, match: z.enum(MATCHES), value: z.string().max(LONGEST_VALUE) });

/** What an element counts. Conditions are all required; several urls mean any of them; case never matters. */
export const ruleSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('source'),
    conditions: z
      .array(condition(z.enum(SOURCE_KEYS)))
      .min(1)
      .max(20),
  }),
  /** `*` stands for one path segment or a part of it, `**` for anything. A url without a host matches on every host. */
  z.strictObject({ type: z.literal('page'), urls: z.array(z.string().min(1).max(2000)).min(1).max(50) }),
  z.strictObject({
    type: z.literal('event'),
    event: z.enum(RULE_EVENTS),
    name: z.strictObject({ match: z.enum(MATCHES), value: z.string().max(LONGEST_VALUE) }).optional(),
    urls: z.array(z.string().min(1).max(2000)).max(50).optional(),
    attributes: z
      .array(condition(z.string().min(1).max(80)))
      .max(20)
      .optional(),
  }),
]);
export type Rule = z.infer<typeof ruleSchema>;

/**
 * How many people a source brings and what they cost.
 * `two_of_three`: of spend, per_person and people two are typed and the third is worked out;
 * `typed` names the two, oldest first, so that typing in the computed one frees the oldest.
 */
export const trafficSchema = z.discriminatedUnion('model', [
  z.strictObject({
    model: z.literal('two_of_three'),
    spend: minorUnits.optional(),
    per_person: z.number().min(0).max(1e9).optional(),
    people: people.optional(),
    typed: z.array(z.enum(['spend', 'per_person', 'people'])).max(2),
  }),
  /** Pay per thousand views: people = spend / cpm × 1000 × ctr. */
  z.strictObject({ model: z.literal('cpm'), spend: minorUnits, cpm: minorUnits, ctr: share }),
  z.strictObject({ model: z.literal('flat'), fee: minorUnits, people }),
  /** An owned list: people = size × open × click. */
  z.strictObject({ model: z.literal('list'), size: people, open: share, click: share, fee: minorUnits }),
  /** Paid for each person from it who becomes a lead: completes a form or schedules a call. The cost arises there. */
  z.strictObject({ model: z.literal('per_lead'), people, per_lead: minorUnits }),
  z.strictObject({ model: z.literal('revenue_share'), people, share }),
  /** A fee for the post, and a share of what its people buy. */
  z.strictObject({ model: z.literal('fee_and_share'), fee: minorUnits, people, share }),
  /** Paid for each message: people = sends × click, cost = sends × price. */
  z.strictObject({ model: z.literal('per_send'), sends: people, per_send: z.number().min(0).max(1e9), click: share }),
  z.strictObject({ model: z.literal('free'), people }),
]);
export type Traffic = z.infer<typeof trafficSchema>;

/** Days. */
export const LONGEST_TRIAL = 365;

export const productSchema = z.strictObject({
  id,
  order,
  name: z.string().max(120),
  /** Price of one payment, as it is told: with or without tax, as `tax` says. */
  price: minorUnits,
  billing: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('one_off') }),
    /** Expected payments over `periods` at `churn` a period; `trial_to_paid` of buyers ever pay, the first time `trial_days` after they began. */
    z.strictObject({
      type: z.literal('recurring'),
      periods: z.int().min(1).max(600),
      churn: share,
      trial_to_paid: share.optional(),
      trial_days: z.int().min(0).max(LONGEST_TRIAL).optional(),
    }),
    /** `payments` equal payments; `default_rate` stop at each one. */
    z.strictObject({ type: z.literal('instalments'), payments: z.int().min(1).max(120), default_rate: share }),
  ]),
  refund: share.default(0),
  /** Share of the price taken by the payment provider, and a fixed fee per payment. */
  fee_share: share.default(0),
  fee_fixed: minorUnits.default(0),
  unit_cost: minorUnits.default(0),
  /** Can the same person buy again? Then visits are counted, else people. */
  repeatable: z.boolean().default(false),
  /** What is passed on of each payment: part of the price, or put on top of it. */
  tax: z.strictObject({ rate: share, included: z.boolean() }).optional(),
  /** The product of the workspace's catalogue that this one was taken from, and of which state: ISO 8601 UTC. */
  from: z.strictObject({ id: z.uuid(), at: z.iso.datetime() }).optional(),
});
export type Product = z.infer<typeof productSchema>;

/** What is sold at an element: `take` of those who arrive buy `quantity` of the product. */
const offerSchema = z.strictObject({ product: id, take: share, quantity: z.number().min(0).max(1000) });
export type Offer = z.infer<typeof offerSchema>;

export const STATUSES = ['idea', 'building', 'live', 'paused'] as const;

export const elementSchema = z.strictObject({
  id,
  order,
  kind: z.string().min(1).max(60),
  x: z.number(),
  y: z.number(),
  /** Notes, frames and images only. */
  width: z.number().min(8).max(10_000).optional(),
  height: z.number().min(8).max(10_000).optional(),
  /** Empty: the kind's own name in the reader's language. */
  name: z.string().max(120),
  note: z.string().max(20_000).optional(),
  status: z.enum(STATUSES).optional(),
  locked: z.boolean().optional(),
  /** Elements with the same are chosen and moved together. */
  group: id.optional(),
  rule: ruleSchema.optional(),
  traffic: trafficSchema.optional(),
  offers: z.array(offerSchema).max(20).optional(),
  /** Minor units earned by each person who gets here, without a product: the simplest price. Given back where the kind is a refund. */
  value: minorUnits.optional(),
  /** What the fields of its kind hold; whether they may is checked by the kind (`elements/props.ts`). */
  props: z.record(key(60), propSchema).optional(),
});
export type CanvasElement = z.infer<typeof elementSchema>;

/** `next`: the next tracked thing. `later`: any time later, carries no flow. `planned`: flows in the plan, never counted. */
export const LINE_KINDS = ['next', 'later', 'planned'] as const;
export const SIDES = ['n', 'e', 's', 'w'] as const;
/** How a line is drawn where somebody chose that; left out = as it fits among the cards. */
export const LINE_SHAPES = ['straight', 'stepped', 'curved'] as const;
export const lineSchema = z.strictObject({
  id,
  order,
  from: id,
  to: id,
  kind: z.enum(LINE_KINDS),
  from_side: z.enum(SIDES).optional(),
  to_side: z.enum(SIDES).optional(),
  shape: z.enum(LINE_SHAPES).optional(),
  /** Outside the exclusive split: people go on here and elsewhere as well. */
  also: z.boolean().optional(),
  /** Share of the people at `from` who go to `to`; left out = not planned yet (counts as 0). May exceed 1 only on `also` lines (a referral loop's 2.2). */
  rate: z.number().min(0).max(100).optional(),
  /** The rate that was taken over from what others publish: as long as the plan says just that, it is an assumption. */
  assumed: share.optional(),
  /** Another rate for people who came from a given source (element id -> share). */
  rate_by_source: z.record(id, share).optional(),
  lag_days: z.number().min(0).max(3650).optional(),
  label: z.string().max(120).optional(),
});
export type Line = z.infer<typeof lineSchema>;

/** What costs money whether anybody comes or not. */
export const fixedCostSchema = z.strictObject({
  id,
  order,
  name: z.string().max(120),
  amount: minorUnits,
  /** The element that it is paid for; left out = for the canvas as a whole. */
  element: id.optional(),
  /** Paid once, when the plan begins; left out = in each period. */
  once: z.literal(true).optional(),
});
export type FixedCost = z.infer<typeof fixedCostSchema>;

/** Fields of a product without their defaults: what a scenario leaves out is as in the plan. */
const { price, billing, refund, fee_share, fee_fixed, unit_cost, repeatable } = productSchema.shape;
const productValues = z.strictObject({
  price,
  billing,
  refund: refund.unwrap(),
  fee_share: fee_share.unwrap(),
  fee_fixed: fee_fixed.unwrap(),
  unit_cost: unit_cost.unwrap(),
  repeatable: repeatable.unwrap(),
});

/**
 * Another set of plan values over the same drawing, by the ids of what they are for. Values of
 * things that are gone say nothing.
 */
export const scenarioSchema = z.strictObject({
  id,
  order,
  name: z.string().max(120),
  elements: z.record(id, elementSchema.pick({ traffic: true, offers: true, value: true }).partial()),
  lines: z.record(id, lineSchema.pick({ rate: true, rate_by_source: true, lag_days: true }).partial()),
  products: z.record(id, productValues.partial()),
  fixed_costs: z.record(id, fixedCostSchema.pick({ amount: true })),
});
export type Scenario = z.infer<typeof scenarioSchema>;

/** The most of each that one document holds. */
export const MOST = { elements: 5000, lines: 10_000, products: 500, fixed_costs: 200, scenarios: 20 } as const;

export const documentSchema = z.strictObject({
  version: z.literal(LISTS_VERSION),
  /** What one set of plan values covers. */
  period: z.enum(['day', 'week', 'month']),
  elements: z.array(elementSchema).max(MOST.elements),
  lines: z.array(lineSchema).max(MOST.lines),
  products: z.array(productSchema).max(MOST.products),
  fixed_costs: z.array(fixedCostSchema).max(MOST.fixed_costs),
  scenarios: z.array(scenarioSchema).max(MOST.scenarios).optional(),
  outlook: outlookSchema.optional(),
});
export type CanvasDocument = z.infer<typeof documentSchema>;

export const EMPTY_DOCUMENT: CanvasDocument = {
  version: LISTS_VERSION,
  period: 'month',
  elements: [],
  lines: [],
  products: [],
  fixed_costs: [],
};
