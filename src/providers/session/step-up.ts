import type { StepUpMeans } from '#domain/wire/accounts.ts';
import { ApiError } from '../data/api-error.ts';
import { onTabs, tellTabs } from './tabs.ts';

/** Asks the person to prove that it is them; true once they have, false when they would rather not. */
export type StepUpAsker = (by: readonly StepUpMeans[]) => Promise<boolean>;

let asker: StepUpAsker | null = null;
let asking: Promise<boolean> | undefined;

/** Says who asks; answers the function that takes it back. */
export function onStepUp(ask: StepUpAsker): () => void {
  asker = ask;
  return () => {
    if (asker === ask) asker = null;
  };
}

/**
 * A call was refused until the person proves to be there: asks them, once however many calls wait.
 * True when the same call may be sent again.
 */
export function proveFirst(error: unknown): Promise<boolean> {
  if (!(error instanceof ApiError) || !error.has('step_up') || !asker) return Promise.resolve(false);
  const by = Array.isArray(error.meta.by) ? (error.meta.by as readonly StepUpMeans[]) : [];
  asking ??= asker(by).finally(() => {
    asking = undefined;
  });
  return asking;
}

/** The window that was sent to the provider tells the one that waits. */
const CHANNEL = 'flx_proof';

export const tellProven = (): void => tellTabs(CHANNEL, 'proven');

export const onProven = (listener: () => void): (() => void) => onTabs(CHANNEL, listener);
