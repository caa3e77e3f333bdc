import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { antdParts } from './scripts/antd-parts.ts';
import { markBuilt, sourceStamp, unmarkBuilt } from './scripts/build-stamp.mjs';
import { chunkLayers } from './scripts/chunk-layers.ts';
import { otherNames } from './scripts/other-names.ts';
import { partsApart } from './scripts/parts-apart.ts';
import { precompress } from './scripts/precompress.ts';
import { splashFirst } from './scripts/splash-first.ts';
import { textParts } from './scripts/text-parts.ts';
import { trackerBuilds } from './scripts/tracker-builds.ts';
import { ENTRIES } from './server/entries.ts';

const chunks = chunkLayers();
/** What packages load and nothing here ever calls, by how it is imported. Each file says why. */
const UNUSED = [
  { find: /^axios$/, file: 'axios.ts' },
  { find: /^papaparse$/, file: 'csv.ts' },
  { find: /^@rc-component\/async-validator$/, file: 'validator.ts' },
  { find: /^resize-observer-polyfill$/, file: 'observer.ts' },
  { find: /^qs$/, file: 'query-strings.ts' },
  { find: /^error-stack-parser$/, file: 'stacks.ts' },
  { find: /^pluralize$/, file: 'plurals.ts' },
  { find: /^rc-util\/es\/React\/render$/, file: 'react-roots.ts' },
  { find: /^\.{1,2}\/(?:core\/)?to-json-schema\.js$/, file: 'json-schema.ts' },
  { find: /^\.{1,2}\/(?:core\/)?json-schema-processors\.js$/, file: 'json-schema-kinds.ts' },
].map(({ find, file }) => ({ find, replacement: fileURLToPath(new URL(`src/unused/${file}`, import.meta.url)) }));
const tracker = trackerBuilds('dist/tracker');

/** What stands in for an unused part lacks most of its names on purpose. */
const isOfUnused = ({ code, message }: { code?: string; message: string }) =>
  code === 'IMPORT_IS_UNDEFINED' && message.includes('src/unused/');

/**
 * One config, three builds.
 * `vite build` (builder) makes dist/client, dist/server and dist/tracker; Vite resolves the
 * package's own `imports` map (#domain/…), so no alias is written twice.
 */
export default defineConfig(() => ({
  plugins: [antdParts(), partsApart(), otherNames(), textParts(), react(), splashFirst(), precompress(), chunks.plugin],
  publicDir: 'public',
  resolve: { alias: UNUSED },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      ['/api', '/t', '/healthz', '/readyz', '/metrics', '/plans', '/map-pro-oto', '/your-funnel', '/logos', '/pictures', ''].map((path) => [
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
        rolldownOptions: {
          output: chunks.output,
          onLog: (level, log, report) => (isOfUnused(log) ? undefined : report(level, log)),
        },
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
