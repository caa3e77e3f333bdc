/**
 * The parameter that carries a visitor from one domain of a workspace to the next. Runs in the
 * tracker's linker part and on the server, which alone says yes; so no dependency.
 */

/** Name of the parameter in an address. */
export const LINK_PARAM = 'lk';
/** The parameter of an address that makes a visit a walk of the owner through the own site. */
export const WALK_PARAM = 'fl_walk';
/** How long a link is good for, in milliseconds: it is made at the click. */
export const LINK_MS = 120_000;
const VERSION = '1';

/** What binds a link to one browser and one destination. */
export interface LinkPlace {
  readonly userAgent: string;
  readonly language: string;
  /** Host the link leads to, lower case, without port. */
  readonly host: string;
}

/** FNV-1a, 32 bits, in base 36. Tells copied and mistyped links apart; it is no secret and guards against nobody who forges. */
function sumOf(text: string): string {
  let sum = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return sum.toString(36);
}

const bound = ({ userAgent, language, host }: LinkPlace, time: string, payload: string) =>
  [userAgent, language, host, time, payload].join('\n');

/** `1*<sum>*<time in base 36>*<payload>`; `payload`: characters of base64url, `time`: milliseconds. */
export function linkToken(payload: string, place: LinkPlace, time: number): string {
  const moment = time.toString(36);
  return [VERSION, sumOf(bound(place, moment, payload)), moment, payload].join('*');
}

/** The payload of a token of this browser for this host that is no older than two minutes; null for any other. */
export function readLinkToken(token: string, place: LinkPlace, now: number): string | null {
  const [version, sum, moment = '', payload = '', ...more] = token.split('*');
  const age = now - Number.parseInt(moment, 36);
  if (version !== VERSION || more.length > 0 || !(age >= -1_000 && age <= LINK_MS)) return null;
  return sum === sumOf(bound(place, moment, payload)) ? payload : null;
}
