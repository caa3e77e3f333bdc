import { lazy } from 'react';

/** Every modal that can be opened by name; each is a chunk of its own. One folder per modal. */
export const MODALS = {
  'admin-change-plan': lazy(() => import('./admin-change-plan/Modal.tsx')),
  'admin-create-workspace': lazy(() => import('./admin-create-workspace/Modal.tsx')),
  'admin-delete-workspace': lazy(() => import('./admin-delete-workspace/Modal.tsx')),
  'admin-edit-workspace': lazy(() => import('./admin-edit-workspace/Modal.tsx')),
  'admin-extend-trial': lazy(() => import('./admin-extend-trial/Modal.tsx')),
  'admin-log-in-as': lazy(() => import('./admin-log-in-as/Modal.tsx')),
  'admin-record-backup': lazy(() => import('./admin-record-backup/Modal.tsx')),
  'admin-reveal-mail': lazy(() => import('./admin-reveal-mail/Modal.tsx')),
  'api-key': lazy(() => import('./api-key/Modal.tsx')),
  confirm: lazy(() => import('./confirm/Modal.tsx')),
  'delete-account': lazy(() => import('./delete-account/Modal.tsx')),
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
