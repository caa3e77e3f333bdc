import { useNotification } from '@refinedev/core';

/** Says in a toast what was done, or why it was not. */
export function useToast() {
  const { open } = useNotification();
  return {
    done: (message: string) => open?.({ type: 'success', message }),
    failed: (cause: unknown, fallback: string) =>
      open?.({ type: 'error', message: cause instanceof Error && cause.message ? cause.message : fallback }),
  };
}
