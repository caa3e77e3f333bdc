import { z } from 'zod';
import { INDUSTRIES, OFFER_TYPES, PRODUCT_KINDS, PURPOSES, TEMPLATE_ABOUT_LENGTH } from '#domain/wire/templates.ts';

/** A form sends nothing as an empty text. */
export const words = (most: number) =>
  z.preprocess((value) => (value === '' ? null : value), z.string().trim().max(most).nullable().default(null));

/** What somebody says of a template when they save it, and when they offer it to everybody. */
export const saidOfTemplate = {
  name: z.string().trim().min(1).max(120),
  about: words(TEMPLATE_ABOUT_LENGTH),
  industry: z.enum(INDUSTRIES),
  purpose: z.enum(PURPOSES),
  offer_type: z.enum(OFFER_TYPES),
  product: z.enum(PRODUCT_KINDS),
};
