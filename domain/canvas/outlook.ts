import { z } from 'zod';

/** How a plan is looked at, kept with it so that everybody who draws sees the same: what is left out is as nobody has set it. */

/** What may be wished for: an amount in minor units, or a number of buyers. For one period of the plan, the first unless said (`in`). */
export const GOALS = ['profit', 'revenue', 'buyers'] as const;
/** How sure somebody is of the values of the plan. */
export const DOUBTS = ['measured', 'known', 'guessed'] as const;
export const MOST_PERIODS = 60;

export const outlookSchema = z.strictObject({
  /** How many periods of the plan are looked at. */
  periods: z.int().min(1).max(MOST_PERIODS).optional(),
  /** How much more traffic there is with each period, at the same cost a person: 0.1 = 10 %. */
  growth: z.number().min(-0.9).max(1).optional(),
  goal: z
    .strictObject({ of: z.enum(GOALS), amount: z.number().min(-1e15).max(1e15), in: z.int().min(1).max(MOST_PERIODS).optional() })
    .optional(),
  doubt: z.enum(DOUBTS).optional(),
  /** From which share of the plan on a difference is coloured, below it and above it: 0.1 = 10 %. */
  thresholds: z.strictObject({ behind: z.number().min(0).max(1), ahead: z.number().min(0).max(10) }).optional(),
});
export type Outlook = z.infer<typeof outlookSchema>;
export type OutlookField = keyof Outlook;

const FIELDS = Object.keys(outlookSchema.shape) as readonly OutlookField[];

/** Where nobody has set how far ahead is looked. */
export const HORIZON = { periods: 12, growth: 0 } as const;
/** Where nobody has said how sure they are. */
export const DOUBT = 'known' satisfies Outlook['doubt'];

/** Where nobody has said from when on a difference is coloured: whenever the data can tell that there is one. */
export const NO_THRESHOLDS = { behind: 0, ahead: 0 } as const satisfies Outlook['thresholds'];
export type Thresholds = NonNullable<Outlook['thresholds']>;

export const horizonOf = ({ outlook }: { readonly outlook?: Outlook | undefined }) => ({
  periods: outlook?.periods ?? HORIZON.periods,
  growth: outlook?.growth ?? HORIZON.growth,
});

/** What is known of a field of it by its name; undefined for a name that is none, and for a value it does not take. */
export function outlookField(name: string, value: unknown): Outlook | undefined {
  if (!FIELDS.some((field) => field === name)) return undefined;
  return outlookSchema.safeParse({ [name]: value }).data;
}

/** One that says nothing is none. Its fields stand in one order, whoever set which of them first: what is the same is written the same. */
export function saidOutlook(outlook: Outlook): Outlook | undefined {
  const said = FIELDS.filter((field) => outlook[field] !== undefined);
  return said.length > 0 ? Object.fromEntries(said.map((field) => [field, outlook[field]])) : undefined;
}

/** The same without amounts: a goal in people stays. */
export function outlookWithoutMoney(outlook: Outlook | undefined): Outlook | undefined {
  if (!outlook?.goal || outlook.goal.of === 'buyers') return outlook;
  const { goal: _goal, ...rest } = outlook;
  return saidOutlook(rest);
}

export interface FieldChange {
  readonly before: unknown;
  readonly after: unknown;
}
export type OutlookDiff = Readonly<Record<string, FieldChange>>;

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** What has to be done to the one to get the other, field by field; undefined where nothing has. */
export function outlookDiff(before: Outlook = {}, after: Outlook = {}): OutlookDiff | undefined {
  const changed = FIELDS.filter((field) => !same(before[field], after[field]));
  if (changed.length === 0) return undefined;
  return Object.fromEntries(changed.map((field) => [field, { before: before[field] ?? null, after: after[field] ?? null }]));
}

/** The same, turned round. */
export const turnedOutlook = (diff: OutlookDiff): OutlookDiff =>
  Object.fromEntries(Object.entries(diff).map(([field, { before, after }]) => [field, { before: after, after: before }]));

/** Two changes as one. */
export function joinedOutlook(first: OutlookDiff = {}, second: OutlookDiff = {}): OutlookDiff | undefined {
  const names = [...new Set([...Object.keys(first), ...Object.keys(second)])];
  if (names.length === 0) return undefined;
  return Object.fromEntries(
    names.map((field) => {
      const [earlier, later] = [first[field], second[field]];
      return [field, { before: (earlier ?? later)?.before ?? null, after: (later ?? earlier)?.after ?? null }];
    }),
  );
}

/** With a change laid over it that was made of an earlier one: what somebody else has set since stays. The very same where nothing comes of it. */
export function changedOutlook(now: Outlook | undefined, diff: OutlookDiff | undefined): Outlook | undefined {
  const moved = Object.entries(diff ?? {}).filter(
    ([field, { before, after }]) => same(now?.[field as OutlookField] ?? null, before) && !same(before, after),
  );
  if (moved.length === 0) return now;
  const next: Record<string, unknown> = { ...now };
  for (const [field, { after }] of moved) {
    if (after === null) delete next[field];
    else Object.assign(next, outlookField(field, after));
  }
  return saidOutlook(next as Outlook);
}
