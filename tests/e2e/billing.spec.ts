import type { Page } from '@playwright/test';
import en from '#locales/en.json' with { type: 'json' };
import type { AuthInfo } from '#resources/shapes/parts.ts';
import { PASSWORD } from './support/person.ts';
import { expectUsableByEverybody } from './support/serious.ts';
import { expect, test } from './support/shared-context.ts';

/** What a plan costs is said before, can be undone until it happens, and a card that is declined changes nothing. */
const base = process.env.FLUMEN_E2E_URL ?? '';

async function send<T>(path: string, body: object, info?: AuthInfo, method: 'POST' | 'PATCH' = 'POST'): Promise<T> {
  const headers = { 'content-type': 'application/json', ...(info ? { authorization: `Bearer ${info.access_token}` } : {}) };
  const answer = await fetch(`${base}/api/dashboard/${path}`, { method, headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path} ${answer.status}: ${await answer.text()}`);
  return (await answer.json().catch(() => null)) as T;
}

const { billing, planBanner, plans } = en;
const filled = (text: string, values: Readonly<Record<string, string>>) =>
  text.replaceAll(/{{(\w+)}}/g, (_, name: string) => values[name] ?? `{{${name}}}`);

/** Somebody new, who is logged in on this page. */
async function comeAsNewcomer(page: Page, email: string): Promise<AuthInfo> {
  const info = await send<AuthInfo>('users', { first_name: 'Paula', last_name: 'Payer', email, password: PASSWORD });
  await send(`users/${info.id}`, { user_type: 'solo' }, info, 'PATCH');
  await page.context().addCookies([{ name: 'flx_auth', value: encodeURIComponent(JSON.stringify(info)), url: base, sameSite: 'Lax' }]);
  return info;
}

test('less than what is tried is charged with the coupon that its card shows', async ({ page }, { retry, workerIndex }) => {
  await comeAsNewcomer(page, `carla-${workerIndex}-${retry}@flumen.test`);
  await page.goto(`${base}/dashboard/subscription-plans?highlight=performance_pro&coupon=BF2024`);
  const card = page.getByRole('region', { name: plans.performance_pro, exact: true });
  const dialog = page.getByRole('dialog');
  await expect(card.getByText('$645')).toBeVisible();
  await card.getByRole('button', { name: filled(billing.takePlan, { plan: plans.performance_pro }) }).click();
  await dialog.getByRole('button', { name: filled(billing.goOnTo, { plan: plans.performance_pro }) }).click();
  await expect(dialog.getByText('$645.00', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: billing.goOn }).click();
  await dialog.getByText(billing.cards.test_succeeds).click();
  await dialog.getByRole('button', { name: filled(billing.payNow, { amount: '$645.00' }) }).click();
  await expect(page.getByText(billing.changed)).toBeVisible();
  // The ways to pay show the one that was bought.
  await expect(page.getByRole('button', { name: billing.periods.yearly, exact: true })).toHaveAttribute('aria-pressed', 'true');
  // It says what was paid, and not the price of the list.
  await expect(card.getByText('$645')).toBeVisible();
  await expect(card.getByText(/^Until .*, then \$1,290$/)).toBeVisible();
  await expect(page.getByText(/^You pay \$645 a year until .*, then \$1,290 a year\.$/)).toBeVisible();
});

test('from a trial to a paid plan, to a smaller one and back, to the end and back', async ({ page }, { retry, workerIndex }) => {
  const email = `paula-${workerIndex}-${retry}@flumen.test`;
  const info = await comeAsNewcomer(page, email);
  const addSite = (name: string) => send<{ data: { id: string } }>('projects', { name, main_url: 'https://payer.example' }, info);
  const first = (await addSite('First site')).data.id;
  await addSite('Second site');
  await addSite('Third site');
  await page.goto(`${base}/dashboard/subscription-plans`);
  const now = page.getByRole('region', { name: en.account.planNow });
  const dialog = page.getByRole('dialog');
  const card = (plan: keyof typeof plans) => page.getByRole('region', { name: plans[plan], exact: true });
  await expect(now.getByText(billing.badges.trialing, { exact: true })).toBeVisible();

  const ask = [en.planPage.request, en.planPage.copyRequest].map((text) => filled(text, { plan: plans.map }));
  await expect(
    card('map')
      .getByText(ask[0] ?? '')
      .or(card('map').getByText(ask[1] ?? '')),
  ).toBeVisible();
  await page.getByRole('button', { name: billing.periods.monthly, exact: true }).click();
  await card('business').getByRole('button', { name: billing.payThisWay }).click();
  await expect(dialog.getByText(billing.testMode, { exact: true })).toBeVisible();
  const pay = dialog.getByRole('button', { name: filled(billing.payNow, { amount: '$349.00' }) });
  await expect(pay).toBeDisabled();
  await dialog.getByText(billing.cards.test_declined).click();
  await pay.click();
  await expect(dialog.getByRole('alert')).toContainText(en.refusals.card_declined);
  await dialog.getByText(billing.cards.test_succeeds).click();
  await pay.click();
  await expect(now.getByText(billing.badges.active, { exact: true })).toBeVisible();
  await expect(page.getByText(billing.changed)).toBeVisible();

  await card('performance_starter')
    .getByRole('button', { name: filled(billing.downgradeTo, { plan: plans.performance_starter }) })
    .click();
  await dialog.getByRole('button', { name: filled(billing.goOnTo, { plan: plans.performance_starter }) }).click();
  await expect(dialog.getByText(billing.losesNothingStored)).toBeVisible();
  await dialog.getByRole('button', { name: billing.goOn }).click();
  const goOn = dialog.getByRole('button', { name: billing.goOn });
  await expect(dialog.getByText(billing.whichStay).first()).toBeVisible();
  await dialog.getByLabel('First site').check();
  await dialog.getByLabel('Second site').check();
  await expect(goOn).toBeDisabled();
  await dialog.getByLabel('Second site').uncheck();
  await goOn.click();
  // Meanwhile another tab locks the one that was chosen: it is said, and those that are open are chosen from again.
  await expect(dialog.getByRole('button', { name: billing.confirmChange })).toBeVisible();
  await send('projects/lock-selected', { ids: [first] }, info);
  await dialog.getByRole('button', { name: billing.confirmChange }).click();
  await expect(dialog.getByRole('alert')).toContainText('Choose 1 to keep open');
  await dialog.getByRole('button', { name: billing.chooseAnew }).click();
  await expect(dialog.getByLabel('First site')).toHaveCount(0);
  await dialog.getByLabel('Second site').check();
  await goOn.click();
  await dialog.getByRole('button', { name: billing.confirmChange }).click();
  const scheduled = page.getByText(new RegExp(`^${plans.performance_starter} follows on`));
  await expect(scheduled.first()).toBeVisible();
  await expectUsableByEverybody(page);

  const undoInBanner = page.locator('.banner').getByRole('button', { name: planBanner.billing.undo });
  await undoInBanner.click();
  await expect(dialog.getByText(billing.undone)).toBeVisible();
  await dialog.getByRole('button', { name: en.common.close }).last().click();
  await expect(scheduled).toHaveCount(0);
  await expect(now.getByText(billing.badges.active, { exact: true })).toBeVisible();

  await page.goto(`${base}/dashboard/account-settings/billing`);
  await expect(page.getByRole('region', { name: en.resources.invoices.many }).getByText('$349.00')).toBeVisible();
  await expect(page.getByText(filled(en.upsell.billed, { yearly: '$9,996' }))).toBeVisible();
  await now.getByRole('button', { name: billing.cancel }).click();
  await dialog.getByLabel(billing.reasons.finished).check();
  await dialog.getByRole('button', { name: billing.cancelNow }).click();
  await expect(now.getByText(billing.badges.canceling, { exact: true })).toBeVisible();
  await undoInBanner.click();
  await dialog.getByRole('button', { name: en.common.close }).last().click();
  await expect(now.getByText(billing.badges.active, { exact: true })).toBeVisible();
});
