import { fromRoot } from '#server/root.ts';
import { isBuilt } from '../../scripts/build-stamp.mjs';

/** Arguments that start the server: the built one when it was built from these sources, because it starts faster; else the sources. */
export function serverArguments(): readonly string[] {
  return isBuilt() ? [fromRoot('dist', 'server', 'main.js')] : ['--import', 'tsx', fromRoot('server', 'main.ts')];
}
