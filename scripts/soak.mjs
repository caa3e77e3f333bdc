// `npm run soak`: the long tests: full fuzzing, many kills, slow machines. Prints figures as it goes, ends as `npm test` does.
// Name some to run only those: npm run soak -- slow kills
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, installPackages, requireNode, root } from './prepare.mjs';

requireNode();
installPackages();
const { findChromium } = await import('./chromium.mjs');
const { ensurePostgres } = await import('./postgres.mjs');
const { createSuite } = await import('./stages.mjs');

/** The Playwright project, and what `npm test` tries a few of; every other name is that of a file in tests/soak. */
const [SLOW, SWEEPS] = ['slow', 'sweeps'];
const ENDING = '.test.ts';
const names = readdirSync(join(root, 'tests/soak'))
  .filter((file) => file.endsWith(ENDING))
  .map((file) => file.slice(0, -ENDING.length));

const named = process.argv.slice(2);
const wrong = named.filter((name) => ![...names, SWEEPS, SLOW].includes(name));
if (wrong.length > 0) {
  console.error(`There is no ${wrong.join(', ')}; there are ${[...names, SWEEPS, SLOW].join(', ')}.`);
  process.exit(1);
}
const isWanted = (name) => named.length === 0 || named.includes(name);

/** The files of which `npm test` runs a part: a few for all (tests/support/sweep.ts), or all but what takes long (long.ts). */
function sweeps() {
  const tests = join(root, 'tests');
  const files = readdirSync(tests, { recursive: true, encoding: 'utf8' }).filter((file) => /\.test\.tsx?$/.test(file));
  return files
    .filter((file) => /support\/(sweep|long)\.ts/.test(readFileSync(join(tests, file), 'utf8')))
    .map((file) => join('tests', file));
}
const suite = createSuite('soak', { ...process.env, NODE_ENV: 'test', CHROMIUM: await findChromium() });
ensurePostgres();
build();
for (const name of names) {
  if (isWanted(name)) await suite.vitest(name, ['soak'], [`tests/soak/${name}${ENDING}`]);
}
if (isWanted(SWEEPS)) {
  const whole = { FLUMEN_WHOLE_SWEEPS: '1' };
  await suite.vitest(SWEEPS, ['component', 'contracts', 'server'], sweeps(), whole);
  await suite.playwright(`${SWEEPS} in a browser`, 'browser', ['--grep=@left-to-the-soak'], whole);
}
if (isWanted(SLOW)) await suite.playwright(SLOW, SLOW, [], { FLUMEN_SLOW: '1' });
process.exit(suite.report() ? 0 : 1);
