// `npm test`: every check and every test, on a fresh clone too; ends with a line `N passed, N failed`.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, installPackages, requireNode, root } from './prepare.mjs';

requireNode();
installPackages();
const { findChromium } = await import('./chromium.mjs');
const { ensurePostgres } = await import('./postgres.mjs');

const results = join(root, 'test-results');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const bin = (path) => join(root, 'node_modules', path);
const env = { ...process.env, NODE_ENV: 'test', CHROMIUM: await findChromium() };
ensurePostgres();

/** Runs one command to its end; true when it exited with 0. */
function run(title, args, more = {}) {
  console.log(`\n== ${title}`);
  const started = Date.now();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...env, ...more } });
    child.on('exit', (code) => {
      console.log(`== ${title}: ${code === 0 ? 'ok' : 'failed'} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
      resolve(code === 0);
    });
  });
}

const tally = { passed: 0, failed: 0 };
const count = (ok) => {
  tally[ok ? 'passed' : 'failed'] += 1;
};

/** Files that failed outside of their tests: they did not load, or a hook threw. */
const brokenFiles = (files) =>
  files.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status !== 'failed')).length;

/** Adds what a runner's JSON report says; a runner that died without one counts as one failure. */
function addReport(file, read, ok) {
  try {
    const { passed, failed } = read(JSON.parse(readFileSync(join(results, file), 'utf8')));
    tally.passed += passed;
    tally.failed += failed;
    if (!ok && failed === 0) tally.failed += 1;
    if (passed + failed === 0) tally.failed += 1;
  } catch {
    tally.failed += 1;
  }
}

count(await run('format and lint', [bin('@biomejs/biome/bin/biome'), 'ci', '--colors=off', '--max-diagnostics=40', '.']));
count(await run('types', [join(root, 'scripts/typecheck.mjs')]));
build();
const vitest = (project) =>
  run(`tests: ${project}`, [
    bin('vitest/vitest.mjs'),
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(results, `${project}.json`)}`,
  ]);
for (const project of ['unit', 'server']) {
  const ok = await vitest(project);
  addReport(
    `${project}.json`,
    ({ numPassedTests, numFailedTests, testResults }) => ({ passed: numPassedTests, failed: numFailedTests + brokenFiles(testResults) }),
    ok,
  );
}
const browser = await run('tests: browser', [bin('@playwright/test/cli.js'), 'test'], {
  PLAYWRIGHT_JSON_OUTPUT_NAME: join(results, 'browser.json'),
});
addReport('browser.json', (report) => ({ passed: report.stats.expected + report.stats.flaky, failed: report.stats.unexpected }), browser);

console.log(`\n${tally.passed} passed, ${tally.failed} failed`);
process.exit(tally.failed === 0 ? 0 : 1);
