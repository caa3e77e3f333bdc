import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import pg from 'pg';

/** A PostgreSQL server of its own for one test file. */
export interface TestPostgres {
  /** Address of a new, empty database; `extensions: false` is one whose owner may not have any. */
  createDatabase(about?: { readonly extensions?: boolean }): Promise<string>;
  stop(): Promise<void>;
}

interface Identity {
  readonly uid?: number;
  readonly gid?: number;
}

/** Folder of initdb and postgres: on the PATH, or where Debian keeps each version, newest first. */
function findBinaries(): string {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...versions.map((version) => join(debian, version, 'bin'))];
  const found = folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
  if (found) return found;
  throw new Error(
    'The store tests need PostgreSQL: install it (Debian: apt-get install postgresql), or put initdb and postgres on the PATH.',
  );
}

/** PostgreSQL refuses to run as root: the account made for it is used then, or that of nobody. */
function identity(): Identity {
  if (process.getuid?.() !== 0) return {};
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const account = accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody');
  if (!account) throw new Error('No account besides root to run PostgreSQL with.');
  return { uid: Number(account[2]), gid: Number(account[3]) };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port'))));
    });
  });
}

async function untilItAnswers(url: string, server: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with code ${server.exitCode}.`);
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  throw new Error('PostgreSQL did not start.');
}

/** What a hosted database says where extensions are not for everybody. */
const REFUSE_EXTENSIONS = `
  create function refuse() returns event_trigger language plpgsql as
    $$ begin raise exception 'no extensions here' using errcode = 'insufficient_privilege'; end $$;
  create event trigger refuse_extensions on ddl_command_start when tag in ('CREATE EXTENSION') execute function refuse()`;

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text);
  await client.end();
}

export async function startPostgres(): Promise<TestPostgres> {
  const binaries = findBinaries();
  const who = identity();
  const folder = mkdtempSync(join(tmpdir(), 'flumen-postgres-'));
  if (who.uid !== undefined && who.gid !== undefined) chownSync(folder, who.uid, who.gid);
  const data = join(folder, 'data');
  const run = { ...who, cwd: folder, stdio: 'ignore' } as const;
  execFileSync(join(binaries, 'initdb'), ['-D', data, '-U', 'flumen', '-A', 'trust', '-E', 'UTF8', '--no-sync'], run);
  const port = await freePort();
  const options = [
    '-D',
    data,
    '-k',
    folder,
    '-p',
    String(port),
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    'fsync=off',
    '-c',
    'max_connections=60',
  ];
  const server = spawn(join(binaries, 'postgres'), options, run);
  const url = (database: string) => `postgresql://flumen@127.0.0.1:${port}/${database}`;
  await untilItAnswers(url('postgres'), server);
  let made = 0;
  return {
    async createDatabase({ extensions = true } = {}) {
      made += 1;
      const address = url(`test_${made}`);
      await query(url('postgres'), `create database test_${made}`);
      if (!extensions) await query(address, REFUSE_EXTENSIONS);
      return address;
    },
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
