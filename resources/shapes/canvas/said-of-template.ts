import { z } from 'zod';
import { INDUSTRIES, OFFER_TYPES, PRODUCT_KINDS, PURPOSES, TEMPLATE_ABOUT_LENGTH } from '#domain/wire/templates.ts';

/** A form sends nothing as an empty text. */
export const words = (most: number) =>
  z.preprocess((value) => (value === '' ? null : value), z.string().trim().max(most).nullable().default(null));

const called = { name: z.string().trim().min(1).max(120), about: words(TEMPLATE_ABOUT_LENGTH) };

/** What a template is told apart by. */
export const facets = {
  industry: z.enum(INDUSTRIES),
  purpose: z.enum(PURPOSES),
  offer_type: z.enum(OFFER_TYPES),
  product: z.enum(PRODUCT_KINDS),
};
/** The same of one whose author need not have said it. */
export const facetsOrNull = {
  industry: facets.industry.nullable(),
  purpose: facets.purpose.nullable(),
  offer_type: facets.offer_type.nullable(),
  product: facets.product.nullable(),
};

/** What somebody says of a template when they save it: what it is for as far as they like. */
export const saidOfOwn = {
  ...called,
  industry: facetsOrNull.industry.default(null),
  purpose: facetsOrNull.purpose.default(null),
  offer_type: facetsOrNull.offer_type.default(null),
  product: facetsOrNull.product.default(null),
};

/** What they say when they offer it to everybody. */
export const saidOfOffer = { ...called, ...facets };
