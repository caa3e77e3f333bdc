import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { copyData } from './backup/copy-data.ts';
import { createPrices } from './billing/create-prices.ts';
import { replaySetAside } from './collector/spool/replay.ts';
import { type DataFolder, openDataFolder, readSecret } from './data-folder.ts';
import { removeDemo } from './demo/remove.ts';
import { isDiskFull, isFull } from './disk.ts';
import { isStoreAway } from './http/failures/store-failures.ts';
import { createLog } from './http/log.ts';
import { type Running, startRoles } from './roles.ts';
import { readSettings, type Settings, StartError } from './settings.ts';
import { startupBanner } from './startup-banner.ts';
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

/** A failure while starting, as a sentence where the reason is one the person can do something about. */
async function explained(error: unknown, dataDir: string): Promise<unknown> {
  // A sentence without a cause says all there is; what a store says while the disk is full seldom names it.
  const isWhole = error instanceof StartError && error.cause === undefined;
  if (!isDiskFull(error) && (isWhole || !(await isFull(dataDir)))) return error;
  return new StartError(
    `The disk of the data folder ${dataDir} is full. Make room there, or set FLUMEN_DATA_DIR to a folder on another disk, and start again.`,
    { cause: error },
  );
}

/** Everything but the roles: the data folder is this process's own and the stores answer. */
async function openStores(read: Settings): Promise<Omit<Server, 'running'>> {
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

async function openAll(read: Settings): Promise<Server> {
  const stores = await openStores(read);
  try {
    return { ...stores, running: await startRoles(stores.open.context) };
  } catch (error) {
    await stores.open.close();
    stores.folder.release();
    throw error;
  }
}

/** Opens what `open` opens of the settings in the environment; a failure comes out explained. */
async function opened<T>(env: NodeJS.ProcessEnv, open: (read: Settings) => Promise<T>): Promise<T> {
  const read = readSettings(env);
  try {
    return await open(read);
  } catch (error) {
    throw await explained(error, read.dataDir);
  }
}

async function stop({ folder, open, running }: Server): Promise<void> {
  await running.close();
  await open.close();
  folder.release();
}

/**
 * The job queue leaves some of its own promises alone. A store that is away for a while, or a full
 * disk, is no reason to end: the job is found again later. Everything else ends the process as ever.
 */
function survivePassingFailures(log: FastifyBaseLogger): void {
  process.on('unhandledRejection', (error) => {
    if (!isStoreAway(error) && !isDiskFull(error)) throw error;
    log.warn({ err: error }, 'a store was away while work for it was under way');
  });
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
  const { folder, open: stores } = await opened(env, openStores);
  const gone = await removeDemo(stores.context);
  await stores.close();
  folder.release();
  say(`The demo is removed: ${gone.users} accounts, ${gone.workspaces} workspaces and their events.`);
}

const REPLAY = '--replay-set-aside';

/** `--replay-set-aside`: puts damaged events that can be read after all back on their way, in a stopped installation, and starts nothing. */
async function replayAndEnd(env: NodeJS.ProcessEnv): Promise<void> {
  const { records, left } = await opened(env, async ({ dataDir }) => {
    const folder = openDataFolder(dataDir);
    try {
      return await replaySetAside(join(folder.path, 'spool'));
    } finally {
      folder.release();
    }
  });
  if (records + left === 0) return say('Nothing is set aside.');
  say(`${records} requests are on their way again; their events count once the server has started.`);
  if (left > 0) say(`${left} cannot be read and stay in spool/set-aside of the data folder. Remove them from there to give them up.`);
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
    say(`${names} have tools of their own for that. Once these are done, say so in the admin area: Health, "Record a backup".`);
  }
}

const PRICES = '--create-prices';

/** `--create-prices`: makes at Stripe what can be bought, as far as it is missing, and starts nothing. */
async function createPricesAndEnd(env: NodeJS.ProcessEnv): Promise<void> {
  const { products, prices, coupons } = await createPrices(readSettings(env));
  say(`Made at Stripe: ${products} products, ${prices} prices, ${coupons} coupons. Everything else was there.`);
}

/** What the command line asks for. */
function asked(env: NodeJS.ProcessEnv, args: readonly string[]): Promise<void> {
  if (args.includes('--remove-demo')) return removeDemoAndEnd(env);
  if (args.includes(REPLAY)) return replayAndEnd(env);
  if (args.includes(PRICES)) return createPricesAndEnd(env);
  const at = args.indexOf(BACKUP);
  return at < 0 ? serve(env) : backUpAndEnd(env, args.slice(at + 1));
}

async function serve(env: NodeJS.ProcessEnv): Promise<void> {
  const server = await opened(env, openAll);
  survivePassingFailures(server.open.context.log);
  stopOnSignals(server);
  const { settings, context } = { settings: server.settings, context: server.open.context };
  say(await startupBanner(context, settings.port === 0 ? `http://${settings.host}:${server.running.port}` : settings.publicUrl));
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
