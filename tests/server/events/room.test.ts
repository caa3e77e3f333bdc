import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { makeRoom } from '#server/events/engine/room.ts';
import { fromRoot } from '#server/root.ts';

test('the folder of an engine whose server was killed is cleared away by the next start, that of one that runs is not', async () => {
  const script = `import { makeRoom } from '${fromRoot('server/events/engine/room.ts')}'; console.log(makeRoom()); setInterval(() => {}, 1000);`;
  const other = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    cwd: fromRoot(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [room = ''] = await new Promise<string[]>((resolve) =>
    createInterface({ input: other.stdout }).once('line', (line) => resolve([line])),
  );
  const own = makeRoom();
  expect([existsSync(room), existsSync(own)]).toEqual([true, true]);
  const ended = new Promise((resolve) => other.once('exit', resolve));
  other.kill('SIGKILL');
  await ended;
  rmSync(makeRoom(), { recursive: true });
  expect([existsSync(room), existsSync(own)]).toEqual([false, true]);
  rmSync(own, { recursive: true });
});
