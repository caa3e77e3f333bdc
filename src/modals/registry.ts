import type { ComponentType } from 'react';
import { withTexts } from '#src/providers/texts/with-texts.ts';
import { lazyWithRetry } from '#src/ui/timing/lazy-with-retry.ts';
import type { DialogSize } from '#src/ui/windows/dialog-size.ts';

/** What is said about money comes with the words of the plans it is about. */
const billing = <P extends object>(load: () => Promise<{ readonly default: ComponentType<P> }>) =>
  lazyWithRetry(withTexts('billing', withTexts('planPage', load)));

/** Every modal that can be opened by name; each is a chunk of its own. One folder per modal. */
export const MODALS = {
  'admin-change-plan': lazyWithRetry(() => import('./admin-change-plan/Modal.tsx')),
  'admin-create-workspace': lazyWithRetry(() => import('./admin-create-workspace/Modal.tsx')),
  'admin-delete-workspace': lazyWithRetry(() => import('./admin-delete-workspace/Modal.tsx')),
  'admin-edit-workspace': lazyWithRetry(() => import('./admin-edit-workspace/Modal.tsx')),
  'admin-end-access': lazyWithRetry(() => import('./admin-end-access/Modal.tsx')),
  'admin-extend-trial': lazyWithRetry(() => import('./admin-extend-trial/Modal.tsx')),
  'admin-impersonate': lazyWithRetry(() => import('./admin-impersonate/Modal.tsx')),
  'admin-record-backup': lazyWithRetry(() => import('./admin-record-backup/Modal.tsx')),
  'admin-dismiss-report': lazyWithRetry(withTexts('library', () => import('./admin-dismiss-report/Modal.tsx'))),
  'admin-issue-coupon': lazyWithRetry(withTexts('earnings', () => import('./admin-issue-coupon/Modal.tsx'))),
  'admin-disable-coupon': lazyWithRetry(withTexts('earnings', () => import('./admin-disable-coupon/Modal.tsx'))),
  'admin-refund': lazyWithRetry(withTexts('earnings', () => import('./admin-refund/Modal.tsx'))),
  'admin-replay-notice': lazyWithRetry(() => import('./admin-replay-notice/Modal.tsx')),
  'admin-reveal-mail': lazyWithRetry(() => import('./admin-reveal-mail/Modal.tsx')),
  'admin-review-template': lazyWithRetry(withTexts('library', () => import('./admin-review-template/Modal.tsx'))),
  annotation: lazyWithRetry(() => import('./annotation/Modal.tsx')),
  'alert-secret': lazyWithRetry(() => import('./alert-secret/Modal.tsx')),
  'api-key': lazyWithRetry(() => import('./api-key/Modal.tsx')),
  'api-token': lazyWithRetry(withTexts('tokens', () => import('./api-token/Modal.tsx'))),
  confirm: lazyWithRetry(() => import('./confirm/Modal.tsx')),
  'delete-account': lazyWithRetry(() => import('./delete-account/Modal.tsx')),
  'delete-workspace': lazyWithRetry(() => import('./delete-workspace/Modal.tsx')),
  'draw-from-data': lazyWithRetry(withTexts('mapDraft', () => import('./draw-from-data/Modal.tsx'))),
  'enter-spend': lazyWithRetry(withTexts('spend', () => import('./enter-spend/Modal.tsx'))),
  guides: lazyWithRetry(withTexts('guides', () => import('./guides/Modal.tsx'))),
  'invite-collaborator': lazyWithRetry(() => import('./invite-collaborator/Modal.tsx')),
  'keyboard-help': lazyWithRetry(withTexts('keyboard', () => import('./keyboard-help/Modal.tsx'))),
  'monitor-view': lazyWithRetry(() => import('./monitor-view/Modal.tsx')),
  'monitoring-reports': lazyWithRetry(() => import('./monitoring-reports/Modal.tsx')),
  'leave-workspace': lazyWithRetry(() => import('./leave-workspace/Modal.tsx')),
  'offer-template': lazyWithRetry(withTexts('library', () => import('./offer-template/Modal.tsx'))),
  'order-export': lazyWithRetry(withTexts('exports', () => import('./order-export/Modal.tsx'))),
  'pass-on-invitation': lazyWithRetry(() => import('./pass-on-invitation/Modal.tsx')),
  'report-template': lazyWithRetry(withTexts('library', () => import('./report-template/Modal.tsx'))),
  'save-template': lazyWithRetry(withTexts('library', () => import('./save-template/Modal.tsx'))),
  segment: lazyWithRetry(() => import('./segment/Modal.tsx')),
  'send-script': lazyWithRetry(withTexts('sendScript', () => import('./send-script/Modal.tsx'))),
  'set-user-type': lazyWithRetry(() => import('./set-user-type/Modal.tsx')),
  'step-up': lazyWithRetry(() => import('./step-up/Modal.tsx')),
  'share-canvas': lazyWithRetry(withTexts('shareLinks', () => import('./share-canvas/Modal.tsx'))),
  'transfer-canvas': lazyWithRetry(() => import('./transfer-canvas/Modal.tsx')),
  'unlock-canvas': lazyWithRetry(() => import('./unlock-canvas/Modal.tsx')),
  'unlock-workspace': lazyWithRetry(() => import('./unlock-workspace/Modal.tsx')),
  'use-template': lazyWithRetry(withTexts('library', () => import('./use-template/Modal.tsx'))),
  'cancellation-process': billing(() => import('./cancellation-process/Modal.tsx')),
  'downgrade-alert': billing(() => import('./downgrade-alert/Modal.tsx')),
  'downgrade-lock-workspaces': billing(() => import('./downgrade-lock-workspaces/Modal.tsx')),
  'downgrade-process': billing(() => import('./downgrade-process/Modal.tsx')),
  'in-app-upgrade': billing(() => import('./in-app-upgrade/Modal.tsx')),
  'limited-plan-map-pro': billing(() => import('./limited-plan-map-pro/Modal.tsx')),
  'payment-method': billing(() => import('./payment-method/Modal.tsx')),
  receipt: billing(() => import('./receipt/Modal.tsx')),
  'undo-scheduled-change': billing(() => import('./undo-scheduled-change/Modal.tsx')),
  upsell: lazyWithRetry(() => import('./upsell/Modal.tsx')),
  welcome: lazyWithRetry(withTexts('welcome', () => import('./welcome/Modal.tsx'))),
  video: lazyWithRetry(() => import('./video/Modal.tsx')),
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
