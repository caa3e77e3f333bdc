import { defineActions } from '../../kit/action.ts';
import { permissionsOn } from '../../kit/permission.ts';

const may = permissionsOn({ name: 'email', scope: 'person' }, { resendConfirmation: {} });

/** Proving by mailed links that an address is one's own. Whoever has the link may: it went to that address alone. */
export const emailActions = defineActions('email', 'Account', {
  resendConfirmation: { may: may.resendConfirmation, call: 'POST /api/dashboard/email-verifications', status: 202, refuses: [429] },
  /** Its lines in the log tell a confirmed address from a changed one. */
  confirm: { may: 'public', call: 'PATCH /api/dashboard/email-verifications/:key', refuses: [410, 429] },
  stopChange: { may: 'public', call: 'PATCH /api/dashboard/email-changes/:key', secret: true, refuses: [410, 429], audit: true },
});
