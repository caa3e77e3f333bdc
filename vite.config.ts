import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { antdParts } from './scripts/antd-parts.ts';
import { markBuilt, sourceStamp, unmarkBuilt } from './scripts/build-stamp.mjs';
import { chunkLayers } from './scripts/chunk-layers.ts';
import { precompress } from './scripts/precompress.ts';
import { splashFirst } from './scripts/splash-first.ts';
import { textParts } from './scripts/text-parts.ts';
import { trackerBuilds } from './scripts/tracker-builds.ts';
import { ENTRIES } from './server/entries.ts';

const chunks = chunkLayers();
/** What packages load and nothing here ever calls. Each file says why. */
const UNUSED = Object.entries({ axios: 'axios', papaparse: 'csv', '@rc-component/async-validator': 'validator' }).map(([name, file]) => ({
  find: new RegExp(`^${name}$`),
  replacement: fileURLToPath(new URL(`src/providers/data/unused-${file}.ts`, import.meta.url)),
}));
const tracker = trackerBuilds('dist/tracker');

/**
 * One config, three builds.
 * `vite build` (builder) makes dist/client, dist/server and dist/tracker; Vite resolves the
 * package's own `imports` map (#domain/…), so no alias is written twice.
 */
export default defineConfig(() => ({
  plugins: [antdParts(), textParts(), react(), splashFirst(), precompress(), chunks.plugin],
  publicDir: 'public',
  resolve: { alias: UNUSED },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      ['/api', '/t', '/healthz', '/readyz', '/metrics', '/plans', '/map-pro-oto', ''].map((path) => [
        path === '' ? '^/($|\\?)' : `^${path.replace('.', '\\.')}(/|$|\\?)`,
        // With the host that the page was asked of: sockets are opened by the product's own pages only.
        { target: process.env.FLUMEN_API ?? 'http://127.0.0.1:3000', ws: true },
      ]),
    ),
  },
  builder: {
    buildApp: async (builder) => {
      const stamp = sourceStamp();
      unmarkBuilt();
      for (const environment of Object.values(builder.environments)) await builder.build(environment);
      markBuilt(stamp);
    },
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        target: 'es2022',
        chunkSizeWarningLimit: 1500,
        rolldownOptions: { output: chunks.output },
      },
    },
    ssr: {
      resolve: { noExternal: [/^#/] },
      build: {
        outDir: 'dist/server',
        ssr: true,
        copyPublicDir: false,
        target: 'node20',
        rollupOptions: {
          input: ENTRIES,
        },
      },
    },
    tracker: { consumer: 'client' as const, build: tracker.tracker },
    trackerParts: { consumer: 'client' as const, build: tracker.trackerParts },
  },
}));
