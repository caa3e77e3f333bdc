import { lookup as resolve } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The old way to write an address of IPv4 as one of IPv6 (`::127.0.0.1`), which some systems still take for it. */
const COMPATIBLE: readonly [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('::'), 96];

/** Is it an address anybody may reach, and none of this machine, its network or its provider's? */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const read = ipaddr.process(address);
  return read.range() === 'unicast' && !(read instanceof ipaddr.IPv6 && read.match(COMPATIBLE[0], COMPATIBLE[1]));
}

const bare = (host: string) => host.replace(/^\[|\]$/g, '');

/** Is the host of an address written as an IP address that is not public? */
export function namesPrivateAddress(url: URL): boolean {
  const host = bare(url.hostname);
  return host === 'localhost' || host.endsWith('.localhost') || (isIP(host) !== 0 && !isPublicAddress(host));
}

/** A host that resolves to somewhere private. */
export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress';
}

/**
 * Resolves a host for one connection, and refuses it where any of its addresses is not public. The
 * connection goes to what was resolved here: a name that answers otherwise a moment later gains nothing.
 */
export const publicLookup: LookupFunction = (host, options, done) => {
  resolve(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '', 0);
    const [first] = found;
    if (!first || found.some(({ address }) => !isPublicAddress(address)))
      return done(new PrivateAddress(`${host} is in a private network`), '', 0);
    return options.all ? done(null, found) : done(null, first.address, first.family);
  });
};
