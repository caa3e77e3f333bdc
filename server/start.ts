import { offerSetupToken } from './accounts/setup-token.ts';
import { type DataFolder, openDataFolder, readSecret } from './data-folder.ts';
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

async function open(env: NodeJS.ProcessEnv): Promise<Server> {
  const read = readSettings(env);
  const folder = openDataFolder(read.dataDir);
  try {
    const settings: Settings = { ...read, secret: read.secret || readSecret(folder.path) };
    const opened = await openContext(settings, createLog(settings));
    try {
      return { settings, folder, open: opened, running: await startRoles(opened.context) };
    } catch (error) {
      await opened.close();
      throw error;
    }
  } catch (error) {
    folder.release();
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

async function greet({ settings, open: { context }, running }: Server): Promise<void> {
  const address = settings.port === 0 ? `http://${settings.host}:${running.port}` : settings.publicUrl;
  say(`Flumen is running at ${address}`);
  if (settings.demo || !settings.roles.includes('web')) return;
  const token = await offerSetupToken(context.db);
  if (token) say(`No account yet. Create the first admin at ${address}/register?setup_token=${token}`);
}

/** Reads the settings and starts; anything that is in the way is one sentence and exit code 1. */
export async function start(env: NodeJS.ProcessEnv): Promise<void> {
  try {
    const server = await open(env);
    stopOnSignals(server);
    await greet(server);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
