import type { onboardingActions } from '#resources/actions/account/onboarding.ts';
import type { onboardingShapes } from '#resources/shapes/account/onboarding.ts';
import type { HandlersOf } from '#server/actions/handler.ts';
import type { BeginPorts } from '#server/canvas/ports.ts';
import { begin } from './begin.ts';

/** How somebody comes to a first canvas. */
export const beginningHandlers = { begin: (call) => begin(call) } satisfies HandlersOf<
  Pick<typeof onboardingActions, 'begin'>,
  typeof onboardingShapes,
  BeginPorts
>;
