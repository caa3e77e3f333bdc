// Run after `npm install` when dependencies change: a registry mirror may lack the builds for other
// platforms, and npm then leaves them out of the lock file, so that `npm ci` and other platforms fail.
// Adds the missing optional platform packages by name and version, without checksums.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';

const file = join(root, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
const OS = ['darwin', 'linux', 'win32', 'freebsd', 'android', 'aix', 'netbsd', 'openbsd', 'sunos'];
const CPU = ['arm64', 'x64', 'ia32', 'arm', 'riscv64', 's390x', 'ppc64', 'loong64'];
const partOf = (name, known) => known.filter((word) => new RegExp(`(^|[-/])${word}([-]|$)`).test(name));

const libcOf = (name) => (name.endsWith('-musl') ? { libc: ['musl'] } : name.endsWith('-gnu') ? { libc: ['glibc'] } : {});

let added = 0;
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const nested = `${path}/node_modules/${name}`;
    const top = `node_modules/${name}`;
    const isPlatformBuild = partOf(name, OS).length > 0 && partOf(name, CPU).length > 0;
    if (!isPlatformBuild || !/^\d/.test(version) || lock.packages[nested] || lock.packages[top]) continue;
    // In the order npm writes the keys, so that the next install leaves the file as it is.
    lock.packages[top] = {
      version,
      cpu: partOf(name, CPU),
      ...(entry.dev ? { dev: true } : {}),
      ...libcOf(name),
      optional: true,
      os: partOf(name, OS),
    };
    added += 1;
  }
}
// In npm's order, so that an install changes nothing.
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} platform packages added to package-lock.json`);
