import ipaddr from 'ipaddr.js';

/** Is this client address in the list? */
export type IpTest = (ip: string) => boolean;

/** `10.0.0.1` or `10.0.0.0/8`, version 4 or 6; null when it is neither. */
function readRange(entry: string): [ipaddr.IPv4 | ipaddr.IPv6, number] | null {
  try {
    if (entry.includes('/')) {
      const [address, bits] = ipaddr.parseCIDR(entry);
      return [address, bits];
    }
    const address = ipaddr.process(entry);
    return [address, address.kind() === 'ipv4' ? 32 : 128];
  } catch {
    return null;
  }
}

/** A test for a list of addresses and ranges. Entries nobody can read are ignored: they never matched anything. */
export function ipTest(entries: readonly string[]): IpTest {
  const ranges = entries.map((entry) => readRange(entry.trim())).filter((range) => range !== null);
  if (ranges.length === 0) return () => false;
  return (ip) => {
    if (!ipaddr.isValid(ip)) return false;
    const address = ipaddr.process(ip);
    return ranges.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits));
  };
}
