// `npm run bench`: prints figures, never passes or fails. Name some to run only those: npm run bench -- forecast kpis
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build, installPackages, requireNode, root } from './prepare.mjs';

requireNode();
installPackages();
build();
const chosen = process.argv.slice(2);
const files = readdirSync(join(root, 'tests/bench')).filter((name) => name.endsWith('.bench.ts'));
const wanted = files.filter((name) => chosen.length === 0 || chosen.some((part) => name.startsWith(part)));
for (const file of wanted) {
  console.log(`\n== ${file.replace('.bench.ts', '')}`);
  await new Promise((resolve) => {
    spawn(process.execPath, ['--import', 'tsx', join('tests/bench', file)], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, LOG_LEVEL: 'error' },
    }).on('exit', resolve);
  });
}
