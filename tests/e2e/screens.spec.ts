import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { LEFT_TO_THE_SOAK, standing } from '#tests/support/sweep.ts';
import { ask } from './support/forms/world.ts';
import { authOf, canvasNamed, comeIn, workspaceNamed } from './support/person.ts';
import { expectContrast, expectToFit, expectUsableByEverybody } from './support/serious.ts';
import { expect, test } from './support/shared-context.ts';

/**
 * Every screen, at phone and at desktop width, in light and in dark: nothing scrolls sideways, no serious
 * accessibility violation, no key shown instead of a text, nothing logged as an error.
 */
const base = process.env.FLUMEN_E2E_URL ?? '';
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

interface Screen {
  readonly name: string;
  readonly path: (ids: Ids) => string;
  /** A heading or text that shows the screen has arrived. */
  readonly arrived: (page: Page) => Promise<void>;
  readonly guest?: boolean;
  /** Who looks; the owner of the demo workspace when left out. */
  readonly as?: string;
}
interface Ids {
  readonly workspace: string;
  readonly canvas: string;
}
const heading = (name: string | RegExp) => (page: Page) => expect(page.getByRole('heading', { name }).first()).toBeVisible();
const inside = (path: string) => (ids: Ids) => `/dashboard/workspaces/${ids.workspace}/${path}`;

const SCREENS: readonly Screen[] = [
  { name: 'login', path: () => '/login', arrived: heading('Log in'), guest: true },
  { name: 'register', path: () => '/register', arrived: heading(/account/i), guest: true },
  { name: 'forgot', path: () => '/forgot', arrived: heading('Reset your password'), guest: true },
  { name: 'library', path: () => '/library', arrived: heading('Live webinar launch'), guest: true },
  { name: 'template', path: () => '/library/lead_magnet', arrived: heading('Lead magnet and welcome series'), guest: true },
  { name: 'survey', path: () => '/survey', arrived: heading('What describes you best?') },
  { name: 'account', path: () => '/dashboard/account-settings', arrived: heading('Account settings') },
  { name: 'security', path: () => '/dashboard/account-settings/security', arrived: heading('Where you are logged in') },
  { name: 'notifications', path: () => '/dashboard/account-settings/notifications', arrived: heading('Emails') },
  { name: 'billing', path: () => '/dashboard/account-settings/billing', arrived: heading('What you use') },
  { name: 'nowhere', path: () => '/nowhere', arrived: heading(/./), guest: true },
  { name: 'home', path: () => '/dashboard', arrived: (page) => expect(page.getByText('Tasting Box funnel').first()).toBeVisible() },
  { name: 'overview', path: () => '/dashboard/workspaces/overview', arrived: heading('Workspaces') },
  { name: 'launchpad', path: () => '/dashboard/launchpad', arrived: heading('Launchpad') },
  { name: 'invitations', path: () => '/dashboard/invitations', arrived: heading('Invitations') },
  { name: 'wizard', path: () => '/dashboard/workspaces/create', arrived: heading(/workspace/i) },
  { name: 'canvases', path: inside('canvases'), arrived: (page) => expect(page.getByText('Tasting Box funnel').first()).toBeVisible() },
  {
    name: 'canvas',
    path: (ids) => inside(`canvases/${ids.canvas}`)(ids),
    arrived: async (page) => {
      await expect(page.getByText('Facebook Ads').first()).toBeVisible();
      // What the strip under the map asks for is read whole, whatever room its figures leave.
      const hints = page.locator('.cv-whatif-hint');
      expect(await hints.evaluateAll((all) => all.every(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth))).toBe(true);
    },
  },
  { name: 'versions', path: (ids) => inside(`canvases/${ids.canvas}/versions`)(ids), arrived: heading('Versions') },
  {
    name: 'monitor',
    path: inside('monitor'),
    arrived: (page) => expect(page.getByRole('button', { name: /Revenue/ }).first()).toBeVisible(),
  },
  { name: 'targets', path: inside('targets'), arrived: heading('Targets') },
  { name: 'target form', path: inside('targets/create'), arrived: (page) => expect(page.getByLabel(/Name/).first()).toBeVisible() },
  { name: 'settings', path: inside('settings'), arrived: heading(/Settings/) },
  {
    name: 'tracking',
    path: inside('settings/tracking'),
    arrived: (page) => expect(page.getByText('/t/').first()).toBeVisible(),
  },
  { name: 'collaborators', path: inside('collaborate'), arrived: heading('Collaborators') },
  {
    name: 'who did what',
    path: inside('settings/audit'),
    arrived: (page) => expect(page.getByRole('table').getByText('IP address added').first()).toBeVisible(),
  },
  { name: 'plans', path: () => '/dashboard/subscription-plans', arrived: heading(/plan/i) },
  { name: 'admin', path: () => '/admin-dashboard', arrived: heading('Overview'), as: 'admin@flumen.test' },
  { name: 'people', path: () => '/admin-dashboard/users', arrived: heading('People'), as: 'admin@flumen.test' },
  { name: 'health', path: () => '/admin-dashboard/health', arrived: heading('Job queues'), as: 'admin@flumen.test' },
  { name: 'domains', path: inside('settings/domains'), arrived: heading(/Domains/) },
  { name: 'raw data exports', path: inside('settings/event-exports'), arrived: heading('Raw data exports') },
  { name: 'ad spend', path: inside('settings/spend-entries'), arrived: heading('Ad spend') },
  { name: 'exchange rates', path: inside('settings/exchange-rates'), arrived: heading('Exchange rates') },
  { name: 'ips', path: inside('settings/ips'), arrived: heading('IP blacklist') },
  { name: 'kpis', path: inside('settings/kpis'), arrived: heading('KPIs') },
  {
    name: 'product form',
    path: inside('settings/products/create'),
    arrived: (page) => expect(page.getByLabel(/Name/).first()).toBeVisible(),
  },
];

test.describe.configure({ mode: 'parallel' });

let ids: Ids;
test.beforeAll(async () => {
  const info = await authOf(base, 'ben@flumen.test');
  const workspace = await workspaceNamed(base, info, 'Northwind Coffee');
  // Somebody has done something, so that there is what to read; this runs once for each part of the file.
  const ip = `2001:db8::${randomBytes(4)
    .toString('hex')
    .replace(/(.{4})/, '$1:')}`;
  await ask(info, 'dashboard/project-ips', { method: 'POST', body: { project: workspace, ip } });
  ids = { workspace, canvas: await canvasNamed(base, info, workspace, 'Tasting Box funnel') };
});

async function open(page: Page, screen: Screen): Promise<string[]> {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(String(error)));
  if (!screen.guest) await comeIn(page, base, screen.as ?? 'ben@flumen.test');
  await page.goto(base + screen.path(ids));
  await screen.arrived(page);
  return errors;
}

const TEXT_KEYS =
  /\b(common|errors|resources|elements|metrics|targets|canvas|monitor|auth|shell|wizard|plans|features|live|collector|crud|admin|account|collaborate|upsell|settings)\.[a-z_]+(\.[a-zA-Z_]+)*\b/g;

/** What stands on a page as a text key would; names of the program, such as those of its queues, say that they are none. */
async function keysShown(page: Page): Promise<readonly string[]> {
  const names = await page.locator('[translate="no"]').allInnerTexts();
  const shown = (await page.locator('body').innerText()).match(TEXT_KEYS) ?? [];
  return shown.filter((key) => !names.includes(key));
}

/** One of each way to draw a screen; generated lists and forms of settings are alike. */
const stands = standing(
  SCREENS.map(({ name }) => name),
  [
    ...['login', 'account', 'billing', 'home', 'plans'],
    ...['canvases', 'canvas', 'monitor', 'targets', 'product form', 'tracking', 'people'],
  ],
);

/** Where not everything is looked at, screens take turns: what is wrong with a colour is seldom wrong on one screen only. */
const THEMES = ['light', 'dark'] as const;

for (const [at, screen] of SCREENS.entries()) {
  const tag = stands(screen.name) ? [] : LEFT_TO_THE_SOAK;
  test(`${screen.name} fits, can be used by everybody and says everything`, { tag }, async ({ page, thorough }) => {
    const root = page.locator('html');
    const [theme, other] = at % 2 === 0 ? THEMES : [THEMES[1], THEMES[0]];
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize(PHONE);
    const errors = await open(page, screen);
    await expect(root).toHaveAttribute('data-theme', theme);
    await expectUsableByEverybody(page);
    expect(await keysShown(page)).toEqual([]);
    await page.setViewportSize(DESK);
    await screen.arrived(page);
    await expectToFit(page);
    expect(await keysShown(page)).toEqual([]);
    if (thorough) {
      await expectUsableByEverybody(page);
      await page.emulateMedia({ colorScheme: other });
      await expect(root).toHaveAttribute('data-theme', other);
      await expectContrast(page);
    }
    expect(errors).toEqual([]);
  });
}

test('rules of a screen come after the common ones that they refine', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await comeIn(page, base, 'ben@flumen.test');
  await page.goto(base + inside('settings/audit')(ids));
  const cell = page.getByRole('table').locator('td').first();
  await expect(cell).toBeVisible();
  // On a phone an entry is one block, without the lines between the cells of a table.
  await expect(cell).toHaveCSS('border-bottom-width', '0px');
});

test.describe('in long and in far languages', () => {
  test.use({ viewport: PHONE });
  for (const [turn, language] of ['de', 'ja'].entries()) {
    for (const [at, screen] of SCREENS.filter(({ name }) => ['login', 'canvases', 'monitor', 'tracking'].includes(name)).entries()) {
      test(`${screen.name} fits in ${language}`, { tag: at % 2 === turn ? [] : LEFT_TO_THE_SOAK }, async ({ page }) => {
        await page.addInitScript((code) => localStorage.setItem('flx_language', code), language);
        if (!screen.guest) await comeIn(page, base, 'ben@flumen.test');
        await page.goto(base + screen.path(ids));
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(page.getByRole('heading').first()).toBeVisible();
        // What the demo calls its things is the same in every language.
        if (!screen.guest) await screen.arrived(page);
        await expect(page.locator('.sk, [aria-busy="true"]')).toHaveCount(0);
        await expectToFit(page);
        expect(await keysShown(page)).toEqual([]);
      });
    }
  }
});
