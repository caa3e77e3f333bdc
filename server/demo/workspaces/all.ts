import { demoId } from '../demo-id.ts';
import { agencyClients } from './agency.ts';
import type { DemoWorkspace } from './demo-workspace.ts';
import { northwind } from './northwind.ts';
import { soloWorkspaces } from './solo.ts';

/** Every workspace of the demo; the one most people open first comes first. */
export const demoWorkspaces: readonly DemoWorkspace[] = [northwind, ...agencyClients, ...soloWorkspaces];

/** The same id on every installation, so that a second run finds what the first one made. */
export function workspaceId(workspace: Pick<DemoWorkspace, 'key'>): string {
  return demoId(`workspace ${workspace.key}`);
}
