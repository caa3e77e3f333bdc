// `npm run dev`: the API with reload (tsx watch) and Vite with hot reload, one command, one Ctrl+C.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { installPackages, requireNode, root } from './prepare.mjs';

requireNode();
installPackages();
const apiPort = process.env.PORT ?? '3001';
const webPort = process.env.FLUMEN_WEB_PORT ?? '3000';
const bin = (path) => join(root, 'node_modules', path);
const children = [
  spawn(
    process.execPath,
    [bin('tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', '--include', 'locales', '--include', 'policies', 'server/main.ts'],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, PORT: apiPort, FLUMEN_PUBLIC_URL: `http://localhost:${webPort}` },
    },
  ),
  spawn(process.execPath, [bin('vite/bin/vite.js'), '--port', webPort, '--strictPort'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, FLUMEN_API: `http://127.0.0.1:${apiPort}` },
  }),
];
const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
await Promise.race(children.map((child) => new Promise((resolve) => child.on('exit', resolve))));
stop();
