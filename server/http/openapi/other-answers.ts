import { z } from 'zod';

interface OtherAnswer {
  readonly description: string;
  /** Streams are sent as they are, so the type of what a handler sends is left open. */
  readonly content: Readonly<Record<string, { readonly schema: z.ZodType<unknown> }>>;
}

/** A success that is no JSON: a file, a page, a stream. For the description only; nothing is serialised by it. */
export function otherAnswer(mediaType: string, description: string): OtherAnswer {
  return { description, content: { [mediaType]: { schema: z.string() } } };
}

/** A success that is JSON of no fixed form, sent as a file. */
export function jsonFile(description: string): OtherAnswer {
  return { description, content: { 'application/json': { schema: z.record(z.string(), z.unknown()) } } };
}

/** A success without a body. */
export function bodyless(description: string) {
  return z.null().describe(description);
}
