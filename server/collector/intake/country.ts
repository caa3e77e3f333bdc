import type { FastifyRequest } from 'fastify';
import { isForwarded } from '#server/http/trusted-proxies.ts';
import type { Settings } from '#server/settings.ts';

/** Codes by which proxies say that they do not know. */
const UNKNOWN: ReadonlySet<string> = new Set(['XX', 'ZZ']);

/** The country that the trusted proxy says a request comes from, as ISO 3166 alpha-2; empty where nobody says it. */
export function countryOf(
  request: Pick<FastifyRequest, 'headers' | 'ips'>,
  { countryHeader, trustProxy }: Pick<Settings, 'countryHeader' | 'trustProxy'>,
): string {
  const given = countryHeader && request.headers[countryHeader];
  if (typeof given !== 'string' || !isForwarded(request, trustProxy)) return '';
  const code = given.trim().toUpperCase();
  return /^[A-Z]{2}$/.test(code) && !UNKNOWN.has(code) ? code : '';
}
