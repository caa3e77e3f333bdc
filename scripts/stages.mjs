// Stages of a suite: each runs to its end, is timed and counted, and stands in the report at the end.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { root } from './prepare.mjs';
import { worthAnother } from './second-look.mjs';

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

/** Seconds that all processors of the machine have worked since it started, whoever they worked for; and how many there are. */
function worked() {
  const all = cpus().map(({ times }) => times.user + times.nice + times.sys + times.irq);
  return { seconds: all.reduce((sum, one) => sum + one, 0) / 1000, count: all.length };
}

/** Linux counts the time of programs in hundredths of a second. */
const TICKS = 100;
/**
 * Seconds of the processors that the programs have taken which were started here and have ended, with what they had started
 * themselves and waited for: what it grows by when a stage ends is that stage's. NaN where the system does not tell.
 */
function takenByEnded() {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    // After the name, which may hold anything: the state is the third field, cutime and cstime the 16th and 17th.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[13]) + Number(fields[14])) / TICKS;
  } catch {
    return Number.NaN;
  }
}

/** A suite whose stages write their reports into `folder` below test-results. */
export function createSuite(folder, env) {
  const results = join(root, 'test-results', folder);
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const done = [];
  /** What failed beside other stages and passed by itself: `stage: file: test`. */
  const passedAgain = [];
  const begun = Date.now();
  const before = worked();
  /** Stages that run beside others keep their output until they end, so that no two are mixed. */
  let lanes = 1;
  let taken = takenByEnded();

  function run(args, more) {
    const output = [];
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: lanes === 1 ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: { ...env, ...more },
    });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(chunk));
    return new Promise((resolve) =>
      child.on('close', (code) => {
        const before = taken;
        taken = takenByEnded();
        resolve({ ok: code === 0, output: Buffer.concat(output), work: taken - before });
      }),
    );
  }

  /** Runs a stage's program; what it counts stands in `report`, if there is a reader for it. */
  async function counted(title, args, { reader, report, more = {} }) {
    const started = Date.now();
    const { ok, output, work } = await run(args, more);
    const seconds = (Date.now() - started) / 1000;
    const counts = reader ? countOf(reader, report, ok) : { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
    if (output.length > 0) process.stdout.write(`\n== ${title}\n${output.toString()}`);
    console.log(`== ${title}: ${ok ? 'ok' : 'failed'} in ${seconds.toFixed(1)} s`);
    return { ok, seconds, work, counts, output: output.toString() };
  }

  async function stage(title, args, about = {}) {
    console.log(`\n== ${title}${lanes === 1 ? '' : ' begins'}`);
    const { seconds, work, counts, output } = await counted(title, args, about);
    done.push({ title, seconds, work, ...counts, about, output });
  }

  /** Looks at the few files of a stage again in which tests failed; what still fails stays counted, and so does a stage that ran alone. */
  async function lookAgain(one) {
    const { title, about, output } = one;
    const again = one.failed > 0 && about.reader && output ? worthAnother(about.reader, about.report, output) : undefined;
    if (!again) return;
    const named = `${title}, again`;
    console.log(`\n== ${named}: ${again.files.join(', ')}`);
    const report = about.report.replace(/\.json$/, '-again.json');
    const { ok, seconds, work, counts } = await counted(named, about.again(again.files, report), {
      ...about,
      report,
      more: about.told?.(report) ?? about.more,
    });
    one.seconds += seconds;
    one.work += work;
    // Whole files ran again: only what failed before is counted, and as before when anything fails now.
    if (!ok || counts.failed > 0) return;
    one.passed += one.failed;
    one.failed = 0;
    passedAgain.push(...again.failed.map(({ file, title: test }) => `${title}: ${file}: ${test}`));
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
    /** Runs the files again in which tests failed, now that nothing else runs. */
    async lookAgain() {
      for (const one of done) await lookAgain(one);
    },
    /** One program that is right or wrong as a whole. */
    check: (title, args) => stage(title, args),
    /** Vitest projects that share one run, so that both cores have work while one of them waits. */
    vitest(title, projects, args = [], settings = {}) {
      const report = join(results, `${title.replaceAll(/\W+/g, '-')}.json`);
      const run = [bin('vitest/vitest.mjs'), 'run', ...projects.flatMap((name) => ['--project', name]), ...args];
      const told = (file) => ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
      const again = (files, file) => [...run, ...told(file), '--no-file-parallelism', ...files];
      return stage(title, [...run, ...told(report)], { reader: 'vitest', report, more: settings, again });
    },
    playwright(title, project, args = [], settings = {}) {
      const report = join(results, `${project}.json`);
      const run = [bin('@playwright/test/cli.js'), 'test', `--project=${project}`, ...args];
      const told = (file) => ({ ...settings, PLAYWRIGHT_JSON_OUTPUT_NAME: file });
      const again = (files) => [...run, '--workers=1', ...files];
      return stage(title, run, { reader: 'playwright', report, more: told(report), again, told });
    },
    /** Prints each stage with its seconds, and the line that says it all; true when nothing failed. */
    report() {
      const total = (key) => done.reduce((sum, one) => sum + one[key], 0);
      console.log('');
      for (const { title, seconds, work, passed, failed } of done) {
        const computed = Number.isNaN(work) ? '' : `, computed ${work.toFixed(0)} s`;
        console.log(`${title.padEnd(32)} ${seconds.toFixed(1).padStart(7)} s   ${passed} passed, ${failed} failed${computed}`);
      }
      const seconds = (Date.now() - begun) / 1000;
      const after = worked();
      const busy = after.seconds - before.seconds;
      const share = Math.round((100 * busy) / (seconds * after.count));
      console.log(`${'all'.padEnd(32)} ${seconds.toFixed(1).padStart(7)} s`);
      console.log(`${'processors, all they did'.padEnd(32)} ${busy.toFixed(1).padStart(7)} s   ${share} % of ${after.count}`);
      if (passedAgain.length > 0) console.log(`\npassed only when run again:\n${passedAgain.map((line) => `  ${line}`).join('\n')}`);
      console.log(`\n${total('passed')} passed, ${total('failed')} failed`);
      return total('failed') === 0;
    },
  };
}
