import { defineConfig, type PlaywrightTestProject } from '@playwright/test';
import { BROWSER_ARGS, onPath } from './scripts/chromium.mjs';
import type { MachineOption } from './tests/e2e/support/test.ts';
import { isWhole, LEFT_TO_THE_SOAK } from './tests/support/sweep.ts';

/** The same journeys where everything takes its time: what is slow is waited for, what is lost is found. For `npm run soak`. */
const SLOW: PlaywrightTestProject<object, MachineOption> = {
  name: 'slow',
  timeout: 900_000,
  expect: { timeout: 60_000 },
  use: { machine: 'slow', thorough: true, actionTimeout: 60_000 },
};

/** Whole journeys in a real browser, against the built product on a throw-away data folder. */
export default defineConfig<object, MachineOption>({
  testDir: 'tests/e2e',
  outputDir: 'test-results/browser',
  // Pages mostly wait: two at a time even where there are two cores.
  workers: 2,
  fullyParallel: false,
  retries: 0,
  projects: [
    {
      name: 'browser',
      testIgnore: 'slow/**',
      ...(!isWhole && { grepInvert: new RegExp(LEFT_TO_THE_SOAK) }),
      timeout: 120_000,
      expect: { timeout: 15_000 },
      use: { actionTimeout: 15_000 },
    },
    ...(process.env.FLUMEN_SLOW ? [SLOW] : []),
  ],
  globalSetup: './tests/e2e/global-setup.ts',
  reporter: [['list'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? 'test-results/browser.json' }]],
  use: {
    baseURL: process.env.FLUMEN_E2E_URL,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Windows that grow while they are clicked at are a matter of luck on a busy machine.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    trace: 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM || onPath(),
      args: [
        ...BROWSER_ARGS,
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
