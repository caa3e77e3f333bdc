import type { ComponentType } from 'react';
import { withTexts } from '#src/providers/texts/with-texts.ts';
import type { DialogSize } from '#src/ui/windows/dialog-size.ts';
import { lateWindow } from './late-window.ts';

/** What is said about money comes with the words of the plans it is about. */
const billing = <P extends object>(load: () => Promise<{ readonly default: ComponentType<P> }>) =>
  lateWindow(withTexts('billing', withTexts('planPage', load)));

/** Every modal that can be opened by name; each is a chunk of its own. One folder per modal. */
export const MODALS = {
  'admin-change-plan': lateWindow(() => import('./admin-change-plan/Modal.tsx')),
  'admin-create-workspace': lateWindow(() => import('./admin-create-workspace/Modal.tsx')),
  'admin-delete-workspace': lateWindow(() => import('./admin-delete-workspace/Modal.tsx')),
  'admin-edit-workspace': lateWindow(() => import('./admin-edit-workspace/Modal.tsx')),
  'admin-end-access': lateWindow(() => import('./admin-end-access/Modal.tsx')),
  'admin-extend-trial': lateWindow(() => import('./admin-extend-trial/Modal.tsx')),
  'admin-impersonate': lateWindow(() => import('./admin-impersonate/Modal.tsx')),
  'admin-record-backup': lateWindow(() => import('./admin-record-backup/Modal.tsx')),
  'admin-dismiss-report': lateWindow(withTexts('library', () => import('./admin-dismiss-report/Modal.tsx'))),
  'admin-issue-coupon': lateWindow(withTexts('earnings', () => import('./admin-issue-coupon/Modal.tsx'))),
  'admin-disable-coupon': lateWindow(withTexts('earnings', () => import('./admin-disable-coupon/Modal.tsx'))),
  'admin-refund': lateWindow(withTexts('earnings', () => import('./admin-refund/Modal.tsx'))),
  'admin-replay-notice': lateWindow(() => import('./admin-replay-notice/Modal.tsx')),
  'admin-reveal-mail': lateWindow(() => import('./admin-reveal-mail/Modal.tsx')),
  'admin-review-template': lateWindow(withTexts('library', () => import('./admin-review-template/Modal.tsx'))),
  annotation: lateWindow(() => import('./annotation/Modal.tsx')),
  'alert-secret': lateWindow(() => import('./alert-secret/Modal.tsx')),
  'api-key': lateWindow(() => import('./api-key/Modal.tsx')),
  'api-token': lateWindow(withTexts('tokens', () => import('./api-token/Modal.tsx'))),
  confirm: lateWindow(() => import('./confirm/Modal.tsx')),
  'delete-account': lateWindow(() => import('./delete-account/Modal.tsx')),
  'delete-workspace': lateWindow(() => import('./delete-workspace/Modal.tsx')),
  'draw-from-data': lateWindow(withTexts('mapDraft', () => import('./draw-from-data/Modal.tsx'))),
  'enter-spend': lateWindow(withTexts('spend', () => import('./enter-spend/Modal.tsx'))),
  guides: lateWindow(withTexts('guides', () => import('./guides/Modal.tsx'))),
  'invite-collaborator': lateWindow(() => import('./invite-collaborator/Modal.tsx')),
  'keyboard-help': lateWindow(withTexts('keyboard', () => import('./keyboard-help/Modal.tsx'))),
  'monitor-view': lateWindow(() => import('./monitor-view/Modal.tsx')),
  'monitoring-reports': lateWindow(() => import('./monitoring-reports/Modal.tsx')),
  'leave-workspace': lateWindow(() => import('./leave-workspace/Modal.tsx')),
  'offer-template': lateWindow(withTexts('library', () => import('./offer-template/Modal.tsx'))),
  'order-export': lateWindow(withTexts('exports', () => import('./order-export/Modal.tsx'))),
  'pass-on-invitation': lateWindow(() => import('./pass-on-invitation/Modal.tsx')),
  'report-template': lateWindow(withTexts('library', () => import('./report-template/Modal.tsx'))),
  'save-template': lateWindow(withTexts('library', () => import('./save-template/Modal.tsx'))),
  segment: lateWindow(() => import('./segment/Modal.tsx')),
  'send-script': lateWindow(withTexts('sendScript', () => import('./send-script/Modal.tsx'))),
  'set-user-type': lateWindow(() => import('./set-user-type/Modal.tsx')),
  'step-up': lateWindow(() => import('./step-up/Modal.tsx')),
  'share-canvas': lateWindow(withTexts('shareLinks', () => import('./share-canvas/Modal.tsx'))),
  'transfer-canvas': lateWindow(() => import('./transfer-canvas/Modal.tsx')),
  'unlock-canvas': lateWindow(() => import('./unlock-canvas/Modal.tsx')),
  'unlock-workspace': lateWindow(() => import('./unlock-workspace/Modal.tsx')),
  'use-template': lateWindow(withTexts('library', () => import('./use-template/Modal.tsx'))),
  'cancellation-process': billing(() => import('./cancellation-process/Modal.tsx')),
  'downgrade-alert': billing(() => import('./downgrade-alert/Modal.tsx')),
  'downgrade-lock-workspaces': billing(() => import('./downgrade-lock-workspaces/Modal.tsx')),
  'downgrade-process': billing(() => import('./downgrade-process/Modal.tsx')),
  'in-app-upgrade': billing(() => import('./in-app-upgrade/Modal.tsx')),
  'limited-plan-map-pro': billing(() => import('./limited-plan-map-pro/Modal.tsx')),
  'payment-method': billing(() => import('./payment-method/Modal.tsx')),
  receipt: billing(() => import('./receipt/Modal.tsx')),
  'undo-scheduled-change': billing(() => import('./undo-scheduled-change/Modal.tsx')),
  upsell: lateWindow(() => import('./upsell/Modal.tsx')),
  welcome: lateWindow(withTexts('welcome', () => import('./welcome/Modal.tsx'))),
  video: lateWindow(() => import('./video/Modal.tsx')),
} as const;

export type ModalName = keyof typeof MODALS;

/** Windows with more in them than a short form, by how wide they are. */
export const MODAL_SIZES: Partial<Readonly<Record<ModalName, DialogSize>>> = {
  'api-key': 'wide',
  'draw-from-data': 'wide',
  'enter-spend': 'wide',
  guides: 'wide',
  'keyboard-help': 'wide',
  'offer-template': 'wide',
  'save-template': 'wide',
  'share-canvas': 'wide',
  'transfer-canvas': 'wide',
  'use-template': 'wide',
  upsell: 'wide',
  video: 'widest',
};
