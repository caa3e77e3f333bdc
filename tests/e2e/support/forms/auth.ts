import { expect, type Page } from '@playwright/test';
import { linkIn, mailTo } from '../mailbox.ts';
import { PASSWORD } from '../person.ts';
import { type FormCase, NASTY } from './form-case.ts';
import { say } from './say.ts';
import { ask, base, comeAs, register, secured, type World } from './world.ts';

/** Forms of the pages before the dashboard. */

const NEW = 'Another-2026';
const noAddress = ['no address', say('errors.notAnEmail')] as const;
const weak = ['short', say('errors.password_too_short')] as const;
const inside = (page: Page) => expect(page).toHaveURL(/\/dashboard/);

async function accountsLike({ admin }: World, text: string): Promise<number> {
  const found = await ask<{ meta: { total: number } }>(admin, `dashboard/users?filter[search]=${encodeURIComponent(text)}`);
  return found.meta.total;
}

async function openReset(page: Page): Promise<void> {
  const { email } = await register();
  await ask(null, 'dashboard/password-resets', { method: 'POST', body: { email } });
  await page.goto(base + linkIn(await mailTo(email, /password/i), '/reset/'));
}

async function openSecondFactor(page: Page, { notes }: World): Promise<void> {
  const { who, codes } = await secured();
  notes.set('code', codes[0] ?? '');
  await page.goto(`${base}/login`);
  await page.getByLabel(say('auth.email')).fill(who.email);
  await page.getByLabel(say('auth.password'), { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: say('auth.login') }).click();
  await expect(page.getByRole('heading', { name: say('auth.codeTitle') })).toBeVisible();
}

export const authForms: readonly FormCase[] = [
  {
    name: 'log-in',
    drawnBy: 'features/auth/password/PasswordStep.tsx',
    open: async (page) => void (await page.goto(`${base}/login`)),
    lines: [
      { label: say('auth.email'), good: (_once, { owner }) => owner.email, empty: say('errors.email_required') },
      {
        label: say('auth.password'),
        good: () => PASSWORD,
        secret: true,
        empty: say('errors.password_required'),
      },
    ],
    submit: say('auth.login'),
    sends: { method: 'POST', path: /\/dashboard\/auth$/ },
    done: inside,
  },
  {
    name: 'registration',
    drawnBy: 'features/auth/RegisterScreen.tsx',
    // More than the server keeps of it: that must not stop anybody.
    open: async (page) => void (await page.goto(`${base}/register?utm_source=${'u'.repeat(900)}`)),
    lines: [
      { label: say('auth.firstName'), good: () => NASTY, empty: say('errors.name_required') },
      { label: say('auth.lastName'), good: () => 'Form' },
      { label: say('auth.email'), good: (once) => `new-${once}@flumen.test`, empty: say('errors.email_required'), wrong: [noAddress] },
      { label: say('auth.password'), good: () => PASSWORD, secret: true, empty: say('errors.password_required'), wrong: [weak] },
      { label: say('auth.confirmPassword'), good: () => PASSWORD, secret: true, wrong: [['other', say('errors.password_mismatch')]] },
    ],
    submit: say('auth.register'),
    sends: { method: 'POST', path: /\/dashboard\/users$/ },
    count: (world, once) => accountsLike(world, `new-${once}`),
    done: (page) => expect(page).toHaveURL(/\/dashboard\/start/),
  },
  {
    name: 'forgotten password',
    drawnBy: 'features/auth/password/ForgotScreen.tsx',
    open: async (page) => void (await page.goto(`${base}/forgot`)),
    lines: [{ label: say('auth.email'), good: (_once, { owner }) => owner.email, empty: say('errors.email_required'), wrong: [noAddress] }],
    submit: say('auth.sendLink'),
    sends: { method: 'POST', path: /\/password-resets$/ },
    done: (page) => expect(page.getByRole('heading', { name: say('auth.sentTitle') })).toBeVisible(),
  },
  {
    name: 'new password by a link',
    drawnBy: 'features/auth/password/NewPasswordForm.tsx',
    open: openReset,
    lines: [
      { label: say('auth.newPassword'), good: () => NEW, secret: true, empty: say('errors.password_required'), wrong: [weak] },
      { label: say('auth.confirmPassword'), good: () => NEW, secret: true, wrong: [['other', say('errors.password_mismatch')]] },
    ],
    submit: say('auth.savePassword'),
    sends: { method: 'PATCH', path: /\/password-resets\/.+/ },
    done: (page) => expect(page.getByRole('heading', { name: say('auth.resetDone') })).toBeVisible(),
  },
  {
    name: 'second factor',
    drawnBy: 'features/auth/SecondFactorStep.tsx',
    open: openSecondFactor,
    lines: [
      {
        label: say('auth.code'),
        good: (_once, { notes }) => notes.get('code') ?? '',
        empty: say('auth.codeRequired'),
        wrong: [['000000', say('refusals.wrong_code')]],
      },
    ],
    submit: say('auth.confirm'),
    sends: { method: 'POST', path: /\/auth\/second-factor$/ },
    done: inside,
  },
  {
    name: 'survey',
    drawnBy: 'features/auth/SurveyScreen.tsx',
    open: async (page, { owner }) => {
      await comeAs(page, owner);
      await page.goto(`${base}/survey`);
    },
    lines: [],
    ticks: [say('survey.business.title')],
    submit: say('survey.go'),
    disabledWhenEmpty: true,
    sends: { method: 'PATCH', path: /\/dashboard\/users\/.+/ },
    done: inside,
  },
];
