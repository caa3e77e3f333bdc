import { defineActions } from '../kit/action.ts';
import { permissionsOn } from '../kit/permission.ts';
import { spendEntries } from '../spend-entries.ts';

const may = permissionsOn(spendEntries, { create: {} });

/** Entering ad costs; what was entered is listed, removed and brought back as rows. */
export const spendActions = defineActions('spend', 'Ad spend', {
  enter: {
    may: may.create,
    call: 'POST /api/dashboard/spend-entries',
    workspace: { from: 'body', orHeader: true },
    sends: 'spend-entries',
    status: 201,
    idempotent: true,
    audit: true,
    changes: ['spend-entries'],
  },
});
