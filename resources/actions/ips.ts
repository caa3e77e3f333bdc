import { defineActions } from '../kit/action.ts';
import { permissionsOn } from '../kit/permission.ts';

const may = permissionsOn({ name: 'ips', scope: 'person' }, { showOwn: { reads: true, allowedWhenImpersonated: true } });

export const ipActions = defineActions('ips', 'Ips', {
  showOwn: {
    may: may.showOwn,
    call: 'GET /api/dashboard/project-ips/my-ip',
  },
});
