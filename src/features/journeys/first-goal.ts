import { useMemo } from 'react';
import type { RULE_EVENTS } from '#domain/canvas/document.ts';
import type { BuiltFeature } from '#domain/plans/features.ts';
import { featureOfEvent } from '#domain/plans/gates.ts';
import { ORDER_KIND } from '#domain/tracking/events.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import type { AddressOf } from './use-choice.ts';

export type Goal = (typeof RULE_EVENTS)[number];

/** What a marketer asks about first, most wanted first: a sale, then what leads to one. */
const WANTED: readonly Goal[] = [ORDER_KIND, 'form_completed', 'button_click'];

/** What a report begins with: the most wanted of `goals` that is shown; the first of them where none is. */
export function firstGoal<Among extends Goal>(goals: readonly Among[], isShown: (feature: BuiltFeature) => boolean): Among {
  const shown = goals.filter((kind) => {
    const feature = featureOfEvent(kind);
    return feature === null || isShown(feature);
  });
  const wanted = WANTED.flatMap((kind) => shown.find((one) => one === kind) ?? []);
  return wanted[0] ?? shown[0] ?? (goals[0] as Among);
}

/** The same of the workspace that is open. */
export function useFirstGoal<Among extends Goal>(goals: readonly Among[]): Among {
  const { feature } = useWorkspace();
  return firstGoal(goals, (name) => feature(name).allowed);
}

/** How a tab stands in the address, beginning with a goal that the plan of the workspace shows: nobody is met by a lock first. */
export function useAddressOf<Among extends Goal, Choice>(
  addressFor: (goal: Among) => AddressOf<Choice>,
  goals: readonly Among[],
): AddressOf<Choice> {
  const goal = useFirstGoal(goals);
  return useMemo(() => addressFor(goal), [addressFor, goal]);
}
