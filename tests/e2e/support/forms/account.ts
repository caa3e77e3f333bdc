import { expect, type Page } from '@playwright/test';
import { PASSWORD } from '../person.ts';
import { type FormCase, NASTY, windowCloses } from './form-case.ts';
import { required, say } from './say.ts';
import { ask, base, codeOf, comeAs, makeWorkspace, prove, register, secured } from './world.ts';

/** Forms of the own account. */

const ACCOUNT = `${base}/dashboard/account-settings`;
const NEW = 'Another-2026';
const wrongPassword = ['Wrong-2026', say('refusals.wrong_password')] as const;
const formWith = (label: string) => (page: Page) => page.locator('form').filter({ has: page.getByLabel(label, { exact: true }) });
const inWindow = (page: Page) => page.getByRole('dialog').locator('form');

async function securityAsNewcomer(page: Page, proven = false): Promise<void> {
  const who = await register();
  if (proven) await prove(who);
  await comeAs(page, who);
  await page.goto(`${ACCOUNT}/security`);
}

const currentPassword = {
  label: say('account.passwordCurrent'),
  good: () => PASSWORD,
  secret: true,
  empty: required('account.passwordCurrent'),
  wrong: [wrongPassword],
} as const;

const passwordForms: readonly FormCase[] = [
  {
    name: 'password',
    drawnBy: 'features/account/security/PasswordPanel.tsx',
    open: (page) => securityAsNewcomer(page),
    form: formWith(say('auth.newPassword')),
    lines: [
      currentPassword,
      {
        label: say('auth.newPassword'),
        good: () => NEW,
        secret: true,
        empty: required('auth.newPassword'),
        wrong: [['short', say('errors.password_too_short')]],
      },
      { label: say('auth.confirmPassword'), good: () => NEW, secret: true, wrong: [['other', say('errors.password_mismatch')]] },
    ],
    submit: say('account.passwordChange'),
    sends: { method: 'POST', path: /\/update-password$/ },
    done: (page) => expect(page.getByText(say('account.passwordChanged'))).toBeVisible(),
  },
  {
    name: 'second factor, set-up',
    drawnBy: 'features/account/security/TwoFactorSetUp.tsx',
    open: async (page, { notes }) => {
      await securityAsNewcomer(page, true);
      await page.getByRole('button', { name: say('account.factorSetUp') }).click();
      notes.set('digits', codeOf(await page.getByLabel(say('account.factorKey')).inputValue()));
    },
    form: formWith(say('account.factorCode')),
    lines: [
      {
        label: say('account.factorCode'),
        good: (_once, { notes }) => notes.get('digits') ?? '',
        empty: say('auth.codeRequired'),
        wrong: [['000000', say('refusals.wrong_code')]],
      },
    ],
    submit: say('account.factorConfirm'),
    sends: { method: 'POST', path: /\/two-factor\/confirm$/ },
    done: (page) => expect(page.getByText(say('account.codes'), { exact: true })).toBeVisible(),
  },
  {
    name: 'proof of who is there, by password',
    drawnBy: 'modals/step-up/ProofForm.tsx',
    modal: 'step-up',
    open: async (page) => {
      await securityAsNewcomer(page);
      await page.getByRole('button', { name: say('account.factorSetUp') }).click();
    },
    form: inWindow,
    lines: [currentPassword],
    submit: say('stepUp.action'),
    sends: { method: 'POST', path: /\/auth\/step-up$/ },
    done: (page) => expect(page.getByLabel(say('account.factorKey'))).toBeVisible(),
  },
  {
    name: 'proof of who is there, by a code',
    drawnBy: 'modals/step-up/ProofForm.tsx',
    open: async (page, { notes }) => {
      const { codes, elsewhere } = await secured();
      notes.set('recovery', codes[0] ?? '');
      // Another log-in, in which nothing was proven yet.
      await comeAs(page, await elsewhere());
      await page.goto(`${ACCOUNT}/security`);
      await page.getByRole('button', { name: say('account.codesNew') }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('account.codesMake') })
        .click();
    },
    form: (page) => page.getByRole('dialog', { name: say('stepUp.title') }).locator('form'),
    lines: [
      {
        label: say('auth.code'),
        good: (_once, { notes }) => notes.get('recovery') ?? '',
        empty: required('auth.code'),
        wrong: [['000000', say('refusals.wrong_code')]],
      },
    ],
    submit: say('stepUp.action'),
    sends: { method: 'POST', path: /\/auth\/step-up$/ },
    done: (page) => expect(page.getByRole('button', { name: say('account.codesDownload') })).toBeVisible(),
  },
];

export const accountForms: readonly FormCase[] = [
  {
    name: 'billing address',
    drawnBy: 'features/account/billing/AddressPanel.tsx',
    open: async (page) => {
      await comeAs(page, await register());
      await page.goto(`${ACCOUNT}/billing`);
    },
    form: formWith(say('billing.address.company')),
    lines: [
      { label: say('billing.address.company'), good: (once) => `Company ${once}` },
      { label: say('billing.address.taxId'), good: () => 'DE123456789' },
    ],
    submit: say('common.save'),
    sends: { method: 'PUT', path: /\/billing\/address$/ },
    disabledWhenEmpty: true,
    done: (page) => expect(page.getByText(say('billing.address.saved'))).toBeVisible(),
  },
  {
    name: 'profile and new address',
    drawnBy: 'features/account/ProfileForm.tsx',
    open: async (page, { owner }) => {
      await prove(owner);
      await comeAs(page, owner);
      await page.goto(ACCOUNT);
    },
    form: formWith(say('auth.firstName')),
    lines: [
      { label: say('auth.firstName'), good: () => NASTY, empty: required('account.firstName') },
      { label: say('auth.lastName'), good: (once) => `Name ${once}` },
      {
        label: say('auth.email'),
        good: (once) => `moved-${once}@flumen.test`,
        empty: required('account.email'),
        wrong: [['no address', say('errors.notAnEmail')]],
      },
    ],
    submit: say('common.save'),
    sends: { method: 'PATCH', path: /\/dashboard\/users\/.+/ },
    done: async (page, _world, once) => {
      await expect(page.getByText(say('account.pending', { email: `moved-${once}@flumen.test` }))).toBeVisible();
      await expect(page.getByLabel(say('auth.firstName'))).toHaveValue(NASTY);
    },
  },
  ...passwordForms,
  {
    name: 'new API token',
    drawnBy: 'modals/api-token/Modal.tsx',
    modal: 'api-token',
    open: async (page) => {
      const who = await register();
      await prove(who);
      await comeAs(page, who);
      await page.goto(`${ACCOUNT}/api-tokens`);
      await page.getByRole('button', { name: say('tokens.new') }).click();
    },
    form: inWindow,
    lines: [
      {
        label: say('resources.api-tokens.fields.name'),
        good: (once) => `Script ${once}`,
        empty: required('resources.api-tokens.fields.name'),
      },
    ],
    submit: say('tokens.make'),
    sends: { method: 'POST', path: /\/api-tokens$/ },
    done: (page) => expect(page.getByText(say('tokens.onlyNow'))).toBeVisible(),
  },
  {
    name: 'monitoring reports',
    drawnBy: 'modals/monitoring-reports/Modal.tsx',
    modal: 'monitoring-reports',
    open: async (page, { owner }) => {
      await comeAs(page, owner);
      await page.goto(`${ACCOUNT}/notifications`);
      await page.getByRole('button', { name: say('account.reportsOpen') }).click();
    },
    form: inWindow,
    lines: [],
    ticks: [say('resources.monitoring-reports.options.period_type.daily')],
    submit: say('common.save'),
    disabledWhenEmpty: true,
    sends: { method: 'POST', path: /\/monitoring-reports$/ },
    done: windowCloses,
  },
  {
    name: 'who the account is for',
    drawnBy: 'modals/set-user-type/Modal.tsx',
    modal: 'set-user-type',
    open: async (page) => {
      const who = await register({ asked: false });
      await makeWorkspace(who, 'Asked shop');
      // Who was greeted on an earlier visit is asked on the next one.
      await ask(who, 'dashboard/presence', { method: 'PUT', body: { welcomed: true } });
      await comeAs(page, who);
      await page.goto(`${base}/dashboard`);
    },
    form: inWindow,
    lines: [],
    ticks: [say('survey.business.title')],
    submit: say('common.save'),
    disabledWhenEmpty: true,
    sends: { method: 'PATCH', path: /\/dashboard\/users\/.+/ },
    done: windowCloses,
  },
  {
    name: 'end of the account',
    drawnBy: 'modals/delete-account/Modal.tsx',
    modal: 'delete-account',
    open: async (page) => {
      const who = await register();
      await prove(who);
      await comeAs(page, who);
      await page.goto(ACCOUNT);
      await page.getByRole('button', { name: say('account.removeAction') }).click();
      await page.getByLabel(say('account.removeSure')).check();
    },
    form: inWindow,
    lines: [
      {
        label: say('deleteWorkspace.word', { word: 'delete' }),
        good: () => 'delete',
        empty: say('deleteWorkspace.wrongWord'),
        wrong: [['delet', say('deleteWorkspace.wrongWord')]],
      },
    ],
    submit: say('account.removeAction'),
    sends: { method: 'DELETE', path: /\/dashboard\/users\/.+/ },
    ends: true,
    done: (page) => expect(page).toHaveURL(/\/login/),
  },
];
