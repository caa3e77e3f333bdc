import { z } from 'zod';
import { isKeptPicture } from '../wire/pictures.ts';

/**
 * Fields that a kind of element has beside what all have: declared with the kind, kept in the `props` of the
 * element, drawn by the inspector by their field kind. Text keys: `elements.fields.<name>`, and
 * `elements.choices.<name>.<option>`.
 */
export type ElementField =
  | { readonly kind: 'text'; readonly max: number; readonly remark?: boolean }
  /** Somebody's name, typed or chosen; who was chosen stands in the field `id`. */
  | { readonly kind: 'person'; readonly max: number; readonly id: string; readonly remark?: boolean }
  /** The id of something, which another field shows. */
  | { readonly kind: 'reference'; readonly remark?: boolean }
  | { readonly kind: 'longText'; readonly max: number; readonly remark?: boolean }
  /** An address that a browser may open: http or https. */
  | { readonly kind: 'url'; readonly remark?: boolean }
  /** An address of a picture: http or https, or of one that the workspace keeps. */
  | { readonly kind: 'picture'; readonly remark?: boolean }
  /** A calendar day, `2026-11-30`. */
  | { readonly kind: 'day'; readonly remark?: boolean }
  | { readonly kind: 'count'; readonly max: number; readonly remark?: boolean }
  /** The first option stands until another one is chosen. */
  | { readonly kind: 'choice'; readonly options: readonly [string, ...string[]]; readonly remark?: boolean }
  | { readonly kind: 'checklist'; readonly remark?: boolean };
export type ElementFieldKind = ElementField['kind'];
export type ElementFields = Readonly<Record<string, ElementField>>;

export const CHECKLIST_LENGTH = 100;
const checklistSchema = z.array(z.strictObject({ id: z.string().min(1).max(64), text: z.string().max(200), done: z.boolean() }));
export type ChecklistItem = z.infer<typeof checklistSchema>[number];

/** What `props` can hold at all, whatever the kind. */
export const propSchema = z.union([z.string().max(20_000), z.number(), checklistSchema.max(CHECKLIST_LENGTH)]);
export type PropValue = z.infer<typeof propSchema>;

const WEB_ADDRESS = /^https?:\/\/[^\s/?#]+\S*$/i;

const VALUES = {
  text: ({ max }) => z.string().max(max),
  person: ({ max }) => z.string().max(max),
  reference: () => z.string().min(1).max(64),
  longText: ({ max }) => z.string().max(max),
  url: () => z.string().max(2000).regex(WEB_ADDRESS),
  picture: () =>
    z
      .string()
      .max(2000)
      .refine((text) => WEB_ADDRESS.test(text) || isKeptPicture(text)),
  day: () => z.iso.date(),
  count: ({ max }) => z.number().min(0).max(max),
  choice: ({ options }) => z.enum(options),
  checklist: () => checklistSchema.max(CHECKLIST_LENGTH),
} as const satisfies { [K in ElementFieldKind]: (field: Extract<ElementField, { kind: K }>) => z.ZodType };

const schemas = new WeakMap<ElementField, z.ZodType>();

/** May the field hold this value? */
export function fitsField(field: ElementField, value: unknown): boolean {
  const make: (field: never) => z.ZodType = VALUES[field.kind];
  const schema = schemas.get(field) ?? make(field as never);
  schemas.set(field, schema);
  return schema.safeParse(value).success;
}
