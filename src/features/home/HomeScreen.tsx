import { Navigate, useSearchParams } from 'react-router';
import { LoadFailed } from '#src/crud/states/LoadFailed.tsx';
import { INVITATIONS_PATH, useInvitations } from '#src/providers/place/invitations.ts';
import { lastWorkspace } from '#src/providers/place/last-workspace.ts';
import type { WorkspaceRow } from '#src/providers/place/workspace.tsx';
import { useWorkspaces } from '#src/providers/place/workspaces.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Delayed, SkeletonRows } from '#src/ui/layout/Skeleton.tsx';
import { Home } from './Home.tsx';

/** Whoever was invited comes for that; anybody else begins with a canvas of their own. */
function NoWorkspace() {
  const { rows, isLoading } = useInvitations();
  if (isLoading) return null;
  return <Navigate to={rows.length > 0 ? INVITATIONS_PATH : '/dashboard/start'} replace />;
}

/** The one somebody was in last comes first; those that are locked say nothing of today. */
function inOrder(rows: readonly WorkspaceRow[]): readonly WorkspaceRow[] {
  const last = lastWorkspace();
  const open = rows.filter((row) => !row.is_locked);
  return [...open.filter((row) => row.id === last), ...open.filter((row) => row.id !== last)];
}

/**
 * After log-in: how it is going, or what one was invited to, or the ways to begin where there is no workspace yet.
 * `?onboarding=` begins with the walkthrough of the canvases.
 */
export default function HomeScreen() {
  const { t } = useText();
  const { rows, isLoading, failed, error, retry } = useWorkspaces();
  const [params] = useSearchParams();
  if (isLoading)
    return (
      <Delayed>
        <SkeletonRows rows={6} label={t('common.loading')} />
      </Delayed>
    );
  if (failed) return <LoadFailed error={error} onRetry={() => void retry()} />;
  const open = inOrder(rows);
  const first = open[0] ?? rows[0];
  if (!first) return <NoWorkspace />;
  if (params.has('onboarding')) return <Navigate to={`/dashboard/workspaces/${first.id}/canvases?walkthrough=1`} replace />;
  return <Home open={open} />;
}
