import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { SessionUser } from '#server/context.ts';

/** Seconds an access token is good for; after that the refresh token buys a new one. */
export const ACCESS_SECONDS = 15 * 60;
const ISSUER = 'flumen';

const claims = z.object({ sub: z.uuid(), staff: z.enum(['user', 'support', 'admin']), adm: z.boolean().optional(), sid: z.uuid() });

const keys = new Map<string, KeyObject>();

/** A key of its own for this purpose, so that no other use of the secret can make tokens. */
function keyFor(secret: string): KeyObject {
  const known = keys.get(secret);
  if (known) return known;
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'flumen access token', 32)));
  keys.set(secret, key);
  return key;
}

export interface AccessSubject extends SessionUser {
  /** The family of refresh tokens it belongs to. */
  readonly family: string;
}

/** A signed JWT (HS256) for 15 minutes. */
export function signAccessToken(secret: string, subject: AccessSubject, now: Date): Promise<string> {
  const issued = Math.floor(now.getTime() / 1000);
  return new SignJWT({ staff: subject.staff, sid: subject.family, ...(subject.adminLogin ? { adm: true } : {}) })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(ISSUER)
    .setSubject(subject.id)
    .setIssuedAt(issued)
    .setExpirationTime(issued + ACCESS_SECONDS)
    .sign(keyFor(secret));
}

/**
 * Who a token speaks for; null for one that is forged, expired or not ours. Only logging out
 * takes an expired one (`anyAge`): it still proves whose session is to end.
 */
export async function verifyAccessToken(secret: string, token: string, now: Date, anyAge = false): Promise<AccessSubject | null> {
  try {
    const { payload } = await jwtVerify(token, keyFor(secret), {
      algorithms: ['HS256'],
      issuer: ISSUER,
      currentDate: now,
      clockTolerance: anyAge ? Number.MAX_SAFE_INTEGER : 0,
    });
    const read = claims.parse(payload);
    return { id: read.sub, staff: read.staff, adminLogin: read.adm ?? false, family: read.sid };
  } catch {
    return null;
  }
}
