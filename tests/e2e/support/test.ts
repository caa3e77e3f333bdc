import { test as plain } from '@playwright/test';
import { type Machine, runOn } from './machine.ts';

export { expect } from '@playwright/test';

export interface MachineOption {
  readonly machine: Machine;
  /** Everything that can go wrong, where it takes long; otherwise what was lost once and must not be again. */
  readonly thorough: boolean;
}

/** Every journey is told on this machine, and by the slow project on one that is six times slower. */
export const test = plain.extend<object, MachineOption>({
  machine: ['this', { option: true, scope: 'worker' }],
  thorough: [false, { option: true, scope: 'worker' }],
  // Whoever opens a context, a test or Playwright for it: all run on the same machine.
  browser: [
    async ({ browser, machine }, use) => {
      const open = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await open(options);
        runOn(machine, context);
        return context;
      };
      await use(browser);
      browser.newContext = open;
    },
    { scope: 'worker' },
  ],
});
