import { defineActions } from '../../kit/action.ts';
import { permissionsOn } from '../../kit/permission.ts';

const may = permissionsOn({ name: 'onboarding', scope: 'person' }, { show: { reads: true, allowedWhenImpersonated: true } });

/** How far somebody has come, by what is there. */
export const onboardingActions = defineActions('onboarding', 'Account', {
  launchpad: { may: may.show, call: 'GET /api/dashboard/launchpad' },
});
