import { createHash } from 'node:crypto';

/**
 * Who did it. A browser brings its own visitor and session ids. An event of a shop's server
 * names the visitor and often no session: it then belongs to one session per visitor and day,
 * so that it neither opens a session of its own each time nor joins a stranger's.
 */
export function serverSession(visitor: string, day: string): string {
  const digest = createHash('sha256').update(`${visitor}\n${day}`).digest('hex');
  return `server-${digest.slice(0, 24)}`;
}
