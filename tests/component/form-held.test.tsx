import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useForm } from '#src/forms/use-form.ts';

/** What a form holds beside what somebody typed there. */

it('is never unsaved while what it holds arrives, and is again what was typed until that was sent', async () => {
  const seen: boolean[] = [];
  const given: boolean[] = [];
  const { result, rerender } = renderHook(
    ({ name }: { readonly name: string }) => {
      const form = useForm({ values: { name }, send: async () => undefined });
      seen.push(form.values.name !== form.held.name);
      given.push(form.values.name !== name);
      return form;
    },
    { initialProps: { name: '' } },
  );
  rerender({ name: 'Shop' });
  expect(result.current.values.name).toBe('Shop');
  expect(seen).not.toContain(true);
  // What is given comes a draw earlier: compared with that, it was.
  expect(given).toContain(true);
  act(() => result.current.set('name', 'Shop of ours'));
  expect(result.current.held.name).toBe('Shop');
  expect(result.current.values.name).toBe('Shop of ours');
  await act(async () => {
    await result.current.submit();
  });
  expect(result.current.held.name).toBe('Shop of ours');
});
