import { openDataFolder } from '#server/data-folder.ts';
import { StartError } from '#server/settings.ts';

/** Run as a process of its own: takes the data folder, says so, and keeps it until it is killed. */
try {
  openDataFolder(process.argv[2] ?? '');
  process.stdout.write('held\n');
  setInterval(() => undefined, 60_000);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stdout.write(`refused: ${error.message}\n`);
  process.exitCode = 1;
}
