import { Worker } from 'node:worker_threads';
import { bundleSource } from './bundle-source.ts';
import { fromRoot } from './root.ts';

/** Files that run in a process or a thread of their own. The build makes `dist/server/<name>.js` of each. */
export const ENTRIES = {
  main: 'server/main.ts',
  engine: 'server/events/engine/child.ts',
  pglite: 'server/db/pglite-thread.ts',
  drawing: 'server/canvas/drawing/thread.ts',
  journeys: 'server/reports/journeys/threads/thread.ts',
} as const;
type Entry = keyof typeof ENTRIES;

/** Absolute path of what Node can run: the built file, or one made of the sources while these run. */
export function runnable(entry: Entry): string {
  return import.meta.url.endsWith('.ts') ? bundleSource(entry, ENTRIES[entry]) : fromRoot('dist', 'server', `${entry}.js`);
}

/** Starts a thread, which finds `about` as its `workerData`. */
export function startThread(entry: Entry, about: unknown): Worker {
  // Without the flags of this process, which may load tsx.
  return new Worker(runnable(entry), { workerData: about, execArgv: [] });
}
