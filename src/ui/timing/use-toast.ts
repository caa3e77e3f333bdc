import { useNotification } from '@refinedev/core';
import { sentenceOf } from './use-attempt.ts';

/** Says in a toast what was done, or why it was not. */
export function useToast() {
  const { open } = useNotification();
  return {
    done: (message: string) => open?.({ type: 'success', message }),
    failed: (cause: unknown, fallback: string) => open?.({ type: 'error', message: sentenceOf(cause, fallback) }),
  };
}
