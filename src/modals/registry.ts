import { lazy } from 'react';

/** Every modal that can be opened by name; each is a chunk of its own. One folder per modal. */
export const MODALS = {
  'api-key': lazy(() => import('./api-key/Modal.tsx')),
  confirm: lazy(() => import('./confirm/Modal.tsx')),
  'delete-workspace': lazy(() => import('./delete-workspace/Modal.tsx')),
  'keyboard-help': lazy(() => import('./keyboard-help/Modal.tsx')),
} as const;

export type ModalName = keyof typeof MODALS;
