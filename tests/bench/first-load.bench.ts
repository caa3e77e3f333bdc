import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { insideBytes, outsideBytes, readManifest } from '#tests/support/first-load.ts';

/** Bytes of script a browser loads before a screen is useful, gzip. */
const manifest = readManifest();
const rows = [
  ['log-in', outsideBytes(manifest, 'src/features/auth/LoginScreen.tsx')],
  ['monitor, numbers', insideBytes(manifest, 'src/features/monitor/MonitorScreen.tsx')],
  ['a generated list', insideBytes(manifest, 'src/app/GeneratedScreen.tsx')],
  ['canvas editor', insideBytes(manifest, 'src/features/canvas/CanvasScreen.tsx')],
  ['tracker', gzipSync(readFileSync(join(import.meta.dirname, '../../dist/tracker/t.js')), { level: 9 }).length],
] as const;
for (const [name, bytes] of rows)
  console.log(`${name.padEnd(20)} ${String(bytes).padStart(8)} bytes  ${(bytes / 1024).toFixed(1).padStart(6)} KiB`);
