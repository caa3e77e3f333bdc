import { allActions } from '#resources/actions/index.ts';
import { allProtocol } from '#resources/protocol/index.ts';
import { shapeOf } from '#resources/shapes/index.ts';

/** Actions say it in their shape. */
const declared = allActions.flatMap((action): (readonly [string, string])[] => {
  const { answer } = shapeOf(action);
  return answer.kind === 'plain' ? [[action.call, answer.reason]] : [];
});

const mountedByHand = allProtocol.flatMap(({ call, reason, answersDocument }): (readonly [string, string])[] =>
  answersDocument ? [] : [[call, reason]],
);

/**
 * Calls whose success is no JSON:API document, each with the reason. Everything else under
 * /api/dashboard is one; what refuses is one everywhere.
 */
export const PLAIN_ANSWERS: ReadonlyMap<string, string> = new Map([...declared, ...mountedByHand]);
