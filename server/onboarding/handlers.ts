import { launchpadOf } from '#domain/onboarding/launchpad.ts';
import type { onboardingActions } from '#resources/actions/account/onboarding.ts';
import type { onboardingShapes } from '#resources/shapes/account/onboarding.ts';
import type { HandlersOf } from '#server/actions/handler.ts';
import { userOf } from '#server/http/session.ts';
import { arrive } from './arrive.ts';
import type { OnboardingPorts } from './ports.ts';
import { seenOf } from './seen.ts';

export const onboardingHandlers = {
  arrive: (call) => arrive(call),
  launchpad: async ({ context, request }) => {
    const user = userOf(request);
    const [{ entitlements }, seen] = await Promise.all([context.policy.personal(user), seenOf(context, user.id)]);
    return { id: user.id, ...launchpadOf(seen, (feature) => entitlements.features[feature]) };
  },
} satisfies HandlersOf<Pick<typeof onboardingActions, 'launchpad' | 'arrive'>, typeof onboardingShapes, OnboardingPorts>;
