import { SignJWT } from 'jose';
import { z } from 'zod';
import { keyFor, keysFor, type Secret } from '#server/secrets/secret.ts';
import type { SessionUser } from '#server/sessions/session-user.ts';
import { verifiedBy } from './signed-by.ts';

/** Seconds an access token is good for; after that the refresh token buys a new one. */
export const ACCESS_SECONDS = 15 * 60;
const ISSUER = 'flumen';
/** The two APIs of this server; a token made for anything else is none here. */
const AUDIENCE = 'flumen api';
const PURPOSE = 'flumen access token';

const claims = z.object({ sub: z.uuid(), staff: z.enum(['user', 'support', 'admin']), adm: z.boolean().optional(), sid: z.uuid() });

export interface AccessSubject extends SessionUser {
  /** The family of refresh tokens it belongs to. */
  readonly family: string;
}

/** A signed JWT (HS256) for 15 minutes. */
export function signAccessToken(secret: Secret, subject: AccessSubject, now: Date): Promise<string> {
  const issued = Math.floor(now.getTime() / 1000);
  return new SignJWT({ staff: subject.staff, sid: subject.family, ...(subject.isImpersonated ? { adm: true } : {}) })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(subject.id)
    .setIssuedAt(issued)
    .setExpirationTime(issued + ACCESS_SECONDS)
    .sign(keyFor(secret, PURPOSE));
}

interface Verified {
  readonly subject: AccessSubject;
  /** Milliseconds since 1970. */
  readonly until: number;
}
/** Every request of a page brings the same token; by the secrets of a server, which do not change while it runs. */
const verified = new WeakMap<Secret, Map<string, Verified>>();
const MOST_VERIFIED = 10_000;

function verifiedBefore(secret: Secret): Map<string, Verified> {
  const known = verified.get(secret) ?? new Map<string, Verified>();
  verified.set(secret, known);
  return known;
}

/**
 * Who a token speaks for; null for one that is forged, expired or not ours. Only logging out takes
 * one that expired (`expiredFor` seconds ago at most): it still proves whose session is to end.
 */
export async function verifyAccessToken(secret: Secret, token: string, now: Date, expiredFor = 0): Promise<AccessSubject | null> {
  const before = verifiedBefore(secret);
  const known = before.get(token);
  if (known && known.until > now.getTime()) return known.subject;
  const options = { issuer: ISSUER, audience: AUDIENCE, currentDate: now, clockTolerance: expiredFor };
  const found = await verifiedBy(keysFor(secret, PURPOSE), token, options);
  const read = claims.safeParse(found?.payload);
  if (!read.success || !found) return null;
  const subject = { id: read.data.sub, staff: read.data.staff, isImpersonated: read.data.adm ?? false, family: read.data.sid };
  if (before.size >= MOST_VERIFIED) before.clear();
  before.set(token, { subject, until: (found.payload.exp ?? 0) * 1000 });
  return subject;
}
