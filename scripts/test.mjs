// `npm test`: every check and every test that a change must pass, on a fresh clone too. Ends with `N passed, N failed`.
// Name stages to run only those: npm test -- types unit
import { join } from 'node:path';
import { build, installPackages, requireNode, root } from './prepare.mjs';

requireNode();
installPackages();
const { findChromium } = await import('./chromium.mjs');
const { ensurePostgres } = await import('./postgres.mjs');
const { createSuite } = await import('./stages.mjs');

/** The order of files that share a process or a product, another one each time: whoever relies on a place in it is found out. */
const seed = Number(process.env.FLUMEN_ORDER_SEED ?? Date.now() % 1_000_000);
const suite = createSuite('test', { ...process.env, NODE_ENV: 'test', CHROMIUM: await findChromium() });
const bin = (path) => join(root, 'node_modules', path);

/** In the order in which they are taken: the two longest begin at once, what is short fills the end. */
const STAGES = {
  browser: () => suite.playwright('browser', 'browser', [`--shuffle=${seed}`]),
  server: () => suite.vitest('server', ['server'], ['--sequence.shuffle.files', `--sequence.seed=${seed}`]),
  lint: () => suite.check('format and lint', [bin('@biomejs/biome/bin/biome'), 'ci', '--colors=off', '--max-diagnostics=40', '.']),
  types: () => suite.check('types', [join(root, 'scripts/typecheck.mjs')]),
  unit: () => suite.vitest('unit', ['unit']),
  tracker: () => suite.vitest('tracker', ['tracker']),
  contracts: () => suite.vitest('contracts', ['contracts']),
  component: () => suite.vitest('component', ['component']),
};

const named = process.argv.slice(2);
const wrong = named.filter((name) => !(name in STAGES));
if (wrong.length > 0) {
  console.error(`There is no stage ${wrong.join(', ')}; there are ${Object.keys(STAGES).join(', ')}.`);
  process.exit(1);
}
ensurePostgres();
build();
console.log(`Files that share a process run in the order of seed ${seed} (FLUMEN_ORDER_SEED=${seed} repeats it).`);
/** Pages mostly wait while others compute, and the other way round: two at a time keep two cores busy. */
const wanted = Object.keys(STAGES).filter((name) => named.length === 0 || named.includes(name));
await suite.sideBySide(
  2,
  wanted.map((name) => STAGES[name]),
);
await suite.lookAgain();
process.exit(suite.report() ? 0 : 1);
