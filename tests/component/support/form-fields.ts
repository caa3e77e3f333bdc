import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import type { Kind } from './kinds.ts';

/** A field of the form on screen by its label, which may go on to say that it is optional. */
export function field(label: string): HTMLInputElement {
  return screen.getByLabelText(label, { selector: 'input, select' });
}

/** The sentence below a field; '' while nothing is wrong with it. */
export function problemOf(label: string): string {
  const input = field(label);
  if (input.getAttribute('aria-invalid') !== 'true') return '';
  return document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
}

/** Types and chooses what a row of this kind needs. */
export async function fill(user: UserEvent, { form }: Kind): Promise<void> {
  for (const [label, option] of Object.entries(form.chosen)) await user.selectOptions(field(label), option);
  await user.type(field(form.line), form.typed);
}

/** Everything that was typed and chosen is still there. */
export function expectFilled({ form }: Kind): void {
  expect(field(form.line).value).toBe(form.typed);
  for (const [label, option] of Object.entries(form.chosen)) expect(field(label)).toHaveProperty('selectedOptions.0.textContent', option);
}
