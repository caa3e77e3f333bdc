// `npm run soak`: the long tests: full fuzzing, many kills, slow machines. Prints figures as it goes, ends as `npm test` does.
// Name some to run only those: npm run soak -- slow kills
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build, installPackages, requireNode, root } from './prepare.mjs';

requireNode();
installPackages();
const { findChromium } = await import('./chromium.mjs');
const { ensurePostgres } = await import('./postgres.mjs');
const { createSuite } = await import('./stages.mjs');

/** The Playwright project; every other name is that of a file in tests/soak. */
const SLOW = 'slow';
const ENDING = '.test.ts';
const names = readdirSync(join(root, 'tests/soak'))
  .filter((file) => file.endsWith(ENDING))
  .map((file) => file.slice(0, -ENDING.length));

const named = process.argv.slice(2);
const wrong = named.filter((name) => name !== SLOW && !names.includes(name));
if (wrong.length > 0) {
  console.error(`There is no ${wrong.join(', ')}; there are ${[...names, SLOW].join(', ')}.`);
  process.exit(1);
}
const suite = createSuite('soak', { ...process.env, NODE_ENV: 'test', CHROMIUM: await findChromium() });
ensurePostgres();
build();
for (const name of names) {
  if (named.length === 0 || named.includes(name)) await suite.vitest(name, ['soak'], [`tests/soak/${name}${ENDING}`]);
}
if (named.length === 0 || named.includes(SLOW)) await suite.playwright(SLOW, SLOW, [], { FLUMEN_SLOW: '1' });
process.exit(suite.report() ? 0 : 1);
