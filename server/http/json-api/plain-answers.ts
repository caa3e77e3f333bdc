import { allActions } from '#resources/actions/index.ts';
import { allProtocol } from '#resources/protocol/index.ts';
import { shapeOf } from '#resources/shapes/index.ts';

const AUTH_INFO = 'the auth info, whose shape outside programs and the cookie flx_auth share';

/** Calls of accounts that are not declared yet. */
const OTHERS: readonly (readonly [call: string, reason: string])[] = [
  ['POST /api/dashboard/auth', AUTH_INFO],
  ['POST /api/dashboard/users', AUTH_INFO],
  ['POST /api/dashboard/refresh-token', AUTH_INFO],
  ['POST /api/dashboard/auth/second-factor', AUTH_INFO],
  ['POST /api/dashboard/auth/google-sso', AUTH_INFO],
  ['POST /api/dashboard/users/google-sso-create', AUTH_INFO],
];

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
export const PLAIN_ANSWERS: ReadonlyMap<string, string> = new Map([...declared, ...mountedByHand, ...OTHERS]);
