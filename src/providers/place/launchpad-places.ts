import type { Step } from '#domain/onboarding/launchpad.ts';
import { resources } from '#resources/index.ts';
import { inWorkspace, listPath } from '../data/resource-paths.ts';
import { lastWorkspace } from './last-workspace.ts';
import { useMe } from './me.tsx';
import { useWorkspaces } from './workspaces.ts';

/** Where each step is taken, in a workspace of one's own. */
const PLACES: Readonly<Record<Step, (workspace: string) => string>> = {
  canvas: (workspace) => `${inWorkspace(workspace)}/canvases`,
  forecast: (workspace) => `${inWorkspace(workspace)}/canvases`,
  event: (workspace) => `${inWorkspace(workspace)}/settings/tracking`,
  conversion: (workspace) => `${inWorkspace(workspace)}/settings/tracking`,
  spend: (workspace) => listPath(resources['spend-entries'], workspace),
  target: (workspace) => `${inWorkspace(workspace)}/targets/create`,
  collaborator: (workspace) => `${inWorkspace(workspace)}/collaborate`,
  report: () => '/dashboard/account-settings/notifications',
  alert: (workspace) => listPath(resources.alerts, workspace),
};

/** The address of a step: in the own workspace one was in last, else in the first open one; without one, where it is made. */
export function usePlaces(): (step: Step) => string {
  const me = useMe();
  const open = useWorkspaces().rows.filter((row) => row.user === me.id && !row.is_locked);
  const workspace = open.find((row) => row.id === lastWorkspace()) ?? open[0];
  return (step) => (workspace ? PLACES[step](workspace.id) : '/dashboard/workspaces/create');
}
