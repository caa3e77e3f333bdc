import { type ChildProcess, fork } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Milliseconds a request asks to wait for its answer. */
export const ANSWER_AFTER = 'x-answer-after';

export interface IdleServer {
  readonly url: string;
  readonly pid: number | undefined;
  stop(): void;
}

/**
 * A server in a process of its own that reads what comes, does nothing with it and answers as late as it
 * is asked to. What somebody sends to it costs its client as much as it would elsewhere, and nobody else.
 */
export async function startIdleServer(): Promise<IdleServer> {
  const child: ChildProcess = fork(import.meta.filename, { execArgv: ['--import', 'tsx'] });
  const port = await new Promise<number>((resolve) => child.once('message', (message) => resolve(message as number)));
  return { url: `http://127.0.0.1:${port}`, pid: child.pid, stop: () => child.disconnect() };
}

if (process.argv[1] === import.meta.filename) {
  const server = createServer((request, answer) => {
    request.resume();
    request.once('end', () => setTimeout(() => answer.end('{}'), Number(request.headers[ANSWER_AFTER] ?? 0)));
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
  process.once('disconnect', () => {
    server.close();
    server.closeAllConnections();
  });
}
