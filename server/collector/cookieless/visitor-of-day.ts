import { createHmac } from 'node:crypto';
import ipaddr from 'ipaddr.js';

const MOST_OF_AGENT = 512;

/** The address a visitor comes from. Of IPv6 the network: browsers change the rest within the day. */
function placeOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return (address as ipaddr.IPv6).parts.slice(0, 4).join(':');
}

/**
 * Who comes, as far as it can be told for a day without keeping anything in the browser: the same address with the same
 * browser is one visitor of this workspace. Nobody can go back from it without the salt, which is gone after the day.
 */
export function visitorOfDay(salt: Buffer, workspace: string, { ip, agent }: { readonly ip: string; readonly agent: string }): string {
  const text = [workspace, placeOf(ip), agent.slice(0, MOST_OF_AGENT)].join('\n');
  return `day-${createHmac('sha256', salt).update(text).digest('hex').slice(0, 30)}`;
}
