import { Navigate, useSearchParams } from 'react-router';
import { lastWorkspace } from '#src/providers/last-workspace.ts';
import { useWorkspaces } from '#src/providers/workspaces.ts';

/**
 * After log-in: the workspace one was in last, else the first open one, else the wizard.
 * `?onboarding=` begins with the walkthrough of the canvases.
 */
export default function HomeScreen() {
  const { rows, isLoading, failed } = useWorkspaces();
  const [params] = useSearchParams();
  if (isLoading) return null;
  if (failed) return <Navigate to="/dashboard/workspaces/overview" replace />;
  const last = lastWorkspace();
  const open = rows.find((row) => row.id === last) ?? rows.find((row) => !row.is_locked) ?? rows[0];
  if (!open) return <Navigate to="/dashboard/workspaces/create" replace />;
  const first = params.has('onboarding') ? '/canvases?walkthrough=1' : '';
  return <Navigate to={`/dashboard/workspaces/${open.id}${first}`} replace />;
}
