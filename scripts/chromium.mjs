// Finds a Chromium for the browser tests, or installs one: $CHROMIUM, Playwright's own, the PATH,
// Debian's package when root, else Playwright's download.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

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
    spawnSync('apt-get', ['update'], { stdio: 'ignore' });
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-cjk'], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
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
