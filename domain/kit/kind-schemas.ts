import { z } from 'zod';
import { zoneNamed } from '../time/zones.ts';
import { conditionsSchema } from '../wire/filters/conditions.ts';
import { localDay } from '../wire/reports/reports.ts';
import { normaliseHost, normaliseUrl } from './address.ts';
import {
  type CurrencyField,
  codesOf,
  type Field,
  type FieldKind,
  type NumberField,
  type OptionField,
  type TagsField,
  type TextField,
} from './fields.ts';

const TEXT_LENGTH = 120;
const LONG_TEXT_LENGTH = 2000;
const ADDRESS_LENGTH = 254;
const TAG_LENGTH = 40;
const TAGS = 50;

/** Text that a function brings to its stored form; what it cannot is an issue. */
function normalised(max: number, normalise: (text: string) => string | null): z.ZodType {
  return z
    .string()
    .trim()
    .min(1)
    .max(max)
    .transform((text, ctx) => {
      const value = normalise(text);
      if (value !== null) return value;
      ctx.issues.push({ code: 'custom', input: text });
      return z.NEVER;
    });
}

const IP = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);
const text = (max: number) => z.string().trim().min(1).max(max);

/** A text that is one of some names, or a name behind a prefix. */
function named({ max = TEXT_LENGTH, among }: TextField): z.ZodType {
  if (!among) return text(max);
  const { names, prefix } = among;
  return text(max)
    .refine((name) => names.includes(name) || (name.startsWith(prefix) && name.length > prefix.length))
    .meta({ examples: [...names, `${prefix}plan`] });
}

function whole(field: NumberField): z.ZodType {
  const least = field.min === undefined ? z.int() : z.int().min(field.min);
  return field.max === undefined ? least : least.max(field.max);
}

const TAG_LIST = z.array(z.string().trim().max(TAG_LENGTH)).max(10 * TAGS);
const withoutRepeats = (tags: readonly string[]) => [...new Set(tags.filter((tag) => tag !== ''))];

const FACTS = z.record(z.string(), z.unknown());

type Builder = (field: Field) => z.ZodType;
const build = <F extends Field>(make: (field: F) => z.ZodType): Builder => make as Builder;

/** What a client may send for a field of each kind, blanks aside. */
export const INPUT_BY_KIND = {
  text: build<TextField>(named),
  longText: build<TextField>(({ max }) => text(max ?? LONG_TEXT_LENGTH)),
  email: build<TextField>(({ max }) =>
    z
      .string()
      .trim()
      .toLowerCase()
      .max(max ?? ADDRESS_LENGTH)
      .pipe(z.email()),
  ),
  url: build<TextField>(({ max }) => normalised(max ?? ADDRESS_LENGTH, normaliseUrl)),
  host: build<TextField>(({ max }) => normalised(max ?? ADDRESS_LENGTH, normaliseHost)),
  ip: build<TextField>(({ max }) =>
    normalised(max ?? ADDRESS_LENGTH, (value) => (IP.safeParse(value).success ? value.toLowerCase() : null)),
  ),
  timezone: build<TextField>(({ max }) => normalised(max ?? ADDRESS_LENGTH, zoneNamed)),
  integer: build<NumberField>(whole),
  money: build<NumberField>(whole),
  decimal: build<NumberField>(({ min, max }) => {
    const from = min === undefined ? z.number().positive() : z.number().min(min);
    return max === undefined ? from : from.max(max);
  }),
  currency: build<CurrencyField>((field) => z.literal([...codesOf(field)])),
  boolean: () => z.boolean(),
  option: build<OptionField>(({ options }) => z.literal(options.map(({ value }) => value))),
  // The bound counts what is kept, so it is asked after repeats are gone.
  tags: build<TagsField>(({ max }) => TAG_LIST.transform(withoutRepeats).pipe(z.array(z.string()).max(max ?? TAGS))),
  day: () => localDay,
  instant: () => z.iso.datetime({ offset: true }),
  reference: () => z.uuid(),
  facts: () => FACTS,
  conditions: () => conditionsSchema,
} as const satisfies Record<FieldKind, Builder>;

/** What an answer carries for a field of each kind. */
export const OUTPUT_BY_KIND = {
  text: () => z.string(),
  longText: () => z.string(),
  email: () => z.string(),
  url: () => z.string(),
  host: () => z.string(),
  ip: () => z.string(),
  timezone: () => z.string(),
  integer: () => z.int(),
  money: () => z.int(),
  decimal: () => z.number(),
  currency: () => z.string(),
  boolean: () => z.boolean(),
  option: build<OptionField>(({ options }) => z.literal(options.map(({ value }) => value))),
  tags: () => z.array(z.string()),
  day: () => z.iso.date(),
  instant: () => z.iso.datetime({ offset: true }),
  reference: () => z.uuid(),
  facts: () => FACTS,
  conditions: () => conditionsSchema,
} as const satisfies Record<FieldKind, Builder>;
