import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useCopy } from '#src/ui/fields/CopyField.tsx';

const before = { clipboard: Object.getOwnPropertyDescriptor(navigator, 'clipboard'), execCommand: document.execCommand };
afterEach(() => {
  if (before.clipboard) Object.defineProperty(navigator, 'clipboard', before.clipboard);
  else Reflect.deleteProperty(navigator, 'clipboard');
  document.execCommand = before.execCommand;
});

/** A browser whose clipboard answers so, and the texts that were copied by a selection. */
function browserWith(writeText: () => Promise<void>): readonly string[] {
  const selected: string[] = [];
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  document.execCommand = () => {
    selected.push(document.querySelector('textarea')?.value ?? '');
    return true;
  };
  return selected;
}

it('copies by a selection where the browser refuses its clipboard, and says that it is copied', async () => {
  const selected = browserWith(() => Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError')));
  const { result } = renderHook(useCopy);
  await act(async () => result.current.copy('the script'));
  expect([result.current.copied, selected]).toEqual([true, ['the script']]);
  expect(document.querySelector('textarea')).toBeNull();
});

it('copies by the clipboard where it may', async () => {
  const selected = browserWith(() => Promise.resolve());
  const { result } = renderHook(useCopy);
  await act(async () => result.current.copy('the script'));
  expect([result.current.copied, selected]).toEqual([true, []]);
});
