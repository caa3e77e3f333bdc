import type { Browser, Page } from '@playwright/test';
import { FEATURES, isBuilt } from '#domain/plans/features.ts';
import en from '#locales/en.json' with { type: 'json' };
import type { AuthInfo } from '#resources/shapes/parts.ts';
import { LEFT_TO_THE_SOAK } from '#tests/support/sweep.ts';
import { linkIn, mailTo } from './support/mailbox.ts';
import { acceptInvitations, canvasNamed, comeIn, DEMO_PASSWORD, logIn, workspaceNamed } from './support/person.ts';
import { expectUsableByEverybody } from './support/serious.ts';
import { expect, test } from './support/shared-context.ts';

/** What a plan lacks: shown over sample data, with the way to it for owners and a mail to the owner for everybody else. */
const base = process.env.FLUMEN_E2E_URL ?? '';

async function send(info: AuthInfo, method: 'POST' | 'PATCH', path: string, body: object): Promise<number> {
  const headers = { authorization: `Bearer ${info.access_token}`, 'content-type': 'application/json' };
  return (await fetch(`${base}/api/dashboard${path}`, { method, headers, body: JSON.stringify(body) })).status;
}

/** The page of plans, with the suggested one marked and the address naming what somebody came for. */
async function expectHighlighted(page: Page, plan: keyof typeof en.plans, wanted: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`/dashboard/subscription-plans\\?highlight=${plan}&${wanted}$`));
  await expect(page.getByRole('region', { name: en.plans[plan], exact: true }).getByText('Suggested')).toBeVisible();
  await expect(page.getByText('Suggested')).toHaveCount(1);
}

const LOCKED = [
  { feature: 'targets', path: '/targets', plan: 'performance_pro' },
  { feature: 'kpiBuilder', path: '/create-kpi', plan: 'performance_pro' },
] as const;

for (const [at, { feature, path, plan }] of LOCKED.entries()) {
  const tag = at === 0 ? [] : LEFT_TO_THE_SOAK;
  test(`an owner without ${feature} sees a sample of it, and the plan that has it`, { tag }, async ({ page }) => {
    const info = await comeIn(page, base, 'sam@flumen.test');
    await page.goto(`${base}/dashboard/workspaces/${await workspaceNamed(base, info, 'Okafor Studio')}${path}`);
    await expect(page.getByRole('region', { name: en.upsell[feature].title })).toBeVisible();
    await expect(page.getByText('Sample data')).toBeVisible();
    await expectUsableByEverybody(page);
    await page.getByRole('button', { name: 'See plans' }).click();
    await expectHighlighted(page, plan, `feature=${feature}`);
  });
}

test('what is not built is offered, listed and locked on no screen, whatever the plan', async ({ page, thorough }) => {
  const missing = FEATURES.filter((feature) => !isBuilt(feature)).map((feature) => en.features[feature].name);
  expect(missing.length).toBeGreaterThan(0);
  const expectNothingOfIt = async (path: string, sign: string) => {
    await page.goto(`${base}/dashboard${path}`);
    await expect(page.getByText(sign, { exact: true }).first()).toBeVisible();
    for (const name of missing) await expect(page.getByText(name, { exact: true }), `${name} at ${path}`).toHaveCount(0);
  };
  // A plan that lacks most stands for one that has nearly all.
  const owners = [
    ['leo@flumen.test', 'Tanaka Design'],
    ['ben@flumen.test', 'Northwind Coffee'],
  ] as const;
  for (const [email, workspace] of thorough ? owners : owners.slice(0, 1)) {
    const info = await comeIn(page, base, email);
    await expectNothingOfIt('/subscription-plans', en.features.kpiBuilder.name);
    await expectNothingOfIt('/account-settings/billing', en.account.includes);
    await expectNothingOfIt('/workspaces/overview', workspace);
    await expectNothingOfIt(`/workspaces/${await workspaceNamed(base, info, workspace)}/monitor?tab=ads`, en.monitor.title);
  }
});

test('the plans name the first that has what somebody came for, and keep their coupon', { tag: LEFT_TO_THE_SOAK }, async ({ page }) => {
  await comeIn(page, base, 'leo@flumen.test');
  const target = encodeURIComponent('/dashboard/subscription-plans?highlight=performance_pro&feature=kpiMonitoring');
  await page.goto(`${base}/dashboard?coupon=BF2024&next=${target}`);
  await expect(page.getByText('KPI monitoring: included from Performance Starter on.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Performance Starter' }).getByText('KPI monitoring')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Performance Pro' }).getByText('Suggested')).toBeVisible();
  await expect(page.getByText(/Coupon BF2024 counts/)).toBeVisible();
  // One way to take it, once.
  await expect(page.getByRole('button', { name: 'Upgrade to Performance Pro' })).toHaveCount(1);
  await expect(page.getByText(/money-back/)).toHaveCount(0);
  await expectUsableByEverybody(page);
});

test('a number that the plan keeps back is a locked tile, which says what shows it', { tag: LEFT_TO_THE_SOAK }, async ({ page }) => {
  const sam = await comeIn(page, base, 'sam@flumen.test');
  await page.goto(`${base}/dashboard/workspaces/${await workspaceNamed(base, sam, 'Okafor Studio')}/monitor`);
  await expect(page.getByRole('button', { name: 'Forms completed Shown with Performance Pro' })).toBeVisible();
  await page.getByRole('button', { name: 'Revenue Shown with Business' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: en.upsell.purchaseTracking.title })).toBeVisible();
  await expectUsableByEverybody(page);
  await dialog.getByRole('button', { name: 'See plans' }).click();
  await expectHighlighted(page, 'performance_pro', 'feature=purchaseTracking');
  await expect(page.getByText('Purchase tracking: included from Business on.')).toBeVisible();
});

test('onboarding begins with the walkthrough of the canvases', { tag: LEFT_TO_THE_SOAK }, async ({ page }) => {
  await comeIn(page, base, 'leo@flumen.test');
  await page.goto(`${base}/dashboard?onboarding=1`);
  await expect(page).toHaveURL(/\/canvases\?walkthrough=1$/);
});

test('a feature with a video shows it in a window, sandboxed; one without has no button', { tag: LEFT_TO_THE_SOAK }, async ({ page }) => {
  const sam = await comeIn(page, base, 'sam@flumen.test');
  const workspace = await workspaceNamed(base, sam, 'Okafor Studio');
  const player = `${base}/player-of-a-video`;
  await page.route('**/api/dashboard/me', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { attributes?: object } };
    const demo_videos = { targets: player };
    const data = body.data.attributes
      ? { ...body.data, attributes: { ...body.data.attributes, demo_videos } }
      : { ...body.data, demo_videos };
    await route.fulfill({ response: answer, json: { ...body, data } });
  });
  await page.goto(`${base}/dashboard/workspaces/${workspace}/targets`);
  await page.getByRole('button', { name: 'Watch the demo' }).click();
  const frame = page.getByRole('dialog').locator('iframe');
  await expect(frame).toHaveAttribute('src', player);
  await expect(frame).toHaveAttribute('sandbox', /allow-scripts/);
  await expect(frame).not.toHaveAttribute('sandbox', /top-navigation/);
  await page.goto(`${base}/dashboard/workspaces/${workspace}/settings/kpis/create`);
  await expect(page.getByRole('region', { name: en.upsell.kpiBuilder.title })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Watch the demo' })).toHaveCount(0);
});

test('a limit points at the cheapest plan with more room', { tag: LEFT_TO_THE_SOAK }, async ({ page }) => {
  await comeIn(page, base, 'leo@flumen.test');
  await page.goto(`${base}/dashboard/workspaces/overview`);
  await page.getByRole('button', { name: 'New workspace' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'See plans' }).click();
  await expectHighlighted(page, 'performance_pro', 'limit=workspaces');
});

test('at the limit one canvas is unlocked in the place of another', async ({ page }) => {
  const leo = await comeIn(page, base, 'leo@flumen.test');
  const workspace = await workspaceNamed(base, leo, 'Tanaka Design');
  const create = async (name: string) => expect(await send(leo, 'POST', '/funnels', { name, project: workspace })).toBe(201);
  await create('To be opened');
  await send(leo, 'POST', `/funnels/${await canvasNamed(base, leo, workspace, 'To be opened')}/lock`, {});
  for (const name of ['Second map', 'Third map']) await create(name);
  await page.goto(`${base}/dashboard/workspaces/${workspace}/canvases`);
  await page.getByRole('button', { name: 'Unlock To be opened' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /Second map/ }).check();
  await dialog.getByRole('button', { name: 'Lock that one, unlock this one' }).click();
  await expect(page.getByText('To be opened is open again, Second map is locked.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Unlock Second map' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Unlock To be opened' })).toHaveCount(0);
});

/** Ed on a device of his own: nothing is remembered from the one before. */
async function asEd(browser: Browser, workspace: string): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await comeIn(page, base, 'ed@flumen.test');
  await page.goto(`${base}/dashboard/workspaces/${workspace}/targets`);
  await expect(page.getByRole('region', { name: en.upsell.targets.title })).toBeVisible();
  return page;
}

test('a collaborator asks the owner, once a day, and the owner reads it in their language', async ({ browser }) => {
  const sam = await logIn(base, 'sam@flumen.test', DEMO_PASSWORD);
  const workspace = await workspaceNamed(base, sam, 'Okafor Studio');
  const newClient = { email: 'ed@flumen.test', first_name: 'Ed', permissions: 1 };
  expect(await send(sam, 'POST', '/project-clients/invite', { newClient, project: { id: workspace } })).toBe(201);
  await acceptInvitations(base, await logIn(base, 'ed@flumen.test', DEMO_PASSWORD));
  expect(await send(sam, 'PATCH', `/users/${sam.id}`, { language: 'de' })).toBe(204);

  const first = await asEd(browser, workspace);
  await expect(first.getByRole('button', { name: 'See plans' })).toHaveCount(0);
  await first.getByRole('button', { name: 'Ask the owner' }).click();
  await expect(first.getByText(/^Asked on /)).toBeVisible();
  const mail = await mailTo('sam@flumen.test', /möchte Ziele nutzen/);
  expect(mail.text).toContain('Okafor Studio');
  expect(linkIn(mail, '/dashboard/subscription-plans')).toContain('highlight=performance_pro');
  const said = await first.getByText(/^Asked on /).innerText();
  await first.reload();
  await expect(first.getByText(said)).toBeVisible();
  await first.context().close();

  const second = await asEd(browser, workspace);
  await second.getByRole('button', { name: 'Ask the owner' }).click();
  await expect(second.getByText(said)).toBeVisible();
  await expect(second.getByRole('alert')).toHaveCount(0);
  await second.context().close();
});
