import { defineActions } from '../../kit/action.ts';
import { permissionsOn } from '../../kit/permission.ts';
import { LARGEST_DRAWING } from '../canvases.ts';

const may = permissionsOn(
  { name: 'onboarding', scope: 'person' },
  {
    show: { reads: true, allowedWhenImpersonated: true, byToken: true },
    begin: {},
    /** Staff who look at an account are not its person. */
    arrive: {},
  },
);

/** How somebody begins, and how far they have come, by what is there. */
export const onboardingActions = defineActions('onboarding', 'Account', {
  launchpad: { may: may.show, call: 'GET /api/dashboard/launchpad' },
  /** Somebody is at the home of their account: when they were there before, and whether they were greeted. */
  arrive: { may: may.arrive, call: 'PUT /api/dashboard/presence' },
  /** A workspace and the first canvas in it, both or neither. */
  begin: {
    may: may.begin,
    call: 'POST /api/dashboard/beginnings',
    status: 201,
    idempotent: true,
    largest: LARGEST_DRAWING,
    audit: true,
    changes: ['workspaces', 'canvases'],
  },
});
