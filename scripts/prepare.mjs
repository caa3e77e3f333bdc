// What a fresh clone lacks, installed. Plain JavaScript without dependencies: it runs before any of them exist.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isBuilt } from './build-stamp.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Exits with a sentence when Node is too old. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Flumen needs Node 20.19 or later; this is ${process.versions.node}. Install a newer Node and start again.`);
  process.exit(1);
}

const digestOf = (files) => {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(join(root, file)));
  return hash.digest('hex');
};

/** Installs the packages when the lock file changed since the last install. */
export function installPackages() {
  const wanted = digestOf(['package.json', 'package-lock.json']);
  const mark = join(root, 'node_modules', '.flumen-installed');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return;
  console.log('Installing packages (once)…');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const result = spawnSync(npm, ['install', '--no-audit', '--no-fund', '--include=dev', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (result.status !== 0) {
    console.error('The packages could not be installed. Check the network connection and the lines above, then start again.');
    process.exit(1);
  }
  // npm may normalise the lock file; the mark holds what is on disk afterwards.
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  writeFileSync(mark, digestOf(['package.json', 'package-lock.json']));
}

/** Builds client, server and tracker when their sources changed since the last build. */
export function build({ force = false } = {}) {
  if (!force && isBuilt()) return;
  console.log('Building (once after each change)…');
  const result = spawnSync(process.execPath, [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
    // What is tried is what is delivered, also when a suite is what asks for it.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (result.status === 0) return;
  console.error('The build failed; the lines above say where.');
  process.exit(1);
}
