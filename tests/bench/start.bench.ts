import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { startProduct } from '#tests/e2e/support/product.ts';

/** Start time and memory of the built product with its demo, all processes together. */

/** A process and its children, resident memory in MiB, from /proc. */
function residentOf(pid: number): number {
  const kb = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  return kb / 1024 + childrenOf(pid).reduce((sum, child) => sum + residentOf(child), 0);
}

function childrenOf(pid: number): number[] {
  try {
    return execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .filter(Boolean)
      .map(Number);
  } catch {
    return [];
  }
}

const seconds = (from: number) => `${((Date.now() - from) / 1000).toFixed(1)} s`;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const begun = Date.now();
const first = await startProduct({ keepFolder: true });
console.log(`first start until the demo stands  ${seconds(begun)}`);
await first.stop();
const again = Date.now();
const second = await startProduct({ dataFolder: first.dataFolder, waitForDemo: false });
console.log(`second start until it is ready     ${seconds(again)}`);
await pause(20_000);
console.log(`memory, idle after 20 s            ${residentOf(second.pid).toFixed(0)} MiB`);
await second.stop();
