// The native compiler checks (fast); `typescript` 6 stays for tools that need its JavaScript API.
// Type-checks every room with its own libraries, so that `window` in domain/ or `process` in src/ does not compile.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './prepare.mjs';

// One checker: several would each work out the types that files share, which takes twice the processor time.
// A room is checked and forgotten: garbage is left where it lies until there is much of it, which takes a tenth less processor time.
const env = { ...process.env, GOGC: process.env.GOGC ?? 'off', GOMEMLIMIT: process.env.GOMEMLIMIT ?? '2GiB' };
const rooms = ['.', 'domain', 'resources', 'server', 'src', 'tracker', 'tests'];
let failed = false;
for (const room of rooms) {
  const result = spawnSync(
    process.execPath,
    [join(root, 'node_modules', 'typescript-native', 'bin', 'tsc'), '-p', room, '--checkers', '1'],
    {
      cwd: root,
      stdio: 'inherit',
      env,
    },
  );
  if (result.status !== 0) {
    failed = true;
    console.error(`Types: ${room === '.' ? 'the configuration' : room} does not compile.`);
  }
}
process.exit(failed ? 1 : 0);
