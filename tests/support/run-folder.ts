import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Names the folder of a run of the tests to its processes. */
export const RUN_FOLDER = 'FLUMEN_TEST_FOLDER';

/** Everything tests put into files is in one folder, which goes away when the last process of the run has ended. */
export default function holdRunFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'flumen-run-'));
  process.env[RUN_FOLDER] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
