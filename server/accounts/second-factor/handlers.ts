import type { twoFactorActions } from '#resources/actions/account/two-factor.ts';
import type { twoFactorShapes } from '#resources/shapes/account/two-factor.ts';
import type { AccountPorts } from '#server/accounts/ports.ts';
import type { HandlersOf } from '#server/actions/handler.ts';
import { begin, confirm, end, renewCodes } from './two-factor.ts';

export const twoFactorHandlers = { begin, confirm, renewCodes, end } satisfies HandlersOf<
  typeof twoFactorActions,
  typeof twoFactorShapes,
  AccountPorts
>;
