import { defineActions } from '../../kit/action.ts';
import { permissionsOn } from '../../kit/permission.ts';

const may = permissionsOn({ name: 'two-factor', scope: 'person' }, { edit: { stepUp: true } });

/** The second factor of the own account. Each asks once more who is there; with the factor on that is by a code of it. */
export const twoFactorActions = defineActions('two-factor', 'Two-factor log-in', {
  begin: { may: may.edit, call: 'POST /api/dashboard/two-factor' },
  confirm: {
    may: may.edit,
    call: 'POST /api/dashboard/two-factor/confirm',
    sends: 'two-factor',
    idempotent: 'sealed',
    refuses: [429],
    audit: true,
  },
  renewCodes: { may: may.edit, call: 'POST /api/dashboard/two-factor/recovery-codes', idempotent: 'sealed', audit: true },
  end: { may: may.edit, call: 'POST /api/dashboard/two-factor/end', idempotent: 'sealed', audit: true },
});
