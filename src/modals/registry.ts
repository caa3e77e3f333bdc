import type { DialogSize } from '#src/ui/dialog-size.ts';
import { later } from '#src/ui/later.ts';

/** Every modal that can be opened by name; each is a chunk of its own. One folder per modal. */
export const MODALS = {
  'admin-change-plan': later(() => import('./admin-change-plan/Modal.tsx')),
  'admin-create-workspace': later(() => import('./admin-create-workspace/Modal.tsx')),
  'admin-delete-workspace': later(() => import('./admin-delete-workspace/Modal.tsx')),
  'admin-edit-workspace': later(() => import('./admin-edit-workspace/Modal.tsx')),
  'admin-extend-trial': later(() => import('./admin-extend-trial/Modal.tsx')),
  'admin-log-in-as': later(() => import('./admin-log-in-as/Modal.tsx')),
  'admin-record-backup': later(() => import('./admin-record-backup/Modal.tsx')),
  'admin-reveal-mail': later(() => import('./admin-reveal-mail/Modal.tsx')),
  'api-key': later(() => import('./api-key/Modal.tsx')),
  confirm: later(() => import('./confirm/Modal.tsx')),
  'delete-account': later(() => import('./delete-account/Modal.tsx')),
  'delete-workspace': later(() => import('./delete-workspace/Modal.tsx')),
  'invite-collaborator': later(() => import('./invite-collaborator/Modal.tsx')),
  'keyboard-help': later(() => import('./keyboard-help/Modal.tsx')),
  'monitoring-reports': later(() => import('./monitoring-reports/Modal.tsx')),
  'leave-workspace': later(() => import('./leave-workspace/Modal.tsx')),
  'pass-on-invitation': later(() => import('./pass-on-invitation/Modal.tsx')),
  'send-script': later(() => import('./send-script/Modal.tsx')),
  'set-user-type': later(() => import('./set-user-type/Modal.tsx')),
  'step-up': later(() => import('./step-up/Modal.tsx')),
  'transfer-canvas': later(() => import('./transfer-canvas/Modal.tsx')),
  'unlock-canvas': later(() => import('./unlock-canvas/Modal.tsx')),
  'unlock-workspace': later(() => import('./unlock-workspace/Modal.tsx')),
  upsell: later(() => import('./upsell/Modal.tsx')),
  video: later(() => import('./video/Modal.tsx')),
} as const;

export type ModalName = keyof typeof MODALS;

/** Windows with more in them than a short form, by how wide they are. */
export const MODAL_SIZES: Partial<Readonly<Record<ModalName, DialogSize>>> = {
  'api-key': 'wide',
  'keyboard-help': 'wide',
  'transfer-canvas': 'wide',
  upsell: 'wide',
  video: 'widest',
};
