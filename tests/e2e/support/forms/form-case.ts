import type { Locator, Page } from '@playwright/test';
import type { World } from './world.ts';

/** Text that must never be more than text: markup, a right-to-left override, emoji. */
export const NASTY = '<script>alert(1)</script>\u202Eمرحبا 🦊';
export const BLANKS = '   ';
export const LONG = NASTY.repeat(300);

/** One line to type into. */
export interface TextLine {
  /** As a person hears it. */
  readonly label: string;
  /** What is typed when all is well; `once` makes it new. */
  readonly good: (once: string, world: World) => string;
  /** Blanks are no mistake in it: a password is taken as it is typed. */
  readonly secret?: true;
  /** What is said when it is left empty; absent where it may be. */
  readonly empty?: string;
  /** What is no such thing, and what is said about it. */
  readonly wrong?: readonly (readonly [typed: string, said: string])[];
}

/** One form of the product, as the trial of bad input needs to know it. */
export interface FormCase {
  readonly name: string;
  /** The file that draws it, below src/. */
  readonly drawnBy: string;
  /** The modal or resource it is the form of, where it is one. */
  readonly modal?: string;
  readonly resource?: string;
  /** Comes to the form as somebody who may use it. */
  readonly open: (page: Page, world: World) => Promise<void>;
  /** Default: the open window, else the page's form. */
  readonly form?: (page: Page) => Locator;
  readonly lines: readonly TextLine[];
  /** Choices beside the lines: value by label. */
  readonly picks?: Readonly<Record<string, string | { readonly index: number }>>;
  /** Choices made as soon as it is open: lines may come with them. */
  readonly first?: FormCase['picks'];
  /** Boxes and cards to press, by name. */
  readonly ticks?: readonly string[];
  readonly submit: string;
  /** The call that has the effect. */
  readonly sends: { readonly method: string; readonly path: RegExp };
  /** What the button waits for: with nothing chosen or changed there is nothing to send. */
  readonly disabledWhenEmpty?: true;
  /** Things there are; each trial adds one. Absent for a form that changes or removes what is there. */
  readonly count?: (world: World, once: string) => Promise<number>;
  /** Sees that it worked. */
  readonly done: (page: Page, world: World, once: string) => Promise<void>;
  /** The same lines are tried elsewhere: what is typed into them is no question here. */
  readonly again?: true;
  /** Its page may hear of the change by itself, although the answer was lost. */
  readonly hears?: true;
  /** It ends what it is about: after a lost answer there is nothing left to keep. */
  readonly ends?: true;
}

/** Nothing is left of the window. */
export async function windowCloses(page: Page): Promise<void> {
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}
