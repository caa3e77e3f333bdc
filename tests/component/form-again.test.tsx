import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { AuthForm } from '#src/features/auth/AuthForm.tsx';

/** A form whose answers come when they are given; below its button is another way on. */
function open() {
  const answers: { refuse: () => void; take: () => void }[] = [];
  const send = () =>
    new Promise<void>((resolve, reject) => {
      answers.push({ take: resolve, refuse: () => reject(new TypeError('Failed to fetch')) });
    });
  render(
    <AuthForm values={{ type: 'solo' }} send={send} failed="Not saved" action="Continue" below={<button type="button">Later</button>}>
      {() => null}
    </AuthForm>,
  );
  const answer = (at: number, how: 'refuse' | 'take') => act(async () => answers[at]?.[how]());
  return { user: userEvent.setup(), answers, answer };
}

test('a refusal stays where it is while the form is sent again, and no other way on is taken meanwhile', async () => {
  const { user, answers, answer } = open();
  const button = screen.getByRole('button', { name: 'Continue' });
  await user.click(button);
  await answer(0, 'refuse');
  const first = screen.getByRole('alert');
  // What stands below the button must not move under the second press of a double click.
  await user.dblClick(button);
  expect(answers).toHaveLength(2);
  expect(screen.getByRole('alert')).toBe(first);
  expect(screen.getByText('Later').closest('[inert]')).not.toBeNull();
  // The same sentence once more is a new one to whoever hears the page.
  await answer(1, 'refuse');
  expect(screen.getByRole('alert')).not.toBe(first);
  expect(screen.getByText('Later').closest('[inert]')).toBeNull();
  await user.click(button);
  await answer(2, 'take');
  expect(screen.queryByRole('alert')).toBeNull();
});
