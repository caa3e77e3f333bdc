import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import type { TenantServer } from '../start-server.ts';
import { beLoud, type Fates, type LoudOrder } from './loud.ts';
import type { Answers } from './paced.ts';
import { bePeople } from './people.ts';

type Server = Pick<TenantServer, 'url' | 'tenants'>;

/** What a crowd can be, what it is told, and what it notes. */
const PARTS = {
  people: (server: Server, { seconds }: LoudOrder) => bePeople(server, seconds),
  loud: (server: Server, order: LoudOrder) => beLoud(server, server.tenants[1], order),
} as const;
type Part = keyof typeof PARTS;

interface Order extends LoudOrder {
  readonly part: Part;
  readonly server: Server;
}

export interface Crowd<Answer> {
  readonly pid: number | undefined;
  /** Starts, goes on as long as it is told, and says what it noted. */
  run(server: Server, order: LoudOrder): Promise<Answer>;
  stop(): void;
}

const next = <T>(child: ChildProcess) => new Promise<T>((resolve) => child.once('message', (message) => resolve(message as T)));

/**
 * Clients in a process of their own: what keeps the loud one's client busy must not be taken for time
 * the server needed for somebody else. `niceness` as POSIX counts it: how far they stand back where
 * processors are busy.
 */
function crowd<Answer>(part: Part, niceness: number): Crowd<Answer> {
  const child = fork(import.meta.filename, { execArgv: ['--import', 'tsx'] });
  if (child.pid !== undefined && niceness > 0) setPriority(child.pid, niceness);
  return {
    pid: child.pid,
    run({ url, tenants }, order) {
      const answer = next<Answer>(child);
      child.send({ ...order, part, server: { url, tenants } } satisfies Order);
      return answer;
    },
    stop: () => child.disconnect(),
  };
}

export const people = () => crowd<Readonly<Record<string, Answers>>>('people', 0);
export const loudCrowd = (niceness: number) => crowd<Fates>('loud', niceness);

if (process.argv[1] === import.meta.filename) {
  process.on('message', async ({ part, server, ...order }: Order) => process.send?.(await PARTS[part](server, order)));
}
