import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { runProcessInBackground } from '#server/background.ts';
import { inTurn } from '../store/in-turn.ts';
import { STATEMENTS_AT_ONCE } from '../turns/at-once.ts';
import { engineConfig } from './config.ts';
import { createDeadlines } from './deadlines.ts';
import type { FromEngine, OpenMessage, ToEngine } from './messages.ts';
import { type Connection, ConnectionPool } from './pool.ts';
import { createEngineServer } from './server.ts';

/**
 * The engine's process. It lives exactly as long as the server process: when the channel to it
 * breaks, also because it was killed, this one ends at once. Nothing acknowledged is lost by
 * that: what was not yet acknowledged is sent again with the same token.
 */

const READ_CONNECTIONS = STATEMENTS_AT_ONCE;
const WRITE_CONNECTIONS = 2;
const LOCK_PATIENCE_MS = 4000;

function tell(message: FromEngine): void {
  process.send?.(message);
}

/** The folder may still be held for a moment by the process of a server that was killed. */
async function openFirst(open: () => Connection): Promise<Connection> {
  const until = Date.now() + LOCK_PATIENCE_MS;
  for (;;) {
    try {
      return open();
    } catch (error) {
      if (Date.now() > until) throw error;
      await delay(250);
    }
  }
}

async function serve(message: OpenMessage): Promise<() => Promise<void>> {
  mkdirSync(message.path, { recursive: true, mode: 0o700 });
  const configFile = join(message.room, 'engine.xml');
  writeFileSync(configFile, engineConfig(message), { mode: 0o600 });
  const { openConnection } = await import('./chdb-connection.ts');
  const open = () => openConnection(message.path, configFile);
  // Held for as long as the process lives: the folder stays open between statements, and
  // stopping a statement never has to wait for a free connection.
  const control = await openFirst(open);
  const reads = new ConnectionPool(READ_CONNECTIONS, open);
  const writes = new ConnectionPool(WRITE_CONNECTIONS, open);
  const bounds = { memory: message.statementMemory, resultBytes: 64 * 1024 * 1024, seconds: 60 };
  // One statement at a time, as on every connection.
  const turn = inTurn();
  const command = (sql: string) => turn(async () => void (await control.run({ kind: 'command', sql, format: 'Null' })));
  const stop = (tag: string) => command(`KILL QUERY WHERE Settings['log_comment'] = '${tag}' ASYNC`).catch(() => undefined);
  const ping = () => command('SELECT 1');
  const server = createEngineServer({ secret: message.secret, bounds, reads, writes, deadlines: createDeadlines(), stop, ping });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(message.socket, resolve);
  });
  chmodSync(message.socket, 0o600);
  return async () => {
    server.close();
    server.closeIdleConnections();
    for (let waited = 0; waited < 5000 && reads.busy + writes.busy > 0; waited += 20) await delay(20);
    reads.close();
    writes.close();
    control.close();
  };
}

let close: (() => Promise<void>) | undefined;

async function receive(message: ToEngine): Promise<void> {
  if (message.type === 'open') {
    close = await serve(message);
    tell({ type: 'ready' });
  } else if (message.type === 'close') {
    await close?.();
    process.exit(0);
  }
}

runProcessInBackground();
process.on('message', (message: ToEngine) => {
  receive(message).catch((error: unknown) => {
    const text = error instanceof Error ? error.message : String(error);
    tell({ type: 'failed', message: text, locked: /create connection|Cannot lock/i.test(text) });
    setTimeout(() => process.exit(1), 100);
  });
});
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
