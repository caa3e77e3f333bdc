import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { serverArguments } from '#tests/support/server-command.ts';

/** The real server in a process of its own. */
export interface ServerProcess {
  readonly url: string;
  /** The end of what it has written so far, to its output and its log. */
  said(): string;
  /** Ends it as a power-hungry kernel would: no handler runs. */
  kill(): Promise<void>;
  /** Asks it to end in order. */
  stop(): Promise<void>;
}

const STARTED_WITHIN_MS = 90_000;

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

/** Starts the whole server on the data folder and resolves when it says where it listens. */
export async function startServerProcess(dataDir: string): Promise<ServerProcess> {
  const child = spawn(process.execPath, serverArguments(), {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      FLUMEN_DATA_DIR: dataDir,
      PORT: '0',
      HOST: '127.0.0.1',
      FLUMEN_DEMO: '0',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const url = await new Promise<string>((resolve, reject) => {
    const fail = () => reject(new Error(`the server did not start: ${said}`));
    const timer = setTimeout(fail, STARTED_WITHIN_MS);
    child.once('exit', fail);
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        said = (said + chunk.toString()).slice(-4_000);
        const found = /running at (http:\S+)/.exec(said)?.[1];
        if (!found) return;
        clearTimeout(timer);
        child.removeListener('exit', fail);
        resolve(found);
      });
    }
  });
  return { url, said: () => said, kill: () => end(child, 'SIGKILL'), stop: () => end(child, 'SIGTERM') };
}
