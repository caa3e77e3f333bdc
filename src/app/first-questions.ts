import { accountActions } from '#resources/actions/account/account.ts';
import { canvasActions } from '#resources/actions/canvases.ts';
import { canvases } from '#resources/canvases.ts';
import { workspaces } from '#resources/workspaces.ts';
import { pathOf } from '#src/providers/actions/perform.ts';
import { askAhead } from '#src/providers/data/api.ts';
import { canvasIn, rowPath, workspaceIn } from '#src/providers/data/resource-paths.ts';

/**
 * Asks what a page of the dashboard needs before it shows anything, while its code is on its way. Otherwise each question
 * waits for the screen that asks it, and so for the answers to those around it: who is there, the workspace, the drawing.
 */
export function askFirstQuestions(pathname: string): void {
  const workspace = workspaceIn(pathname);
  if (workspace === undefined) return;
  askAhead(pathOf(accountActions.show));
  askAhead(rowPath(workspaces, workspace));
  askAhead(pathOf(accountActions.grants, { workspaceId: workspace }));
  const id = canvasIn(pathname);
  if (id === undefined) return;
  askAhead(rowPath(canvases, id));
  askAhead(pathOf(canvasActions.drawing, { id }));
}
