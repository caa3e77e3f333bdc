import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * What an address stands for in a limit: an IPv4 address as it is, of an IPv6 address the /64,
 * because every household has 2^64 of them to choose from.
 */
export function networkOf(address: string): string {
  // Nearly all are written like this, and read as what they are.
  if (isIPv4(address)) return address;
  if (!ipaddr.isValid(address)) return address;
  const read = ipaddr.process(address);
  return read instanceof ipaddr.IPv6 ? `${groups(read, 4)}::/64` : read.toString();
}

/** The first 16-bit groups of an IPv6 address. */
const groups = (address: ipaddr.IPv6, count: number) =>
  address.parts
    .slice(0, count)
    .map((part) => part.toString(16))
    .join(':');

/**
 * Where a request came from as the audit log keeps it: a /24 or /48, which names a provider and a
 * region and no household. Empty for what is no address.
 */
export function regionOf(address: string): string {
  if (!ipaddr.isValid(address)) return '';
  const read = ipaddr.process(address);
  return read instanceof ipaddr.IPv6 ? `${groups(read, 3)}::/48` : `${read.octets.slice(0, 3).join('.')}.0/24`;
}
