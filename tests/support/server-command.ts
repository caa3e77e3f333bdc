import { basename, relative } from 'node:path';
import { bundleSource } from '#server/bundle-source.ts';
import { fromRoot } from '#server/root.ts';
import { isBuilt } from '../../scripts/build-stamp.mjs';

/** Arguments that start the server: the built one when it was built from these sources, because it starts faster; else the sources. */
export function serverArguments(): readonly string[] {
  return isBuilt() ? [fromRoot('dist', 'server', 'main.js')] : ['--import', 'tsx', fromRoot('server', 'main.ts')];
}

/**
 * Arguments that run a file of the tests as a process of its own. Made into one file first, because translating
 * each source as it is read takes three times as long; its threads are those of the build, where there is one.
 */
export function scriptArguments(path: string): readonly string[] {
  return isBuilt() ? [bundleSource(`test-${basename(path, '.ts')}`, relative(fromRoot(), path))] : ['--import', 'tsx', path];
}
