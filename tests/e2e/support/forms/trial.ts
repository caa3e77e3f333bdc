import { expect, type Locator, type Page, type Request, type Route } from '@playwright/test';
import { pick } from '../pick.ts';
import { BLANKS, type FormCase, LONG, NASTY } from './form-case.ts';
import { say } from './say.ts';
import type { World } from './world.ts';

const OFFLINE = say('errors.offline');

/** Looks often: most answers are there at once. */
const SOON = { intervals: [20, 50, 100, 200] };

/** What went over the wire while a form was tried. */
class Watch {
  sent: Request[] = [];
  succeeded = 0;
  readonly wrongs: string[] = [];

  constructor(page: Page, { sends }: FormCase) {
    const isIts = (request: Request) => request.method() === sends.method && sends.path.test(new URL(request.url()).pathname);
    page.on('request', (request) => void (isIts(request) && this.sent.push(request)));
    page.on('response', (response) => {
      if (isIts(response.request()) && response.ok()) this.succeeded += 1;
      if (response.status() >= 500) this.wrongs.push(`${response.status()} ${response.url()}`);
    });
    page.on('pageerror', (error) => this.wrongs.push(String(error)));
    page.on('dialog', (dialog) => {
      // Asked before typed text is left behind; any other is one that somebody's text has opened.
      if (dialog.type() === 'beforeunload') return void dialog.accept();
      this.wrongs.push(`a dialog said ${dialog.message()}`);
      void dialog.dismiss();
    });
  }
}

/** A form on its page. */
class Trial {
  readonly watch: Watch;
  readonly page: Page;
  readonly world: World;
  readonly about: FormCase;

  constructor(page: Page, world: World, about: FormCase) {
    this.page = page;
    this.world = world;
    this.about = about;
    this.watch = new Watch(page, about);
  }

  get form(): Locator {
    return this.about.form?.(this.page) ?? this.page.locator('form').last();
  }
  get button(): Locator {
    return this.form.getByRole('button', { name: this.about.submit, exact: true });
  }
  line(label: string): Locator {
    return this.form.getByLabel(label, { exact: true });
  }

  async open(): Promise<void> {
    await this.about.open(this.page, this.world);
    await expect(this.button).toBeVisible();
    for (const [label, value] of Object.entries(this.about.first ?? {})) await pick(this.line(label), value);
  }

  async type(text: (label: string, at: number) => string): Promise<void> {
    for (const [at, { label }] of this.about.lines.entries()) await this.line(label).fill(text(label, at));
  }
  async typeGood(once: string): Promise<void> {
    await this.type((_label, at) => this.about.lines[at]?.good(once, this.world) ?? '');
    await this.choose();
  }
  async choose(): Promise<void> {
    for (const [label, value] of Object.entries(this.about.picks ?? {})) await pick(this.line(label), value);
    for (const label of this.about.ticks ?? []) {
      const box = this.form.getByLabel(label);
      // A form may show its boxes before it knows what was chosen: until then they take no press, and nobody would hear of one.
      await expect(box, label).toBeEnabled();
      // Cards hide their radio button; their label is what is seen.
      await box.evaluate((input: HTMLInputElement) => input.checked || input.click());
    }
  }

  /** Presses and waits for the end of it; true when the form was taken. */
  async press(): Promise<boolean> {
    const before = this.watch.succeeded;
    await this.button.click();
    await expect.poll(() => this.button.evaluateAll((found) => found.some((button) => button.hasAttribute('aria-busy'))), SOON).toBe(false);
    return this.watch.succeeded > before;
  }

  async problemsSaid(): Promise<number> {
    return (await this.form.locator('[aria-invalid="true"]').count()) + (await this.form.getByRole('alert').count());
  }
}

/** Each required line says so, the first of them has the focus, and nothing is sent. */
async function sayWhatIsMissing(trial: Trial): Promise<void> {
  const { about, watch } = trial;
  const required = about.lines.filter(({ empty }) => empty !== undefined);
  if (required.length === 0 && !about.disabledWhenEmpty) return;
  const before = watch.sent.length;
  await trial.type((_label, at) => (about.lines[at]?.secret ? '' : BLANKS));
  if (await trial.button.isDisabled()) expect(about.disabledWhenEmpty).toBe(true);
  else await trial.button.click();
  for (const { label, empty = '' } of required) {
    const line = trial.line(label);
    await expect(line, label).toHaveAttribute('aria-invalid', 'true');
    await expect(trial.form, label).toContainText(empty);
  }
  if (required.length > 0) await expect(trial.form.locator('[aria-invalid="true"]').first()).toBeFocused();
  expect(watch.sent.length, 'nothing is sent').toBe(before);
}

/** Ten thousand characters, and markup where no line of the form takes any text: said at the field, or taken. */
async function typeTooMuch(trial: Trial): Promise<void> {
  const { lines } = trial.about;
  if (lines.length === 0) return;
  const takesText = lines.some(({ good }) => good('', trial.world).includes(NASTY));
  for (const typed of takesText ? [LONG] : [LONG, NASTY]) {
    await trial.type(() => typed);
    await trial.choose();
    if (await trial.press()) await trial.open();
    else expect(await trial.problemsSaid()).toBeGreaterThan(0);
  }
}

async function wrongTypes(trial: Trial): Promise<void> {
  for (const [at, { wrong = [] }] of trial.about.lines.entries()) {
    for (const [typed, said] of wrong) {
      await trial.type((_label, here) => (here === at ? typed : (trial.about.lines[here]?.good('x', trial.world) ?? '')));
      await trial.choose();
      expect(await trial.press(), typed).toBe(false);
      await expect(trial.line(trial.about.lines[at]?.label ?? '')).toHaveAttribute('aria-invalid', 'true');
      await expect(trial.form).toContainText(said);
    }
  }
}

/** Everything typed is still there. */
async function expectKept(trial: Trial, once: string): Promise<void> {
  for (const { label, good } of trial.about.lines) await expect(trial.line(label), label).toHaveValue(good(once, trial.world));
}

async function withoutConnection(trial: Trial, once: string): Promise<void> {
  const context = trial.page.context();
  await context.setOffline(true);
  expect(await trial.press()).toBe(false);
  await expect(trial.form).toContainText(OFFLINE);
  await expectKept(trial, once);
  await context.setOffline(false);
}

/** The server does it, and nobody hears so. */
async function withLostAnswer(trial: Trial, once: string): Promise<void> {
  const { method, path } = trial.about.sends;
  const place = (url: URL) => path.test(url.pathname);
  const lose = async (route: Route) => {
    if (route.request().method() !== method) return route.fallback();
    await route.fetch();
    await route.abort();
  };
  await trial.page.route(place, lose);
  await trial.press();
  await trial.page.unroute(place, lose);
  if (trial.about.ends) return;
  // A page that hears of the change by itself has nothing to say any more.
  if (!trial.about.hears) await expect(trial.form).toContainText(OFFLINE);
  await expectKept(trial, once);
}

/** A slow answer: the button says so, and however often and however it is pressed, one request goes out. */
async function pressTwice(trial: Trial, once: string): Promise<void> {
  const { method, path } = trial.about.sends;
  const place = (url: URL) => path.test(url.pathname);
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await trial.page.route(place, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    await answered;
    await route.continue();
  });
  const before = trial.watch.sent.length;
  const sent = () => trial.watch.sent.length - before;
  await trial.button.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await trial.button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await trial.page.mouse.dblclick(x + width / 2, y + height / 2);
  await expect(trial.button).toHaveAttribute('aria-busy', 'true');
  const [first] = trial.about.lines;
  if (first) await trial.line(first.label).press('Enter');
  await trial.button.click({ force: true });
  // The test hears of a request later than the page has sent it.
  await expect.poll(sent, { ...SOON, message: 'requests of many presses' }).toBe(1);
  answer();
  await trial.about.done(trial.page, trial.world, once);
  await trial.page.unroute(place);
  expect(sent(), 'requests of many presses').toBe(1);
}

/** Tries one form with what goes wrong: nothing typed, the wrong kind, a lost answer, impatience; `thorough` with everything else. */
export async function tryForm(page: Page, world: World, about: FormCase, thorough: boolean): Promise<void> {
  const trial = new Trial(page, world, about);
  const once = `${process.pid}${Date.now()}`.slice(-9);
  world.notes.set('once', once);
  await trial.open();
  if (!about.again) {
    await sayWhatIsMissing(trial);
    if (thorough) await typeTooMuch(trial);
    await wrongTypes(trial);
  }
  await trial.typeGood(once);
  const there = await about.count?.(world, once);
  if (thorough) await withoutConnection(trial, once);
  if (about.ends) {
    await pressTwice(trial, once);
    await trial.open();
    await trial.typeGood(once);
    await withLostAnswer(trial, once);
    if ((await trial.button.count()) > 0) await trial.press();
    await about.done(page, world, once);
  } else {
    await withLostAnswer(trial, once);
    if (about.hears) {
      await trial.open();
      await trial.typeGood(`7${once}`);
    }
    await pressTwice(trial, once);
  }
  if (there !== undefined) expect(await about.count?.(world, once), 'things made').toBe(there + 1);
  expect(trial.watch.wrongs).toEqual([]);
  expect(await page.locator('script', { hasText: 'alert(1)' }).count()).toBe(0);
}
