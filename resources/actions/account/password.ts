import { defineActions } from '../../kit/action.ts';
import { permissionsOn } from '../../kit/permission.ts';

/** The change asks for the one before. */
const may = permissionsOn({ name: 'password', scope: 'person' }, { change: {} });

/** The own password: changed by the one before, or chosen by a mailed link when it is forgotten or the first one. */
export const passwordActions = defineActions('password', 'Passwords', {
  change: {
    may: may.change,
    call: 'POST /api/dashboard/users/update-password',
    sends: 'passwords',
    idempotent: 'sealed',
    refuses: [429],
    audit: true,
  },
  askForLink: { may: 'public', call: 'POST /api/dashboard/password-resets', sends: 'password-resets', status: 202, refuses: [429] },
  showLink: { may: 'public', call: 'GET /api/dashboard/password-resets/:key', secret: true, refuses: [410, 429] },
  /** Its lines in the log tell a new password from a first one. */
  chooseByLink: {
    may: 'public',
    call: 'PATCH /api/dashboard/password-resets/:key',
    sends: 'password-resets',
    idempotent: 'sealed',
    refuses: [410, 429],
  },
});
