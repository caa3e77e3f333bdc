import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { DEMO_PASSWORD, logIn, workspaceNamed } from '#tests/e2e/support/person.ts';
import { startProduct } from '#tests/e2e/support/product.ts';
import { fullScreenBytes, insideBytes, outsideBytes, readManifest } from '#tests/support/first-load.ts';
import { firstVisit, openBrowser, type Visit } from './support/first-visit.ts';

/** Bytes of script a browser loads before a screen is useful, gzip. */
const manifest = readManifest();
const rows = [
  ['log-in', outsideBytes(manifest, 'src/features/auth/LoginScreen.tsx')],
  ['monitor, numbers', insideBytes(manifest, 'src/features/monitor/MonitorScreen.tsx')],
  ['a generated list', insideBytes(manifest, 'src/app/screens/GeneratedScreen.tsx')],
  ['canvas editor', fullScreenBytes(manifest, 'src/features/canvas/CanvasScreen.tsx')],
  ['tracker', gzipSync(readFileSync(join(import.meta.dirname, '../../dist/tracker/t.js')), { level: 9 }).length],
] as const;
console.log('script before it is useful, gzip');
for (const [name, bytes] of rows)
  console.log(`  ${name.padEnd(20)} ${String(bytes).padStart(8)} bytes  ${(bytes / 1024).toFixed(1).padStart(6)} KiB`);

/** What a first visit is like over 400 kbit/s with 400 ms to each answer and a processor six times slower, nothing kept from before. */
const product = await startProduct();
const browser = await openBrowser();
try {
  const ben = await logIn(product.url, 'ben@flumen.test', DEMO_PASSWORD);
  const workspace = await workspaceNamed(product.url, ben, 'Northwind Coffee');
  const inside = `${product.url}/dashboard/workspaces/${workspace}`;
  const visits: readonly Visit[] = [
    { name: 'log-in', address: `${product.url}/login`, usable: (page) => page.getByLabel('Email') },
    { name: 'canvases', address: `${inside}/canvases`, as: ben, usable: (page) => page.getByText('Tasting Box funnel').first() },
    {
      name: 'monitor, numbers',
      address: `${inside}/monitor`,
      as: ben,
      usable: (page) => page.getByRole('button', { name: /People tracked \d/ }),
    },
  ];
  console.log('first visit, 400 kbit/s, 400 ms, CPU / 6  requests       KiB   something       usable');
  for (const visit of visits) {
    const { requests, bytes, something, usable } = await firstVisit(browser, visit);
    const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`.padStart(12);
    console.log(
      `  ${visit.name.padEnd(36)} ${String(requests).padStart(10)} ${(bytes / 1024).toFixed(0).padStart(9)}${seconds(something)} ${seconds(usable)}`,
    );
  }
} finally {
  await browser.close();
  await product.stop();
}
