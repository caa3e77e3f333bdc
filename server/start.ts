import { copyData } from './backup/copy-data.ts';
import { type DataFolder, openDataFolder, readSecret } from './data-folder.ts';
import { removeDemo } from './demo/remove.ts';
import { greeting } from './greeting.ts';
import { createLog } from './http/log.ts';
import { type Running, startRoles } from './roles.ts';
import { readSettings, type Settings, StartError } from './settings.ts';
import { type OpenContext, openContext } from './stores.ts';

/** Longest time a stop may take before it is forced. */
const STOP_MS = 20_000;

interface Server {
  readonly settings: Settings;
  readonly folder: DataFolder;
  readonly open: OpenContext;
  readonly running: Running;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Everything but the roles: the data folder is this process's own and the stores answer. */
async function openStores(env: NodeJS.ProcessEnv): Promise<Omit<Server, 'running'>> {
  const read = readSettings(env);
  const folder = openDataFolder(read.dataDir);
  try {
    const secret = { ...read.secret, current: read.secret.current || readSecret(folder.path) };
    const settings: Settings = { ...read, secret };
    return { settings, folder, open: await openContext(settings, createLog(settings)) };
  } catch (error) {
    folder.release();
    throw error;
  }
}

async function open(env: NodeJS.ProcessEnv): Promise<Server> {
  const stores = await openStores(env);
  try {
    return { ...stores, running: await startRoles(stores.open.context) };
  } catch (error) {
    await stores.open.close();
    stores.folder.release();
    throw error;
  }
}

async function stop({ folder, open: opened, running }: Server): Promise<void> {
  await running.close();
  await opened.close();
  folder.release();
}

/** Ends the process in order on the first signal and at once on the second. */
function stopOnSignals(server: Server): void {
  let stopping = false;
  const onSignal = (): void => {
    if (stopping) process.exit(1);
    stopping = true;
    const { log } = server.open.context;
    log.info('stopping');
    setTimeout(() => {
      log.error('the stop took too long and was forced');
      process.exit(1);
    }, STOP_MS).unref();
    stop(server).then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'the stop failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

/** `--remove-demo`: takes the demo out of a stopped installation and starts nothing. */
async function removeDemoAndEnd(env: NodeJS.ProcessEnv): Promise<void> {
  const { folder, open: opened } = await openStores(env);
  const gone = await removeDemo(opened.context);
  await opened.close();
  folder.release();
  say(`The demo is removed: ${gone.users} accounts, ${gone.workspaces} workspaces and their events.`);
}

const BACKUP = '--backup';
const WITH_SECRET = '--with-secret';

/** `--backup [folder] [--with-secret]`: copies the data of a stopped installation and starts nothing. */
async function backUpAndEnd(env: NodeJS.ProcessEnv, args: readonly string[]): Promise<void> {
  const [target] = args.filter((argument) => argument !== WITH_SECRET);
  const { path, secret, missing } = await copyData(readSettings(env), { target, withSecret: args.includes(WITH_SECRET) });
  say(`The data folder is copied to ${path}.`);
  say('The copy holds what people entered, and visitors’ events: keep it where only you can read it.');
  if (secret !== null) {
    say(`The secret is not in it: keep ${secret} somewhere else. To start from the copy, put that file into it, or set FLUMEN_SECRET.`);
  }
  if (missing.length > 0) {
    const names = missing.join(' and ');
    say(`${names} have tools of their own for that. Once these are done, say so at the desk: Health, "Record a backup".`);
  }
}

/** What the command line asks for. */
function asked(env: NodeJS.ProcessEnv, args: readonly string[]): Promise<void> {
  if (args.includes('--remove-demo')) return removeDemoAndEnd(env);
  const at = args.indexOf(BACKUP);
  return at < 0 ? serve(env) : backUpAndEnd(env, args.slice(at + 1));
}

async function serve(env: NodeJS.ProcessEnv): Promise<void> {
  const server = await open(env);
  stopOnSignals(server);
  const { settings, context } = { settings: server.settings, context: server.open.context };
  say(await greeting(context, settings.port === 0 ? `http://${settings.host}:${server.running.port}` : settings.publicUrl));
}

/**
 * Reads the settings and starts; anything that is in the way is one sentence and exit code 1.
 * `args` are those of the command line.
 */
export async function start(env: NodeJS.ProcessEnv, args: readonly string[] = []): Promise<void> {
  try {
    await asked(env, args);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
