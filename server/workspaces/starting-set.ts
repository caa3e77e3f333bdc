import type { kpiWidgets } from '#server/db/tables.ts';

type NewWidget = typeof kpiWidgets.$inferInsert;

/** What a new workspace shows on its monitor before anybody has chosen. */
const DEFAULTS: readonly Omit<NewWidget, 'workspace_id'>[] = [];

/** Rows of the KPIs a new workspace starts with, in their order. */
export function defaultWidgets(workspaceId: string): NewWidget[] {
  return DEFAULTS.map((widget, position) => ({ ...widget, workspace_id: workspaceId, position }));
}
