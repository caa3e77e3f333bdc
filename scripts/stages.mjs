// Stages of a suite: each runs to its end, is timed and counted, and stands in the report at the end.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';

const bin = (path) => join(root, 'node_modules', path);

/** Files that failed outside of their tests: they did not load, or a hook threw. */
const brokenFiles = (files) =>
  files.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status !== 'failed')).length;

const READERS = {
  vitest: ({ numPassedTests, numFailedTests, testResults }) => ({
    passed: numPassedTests,
    failed: numFailedTests + brokenFiles(testResults),
  }),
  playwright: ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }),
};

/** What a runner's report says; a runner that died without one, or ran nothing, counts as one failure. */
function countOf(reader, file, ok) {
  try {
    const { passed, failed } = READERS[reader](JSON.parse(readFileSync(file, 'utf8')));
    return { passed, failed: Math.max(failed, ok && passed > 0 ? 0 : 1) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

/** A suite whose stages write their reports into `folder` below test-results. */
export function createSuite(folder, env) {
  const results = join(root, 'test-results', folder);
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const done = [];
  const begun = Date.now();
  /** Stages that run beside others keep their output until they end, so that no two are mixed. */
  let lanes = 1;

  function run(args, more) {
    const output = [];
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: lanes === 1 ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: { ...env, ...more },
    });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(chunk));
    return new Promise((resolve) => child.on('close', (code) => resolve({ ok: code === 0, output: Buffer.concat(output) })));
  }

  async function stage(title, args, { reader, report, more = {} } = {}) {
    console.log(`\n== ${title}${lanes === 1 ? '' : ' begins'}`);
    const started = Date.now();
    const { ok, output } = await run(args, more);
    const seconds = (Date.now() - started) / 1000;
    const counts = reader ? countOf(reader, report, ok) : { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
    if (output.length > 0) process.stdout.write(`\n== ${title}\n${output.toString()}`);
    console.log(`== ${title}: ${ok ? 'ok' : 'failed'} in ${seconds.toFixed(1)} s`);
    done.push({ title, seconds, ...counts });
  }

  return {
    /** Runs stages in so many lanes, each taking the next when it has ended one: while one waits for a page or a disk, another computes. */
    async sideBySide(most, stages) {
      const left = [...stages];
      lanes = Math.min(most, left.length);
      await Promise.all(
        Array.from({ length: lanes }, async () => {
          for (let start = left.shift(); start; start = left.shift()) await start();
        }),
      );
      lanes = 1;
    },
    /** One program that is right or wrong as a whole. */
    check: (title, args) => stage(title, args),
    /** Vitest projects that share one run, so that both cores have work while one of them waits. */
    vitest(title, projects, args = []) {
      const report = join(results, `${title.replaceAll(/\W+/g, '-')}.json`);
      const run = [bin('vitest/vitest.mjs'), 'run', ...projects.flatMap((name) => ['--project', name]), ...args];
      return stage(title, [...run, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`], { reader: 'vitest', report });
    },
    playwright(title, project, args = [], settings = {}) {
      const report = join(results, `${project}.json`);
      const run = [bin('@playwright/test/cli.js'), 'test', `--project=${project}`, ...args];
      return stage(title, run, { reader: 'playwright', report, more: { ...settings, PLAYWRIGHT_JSON_OUTPUT_NAME: report } });
    },
    /** Prints each stage with its seconds, and the line that says it all; true when nothing failed. */
    report() {
      const total = (key) => done.reduce((sum, one) => sum + one[key], 0);
      console.log('');
      for (const { title, seconds, passed, failed } of done) {
        console.log(`${title.padEnd(32)} ${seconds.toFixed(1).padStart(7)} s   ${passed} passed, ${failed} failed`);
      }
      console.log(`${'all'.padEnd(32)} ${((Date.now() - begun) / 1000).toFixed(1).padStart(7)} s`);
      console.log(`\n${total('passed')} passed, ${total('failed')} failed`);
      return total('failed') === 0;
    },
  };
}
