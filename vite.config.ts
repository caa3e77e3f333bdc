import { existsSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { precompress } from './scripts/precompress.ts';
import { serverTexts } from './scripts/server-texts.ts';

/**
 * One config, three builds and two test projects.
 * `vite build` (builder) makes dist/client, dist/server and dist/tracker; Vite resolves the
 * package's own `imports` map (#domain/…), so no alias is written twice.
 */
export default defineConfig(() => ({
  plugins: [serverTexts(), react(), precompress()],
  publicDir: 'public',
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      ['/api', '/t', '/t.js', '/healthz', '/readyz', '/metrics'].map((path) => [
        `^${path.replace('.', '\\.')}(/|$|\\?)`,
        process.env.FLUMEN_API ?? 'http://127.0.0.1:3000',
      ]),
    ),
  },
  builder: {
    buildApp: async (builder) => {
      for (const environment of Object.values(builder.environments)) await builder.build(environment);
    },
  },
  environments: {
    client: {
      build: { outDir: 'dist/client', manifest: true, target: 'es2022', chunkSizeWarningLimit: 1500 },
    },
    ssr: {
      resolve: { noExternal: [/^#/] },
      build: {
        outDir: 'dist/server',
        ssr: true,
        copyPublicDir: false,
        target: 'node20',
        rollupOptions: {
          input: Object.fromEntries(
            Object.entries({ main: 'server/main.ts', engine: 'server/analytics/engine/child.ts' }).filter(([, file]) => existsSync(file)),
          ),
        },
      },
    },
    tracker: {
      consumer: 'client' as const,
      build: {
        outDir: 'dist/tracker',
        target: 'es2020',
        copyPublicDir: false,
        rollupOptions: { input: 'tracker/src/main.ts', output: { format: 'iife' as const, entryFileNames: 't.js' } },
      },
    },
  },
  test: {
    // Tests mostly wait for engines and disks: two files at a time even where there are two cores.
    maxWorkers: 2,
    projects: [
      {
        extends: true as const,
        test: {
          name: 'unit',
          include: ['tests/{domain,resources,src,tracker,contracts}/**/*.test.{ts,tsx}'],
          environment: 'node',
          setupFiles: ['tests/support/seed.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true as const,
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          environment: 'node',
          setupFiles: ['tests/support/seed.ts'],
          pool: 'forks' as const,
          // The server is imported once for each worker and not for each file, which took a third of the time.
          // So a test leaves nothing behind in its process.
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
}));
