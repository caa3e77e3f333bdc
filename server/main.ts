import { start } from './start.ts';

/** The only file that does something when it is loaded. */
await start(process.env, process.argv.slice(2));
