import { defineActions } from '../../kit/action.ts';
import { permissionsOn } from '../../kit/permission.ts';

const may = permissionsOn({ name: 'step-up', scope: 'person' }, { show: { reads: true }, prove: {} });

/** Proving once more that it is the account's owner who asks; holds for this session for some minutes. */
export const stepUpActions = defineActions('step-up', 'Session', {
  show: { may: may.show, call: 'GET /api/dashboard/auth/step-up' },
  prove: {
    may: may.prove,
    call: 'POST /api/dashboard/auth/step-up',
    sends: 'step-ups',
    idempotent: 'sealed',
    refuses: [401, 429],
    authStep: 'step-up',
  },
  mailCode: { may: may.prove, call: 'POST /api/dashboard/auth/step-up/mail', status: 202, refuses: [429] },
});
