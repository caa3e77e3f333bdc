// Test files that failed are run once more by themselves, when nothing else runs: what passes then was a matter of a busy machine.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './prepare.mjs';

/** More failed files of one stage than this are no matter of luck. */
const MOST_FILES = 3;

const report = (file) => JSON.parse(readFileSync(file, 'utf8'));
const posix = (path) => path.replaceAll('\\', '/');

/** What failed in a Playwright report, with the file it stands in. */
const unexpectedIn = (suite) => [
  ...(suite.specs ?? []).filter(({ ok }) => !ok).map(({ file, title }) => ({ file, title })),
  ...(suite.suites ?? []).flatMap(unexpectedIn),
];

/** What failed, each `{ file, title }`, the file as a runner is told of it. */
const FAILED = {
  vitest: ({ testResults }) =>
    testResults
      .filter(({ status }) => status === 'failed')
      .flatMap(({ name, assertionResults }) => {
        const tests = assertionResults.filter((test) => test.status === 'failed').map((test) => test.fullName);
        return (tests.length > 0 ? tests : ['(the file itself)']).map((title) => ({ file: posix(relative(root, name)), title }));
      }),
  playwright: ({ config, suites }) =>
    suites.flatMap(unexpectedIn).map(({ file, title }) => ({ file: posix(relative(root, `${config.rootDir}/${file}`)), title })),
};

/** What failed in a stage, if a second look at it says anything: few files, and nothing that failed outside of them. */
export function worthAnother(reader, file, output) {
  try {
    const said = report(file);
    const failed = FAILED[reader](said);
    const files = [...new Set(failed.map((one) => one.file))];
    // An error outside of the tests stands in no file that could be run again.
    const isWhole = reader === 'playwright' ? said.errors.length === 0 : !/Unhandled Error/i.test(output);
    return isWhole && files.length > 0 && files.length <= MOST_FILES ? { failed, files } : undefined;
  } catch {
    return undefined;
  }
}
