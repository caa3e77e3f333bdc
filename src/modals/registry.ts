import { lazy } from 'react';

/** Every modal that can be opened by name; each is a chunk of its own. One folder per modal. */
export const MODALS = {
  'api-key': lazy(() => import('./api-key/Modal.tsx')),
  confirm: lazy(() => import('./confirm/Modal.tsx')),
  'delete-account': lazy(() => import('./delete-account/Modal.tsx')),
  'desk-act': lazy(() => import('./desk-act/Modal.tsx')),
  'delete-workspace': lazy(() => import('./delete-workspace/Modal.tsx')),
  'invite-collaborator': lazy(() => import('./invite-collaborator/Modal.tsx')),
  'keyboard-help': lazy(() => import('./keyboard-help/Modal.tsx')),
  'monitoring-reports': lazy(() => import('./monitoring-reports/Modal.tsx')),
  'leave-workspace': lazy(() => import('./leave-workspace/Modal.tsx')),
  'send-script': lazy(() => import('./send-script/Modal.tsx')),
  'set-user-type': lazy(() => import('./set-user-type/Modal.tsx')),
  'transfer-canvas': lazy(() => import('./transfer-canvas/Modal.tsx')),
  'unlock-canvas': lazy(() => import('./unlock-canvas/Modal.tsx')),
  'unlock-workspace': lazy(() => import('./unlock-workspace/Modal.tsx')),
} as const;

export type ModalName = keyof typeof MODALS;
