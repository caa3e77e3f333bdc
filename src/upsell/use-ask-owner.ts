import { useState } from 'react';
import type { BuiltFeature } from '#domain/plans/features.ts';
import { workspaceActions } from '#resources/actions/workspaces.ts';
import { perform } from '#src/providers/actions/perform.ts';
import { ApiError } from '#src/providers/data/api-error.ts';
import { keptDates } from './kept-dates.ts';

/** The server takes one request a day for each feature of a workspace. */
const ASKED = keptDates('flx_asked', 1);

/** Asks the owner of a workspace by mail for the plan that has a feature. */
export function useAskOwner(workspace: string, feature: BuiltFeature) {
  const name = `${workspace}:${feature}`;
  const [askedAt, setAskedAt] = useState(() => ASKED.read(name));
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const keep = (at: string) => {
    ASKED.keep(name, at);
    setAskedAt(at);
  };
  const ask = async () => {
    setBusy(true);
    setError(null);
    try {
      keep((await perform(workspaceActions.proposeUpgrade, { input: { feature, workspaceId: workspace } })).asked_at);
    } catch (cause) {
      // Somebody else here may have asked today: that is as good as asking.
      if (cause instanceof ApiError && cause.code === 'asked_already' && typeof cause.meta.asked_at === 'string') keep(cause.meta.asked_at);
      else setError(cause instanceof Error ? cause.message : String(cause));
    } finally {
      setBusy(false);
    }
  };
  return { askedAt, busy, error, ask };
}
