import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Which calendar has signed something. */
export type Calendar = 'calendly' | 'cal';

/** How old something signed with its moment may be: whoever copies it cannot send it again later. */
const TOLERANCE_MS = 180_000;

function isMacOf(text: string, secret: string, given: string): boolean {
  const wanted = createHmac('sha256', secret).update(text).digest();
  const got = Buffer.from(given, 'hex');
  return got.length === wanted.length && timingSafeEqual(got, wanted);
}

const one = (header: string | string[] | undefined): string => (typeof header === 'string' ? header : '');

/** `t=1492774577,v1=5257a8…`: the moment in seconds, and its signature together with the body. */
function isCalendly(header: string, body: string, secret: string, now: Date): boolean {
  const { t = '', v1 = '' } = Object.fromEntries(header.split(',').map((part) => part.trim().split('=', 2)));
  if (!/^\d+$/.test(t) || Math.abs(now.getTime() - Number(t) * 1000) > TOLERANCE_MS) return false;
  return isMacOf(`${t}.${body}`, secret, v1);
}

/** Who has signed these very bytes; null for nobody. */
export function signerOf(headers: IncomingHttpHeaders, body: string, secret: string, now: Date): Calendar | null {
  const calendly = one(headers['calendly-webhook-signature']);
  if (calendly) return isCalendly(calendly, body, secret, now) ? 'calendly' : null;
  return isMacOf(body, secret, one(headers['x-cal-signature-256'])) ? 'cal' : null;
}
