import { Navigate } from 'react-router';
import { lastWorkspace } from '#src/providers/last-workspace.ts';
import { useWorkspaces } from '#src/providers/workspaces.ts';

/** After log-in: the workspace one was in last, else the first open one, else the wizard. */
export default function HomeScreen() {
  const { rows, isLoading, failed } = useWorkspaces();
  if (isLoading) return null;
  if (failed) return <Navigate to="/dashboard/workspaces/overview" replace />;
  const last = lastWorkspace();
  const open = rows.find((row) => row.id === last) ?? rows.find((row) => !row.is_locked) ?? rows[0];
  return <Navigate to={open ? `/dashboard/workspaces/${open.id}` : '/dashboard/workspaces/create'} replace />;
}
