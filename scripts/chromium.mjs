// Finds a Chromium for the browser tests, or installs one: $CHROMIUM, Playwright's own, the PATH,
// Debian's package when root, else Playwright's download. Its headless shell is preferred wherever there is one: the same
// engine without the windows of a browser, which takes a seventh less processor time for the same journeys.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';

const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/**
 * Parts of the browser that tests run without. Each window brings the address bar's suggestions as two pages of its
 * own: a context and its page take 1.0 seconds of processor time with them, 0.3 without. The switch replaces what
 * Playwright itself turns off, so that stands here too (tests/contracts/chromium.test.ts compares).
 */
export const FEATURES_OFF = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable'],
  ...['LensOverlay', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect'],
  ...['TcpPortRandomizationWin', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
  ...['msForceBrowserSignIn', 'msEdgeUpdateLaunchServicesPreferredVersion'],
];

/** How tests start a browser. */
export const BROWSER_ARGS = ['--no-sandbox', '--disable-gpu', `--disable-features=${FEATURES_OFF.join(',')}`];

/** A browser that is installed already, or undefined. */
export function onPath() {
  const folders = (process.env.PATH ?? '').split(':').filter(Boolean);
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find((path) => existsSync(path));
}

async function playwrightOwn() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return path && existsSync(path) ? path : undefined;
}

/** The path of a Chromium; throws a sentence when none can be had. */
export async function findChromium() {
  const found = process.env.CHROMIUM || (await playwrightOwn()) || onPath();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium for the browser tests…');
    const apt = (...args) =>
      spawnSync('apt-get', args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0;
    apt('update');
    // Older releases have no package of the shell.
    [SHELL, 'chromium'].some((name) => apt('install', '-y', '--no-install-recommends', name, 'fonts-noto-cjk'));
    const installed = onPath();
    if (installed) return installed;
  }
  execFileSync(process.execPath, [join(root, 'node_modules', '@playwright', 'test', 'cli.js'), 'install', 'chromium'], {
    stdio: 'inherit',
  });
  const downloaded = await playwrightOwn();
  if (downloaded) return downloaded;
  throw new Error('No Chromium was found and none could be installed. Set CHROMIUM to the path of one.');
}
