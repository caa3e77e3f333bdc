import { accountForms } from './account.ts';
import { authForms } from './auth.ts';
import { canvasForms } from './canvases.ts';
import type { FormCase } from './form-case.ts';
import { rowForms } from './rows.ts';
import { staffForms } from './staff.ts';
import { workspaceForms } from './workspace.ts';

/** Every form of the product. The spec holds the list to the source: a new form asks for its entry. */
export const forms: readonly FormCase[] = [...authForms, ...accountForms, ...workspaceForms, ...canvasForms, ...rowForms, ...staffForms];

/** Windows without a form of their own, and why. */
export const MODALS_WITHOUT_FORM: Readonly<Record<string, string>> = {
  'admin-edit-workspace': 'the same form as the other acts of staff, over the same call as the settings',
  'admin-end-access': 'the same form as the other acts of staff',
  'admin-extend-trial': 'the same form as the other acts of staff; that days are added once is asked of the server',
  'admin-issue-coupon': 'the same form as the other acts of staff; what is refused is asked of the server',
  'admin-dismiss-report': 'the same form as the other acts of staff; what becomes of a report is asked of the server',
  'admin-disable-coupon': 'the same form as the other acts of staff; it asks for a reason alone',
  'admin-refund': 'the same form as the other acts of staff; what becomes of the money is asked of the server',
  'admin-replay-notice': 'the same form as the other acts of staff; there only where a provider has told something',
  'admin-review-template': 'the same form as the other acts of staff; what becomes of a template is asked of the server',
  'admin-reveal-mail': 'the same form as the other acts of staff; there only where no mail leaves',
  'alert-secret': 'one press; shows a key',
  'api-key': 'shows keys; a new one is one press',
  'cancellation-process': 'a choice and one press: tests/e2e/billing.spec.ts',
  confirm: 'one press',
  'downgrade-alert': 'leads on: tests/e2e/billing.spec.ts',
  'downgrade-lock-workspaces': 'choices that the next window takes: tests/e2e/billing.spec.ts',
  'downgrade-process': 'leads on: tests/e2e/billing.spec.ts',
  guides: 'texts and a search over them',
  'in-app-upgrade': 'a choice and one press: tests/e2e/billing.spec.ts',
  'keyboard-help': 'shows keys',
  'leave-workspace': 'one press',
  'limited-plan-map-pro': 'leads on',
  'pass-on-invitation': 'shows a message to copy',
  'payment-method': 'a choice and one press',
  receipt: 'shows a bill',
  'undo-scheduled-change': 'says what was undone',
  'unlock-workspace': 'the same form as for a canvas',
  upsell: 'leads to the plans',
  video: 'shows a film',
  welcome: 'a greeting; what a booked call does is asked of the server',
};

/** Resources that can be made or changed without a generated form, and how else. */
export const RESOURCES_WITHOUT_FORM: Readonly<Record<string, string>> = {
  'api-tokens': 'named when they are made; programs may rename them',
  collaborators: 'a choice in the list; they come by an invitation',
};

/** Files that hold a form for others to fill, or one that sends nothing. */
export const FRAMES: readonly string[] = [
  'ui/fields/Form.tsx',
  'features/auth/AuthForm.tsx',
  // The password of a link, with which only a canvas is asked for: a server test tries it.
  'features/share/PasswordForm.tsx',
  // One line of the form of a workspace, which is tried; it is gone as soon as the page hears of an answer.
  'features/onboarding/SiteQuestion.tsx',
  'crud/form/ActionFormModal.tsx',
  'crud/form/FormModal.tsx',
  'crud/form/FormScreen.tsx',
  'modals/step-up/Modal.tsx',
  'modals/step-up/MailedCode.tsx',
  // What is typed finds something, and is sent nowhere.
  'ui/windows/Finder.tsx',
  // Search and filters of staff's lists, which only ask.
  'features/admin/list/FilterForm.tsx',
  // Conditions of the monitor's filter, which go into the address.
  'reports/filter/FilterEditor.tsx',
  // Adds what was pasted to the drawing, which is saved as a drawing is.
  'canvas/overlays/PasteAddresses.tsx',
];
