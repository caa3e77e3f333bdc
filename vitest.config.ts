import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { otherNames } from './scripts/other-names.ts';

/** Browsers and engines are slow to start on a busy machine; a test that hangs is still ended. */
const PATIENT = { testTimeout: 120_000, hookTimeout: 120_000 };

/**
 * What is tested is imported once for each worker and not for each file, which took a third of the time, and stores that
 * were started are taken over. So a test leaves nothing behind in its process.
 */
const SHARED: TestProjectInlineConfiguration['test'] = { pool: 'forks', isolate: false, ...PATIENT };

function project(name: string, folders: string, more: TestProjectInlineConfiguration['test'] = {}): TestProjectInlineConfiguration {
  return {
    extends: true,
    test: { name, include: [`tests/${folders}/**/*.test.{ts,tsx}`], environment: 'node', setupFiles: ['tests/support/seed.ts'], ...more },
  };
}

/**
 * Tests by what they need. `npm test` runs all but `soak`, which holds the long ones: full fuzzing,
 * many kills, hours in fast motion.
 */
export default defineConfig({
  plugins: [otherNames()],
  test: {
    globalSetup: 'tests/support/run-folder.ts',
    // Tests mostly wait for engines and disks: two files at a time even where there are two cores.
    maxWorkers: 2,
    // What modules are turned into is kept by what they say: the stages of `npm test` share most of them, and runs nearly all.
    experimental: { fsModuleCache: true },
    projects: [
      // Pure rules: no store, no browser, no waiting, nothing kept in a module. Each worker imports them once.
      project('unit', '{domain,resources,src}', { pool: 'threads', isolate: false, ...PATIENT }),
      // Generated screens in a DOM without a browser, with the product's own providers; the network is a stand-in.
      project('component', 'component', {
        environment: 'happy-dom',
        pool: 'threads',
        isolate: false,
        setupFiles: ['tests/support/seed.ts', 'tests/component/support/setup.ts'],
        alias: { '@ant-design/plots': fileURLToPath(new URL('tests/component/support/charts.ts', import.meta.url)) },
        // Left to Node it would find another copy of the router than the screens do.
        server: { deps: { inline: ['@refinedev/react-router'] } },
        ...PATIENT,
      }),
      // The rules of ARCHITECTURE.md: walls, registries against folders, policy, texts, sizes.
      project('contracts', 'contracts', SHARED),
      // The script on customers' pages, in a browser.
      project('tracker', 'tracker', SHARED),
      // On real stores.
      project('server', 'server', {
        ...SHARED,
        alias: { '#server/secrets/password-cost.ts': fileURLToPath(new URL('tests/support/cheap-password-cost.ts', import.meta.url)) },
      }),
      project('soak', 'soak', { pool: 'forks', fileParallelism: false, testTimeout: 3_600_000, hookTimeout: 300_000 }),
    ],
    exclude: configDefaults.exclude,
  },
});
