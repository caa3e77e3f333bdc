import { type ChildProcess, fork } from 'node:child_process';
import type { Load } from './load.ts';
import { beLoud } from './loud.ts';
import { bePeople } from './people.ts';
import type { TenantServer } from './start-server.ts';

/** What a crowd can be, and what it notes. */
const PARTS = {
  people: bePeople,
  loud: (server: Server, seconds: number) => beLoud(server, server.tenants[1], seconds),
} as const;
type Server = Pick<TenantServer, 'url' | 'tenants'>;
type Part = keyof typeof PARTS;

interface Order {
  readonly part: Part;
  readonly server: Server;
  readonly seconds: number;
}

export interface Crowd<Answer> {
  /** Starts, goes on for so many seconds, and says what it noted. */
  run(seconds: number): Promise<Answer>;
  stop(): void;
}

const next = <T>(child: ChildProcess) => new Promise<T>((resolve) => child.once('message', (message) => resolve(message as T)));

/**
 * Clients in a process of their own: what keeps the loud one's client busy (writing megabytes of JSON)
 * must not be taken for time the server needed for somebody else.
 */
function crowd<Answer>(part: Part, { url, tenants }: Server): Crowd<Answer> {
  const child = fork(import.meta.filename, { execArgv: ['--import', 'tsx'] });
  return {
    run(seconds) {
      const answer = next<Answer>(child);
      child.send({ part, server: { url, tenants }, seconds } satisfies Order);
      return answer;
    },
    stop: () => child.disconnect(),
  };
}

export const people = (server: Server) => crowd<Readonly<Record<string, Load>>>('people', server);
export const loudCrowd = (server: Server) => crowd<Readonly<Record<string, number>>>('loud', server);

if (process.argv[1] === import.meta.filename) {
  process.on('message', async ({ part, server, seconds }: Order) => process.send?.(await PARTS[part](server, seconds)));
}
