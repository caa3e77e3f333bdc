import { z } from 'zod';
import { zoneInForce, zoneNamed } from '#domain/time/zones.ts';
import type { Logo } from '#domain/wire/logos.ts';

/** How many rows one request may name. */
const MOST_AT_ONCE = 1000;

/** Ids in small letters, as the store has them. A form with a single value sends it as text. */
export const idList = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',') : value),
  z.array(z.uuid().toLowerCase()).max(MOST_AT_ONCE),
);

/** An e-mail address; `required` is the text key of what is said where it is missing. */
export const address = (required: string) =>
  z.string({ error: required }).trim().min(1, required).max(254, 'errors.notAnEmail').pipe(z.email('errors.notAnEmail'));

/** A zone by any of its names, as the one that is kept. */
export const timezone = z
  .string()
  .max(60)
  .refine((zone) => zoneNamed(zone) !== null, { message: 'errors.unknownTimezone' })
  .overwrite(zoneInForce);

/** A picture that is served by an address of its own, and what it says to those who do not see it. */
export const logo = z.object({ url: z.string(), name: z.string() }) satisfies z.ZodType<Logo>;

/** What whoever is signed in gets; kept in the cookie `flx_auth`. */
export const authInfo = z.object({
  id: z.uuid(),
  /** JWT, minutes. */
  access_token: z.string(),
  /** Opaque, rotating, days. */
  refresh_token: z.string(),
  has_actions_permission: z.boolean(),
  has_vip_permission: z.boolean(),
});
export type AuthInfo = z.output<typeof authInfo>;
