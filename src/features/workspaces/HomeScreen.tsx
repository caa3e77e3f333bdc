import { Navigate, useSearchParams } from 'react-router';
import { INVITATIONS_PATH, useInvitations } from '#src/providers/place/invitations.ts';
import { lastWorkspace } from '#src/providers/place/last-workspace.ts';
import { useWorkspaces } from '#src/providers/place/workspaces.ts';

/** Whoever was invited comes for that; anybody else makes a workspace of their own. */
function NoWorkspace() {
  const { rows, isLoading } = useInvitations();
  if (isLoading) return null;
  return <Navigate to={rows.length > 0 ? INVITATIONS_PATH : '/dashboard/workspaces/create'} replace />;
}

/**
 * After log-in: the workspace one was in last, else the first open one, else what one was invited to, else the wizard.
 * `?onboarding=` begins with the walkthrough of the canvases.
 */
export default function HomeScreen() {
  const { rows, isLoading, failed } = useWorkspaces();
  const [params] = useSearchParams();
  if (isLoading) return null;
  if (failed) return <Navigate to="/dashboard/workspaces/overview" replace />;
  const last = lastWorkspace();
  const open = rows.find((row) => row.id === last) ?? rows.find((row) => !row.is_locked) ?? rows[0];
  if (!open) return <NoWorkspace />;
  const first = params.has('onboarding') ? '/canvases?walkthrough=1' : '';
  return <Navigate to={`/dashboard/workspaces/${open.id}${first}`} replace />;
}
