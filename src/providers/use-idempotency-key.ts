import { useRef } from 'react';
import { newIdempotencyKey } from './idempotency-key.ts';

export interface Once {
  /** The key of sending these values: the same while the same are sent, so that what a lost answer hides is not done twice. */
  readonly keyFor: (values: unknown) => string;
  /** It is done: the same values sent again are another act. */
  readonly done: () => void;
}

/** Idempotency keys of a form. */
export function useIdempotencyKey(): Once {
  const last = useRef({ sent: '', key: '' });
  return {
    keyFor: (values) => {
      const sent = JSON.stringify(values);
      if (last.current.sent !== sent) last.current = { sent, key: newIdempotencyKey() };
      return last.current.key;
    },
    done: () => {
      last.current = { sent: '', key: '' };
    },
  };
}
