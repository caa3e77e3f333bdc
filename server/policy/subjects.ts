import type { ResourceAction, Scope } from '#domain/kit/resource.ts';
import type { Feature } from '#domain/plans/plans.ts';
import { allResources, type ResourceName } from '#resources/index.ts';

/** Actions of the policy are those of resources; a call outside CRUD uses the one it resembles. */
export type Action = ResourceAction;

/**
 * What a policy row can be about. `person`: decided by the signed-in person alone;
 * `workspace`: decided by the role in one workspace and the plan of its owner.
 */
export interface SubjectEntry {
  readonly scope: 'person' | 'workspace';
  readonly actions: readonly Action[];
  /** Plan feature of the workspace's owner without which every action is refused. */
  readonly feature?: Feature;
  /** Actions that need another feature instead. */
  readonly actionFeatures?: Readonly<Partial<Record<Action, Feature>>>;
}

/** Subjects that are no resource: calls outside CRUD. */
const OTHER_SUBJECTS = {
  /** The own log-in: look at it, end it. */
  session: { scope: 'person', actions: ['show', 'delete'] },
  /** The own account. */
  me: { scope: 'person', actions: ['show', 'edit'] },
  /** Accounts of other people: staff only. */
  users: { scope: 'person', actions: ['list', 'show'] },
  grants: { scope: 'workspace', actions: ['show'] },
  /** App id and app key of the server-side event API. */
  'workspace-key': { scope: 'workspace', actions: ['show', 'edit'] },
  'canvas-document': { scope: 'workspace', actions: ['show', 'edit'], feature: 'canvases' },
  forecast: { scope: 'workspace', actions: ['show'], feature: 'forecast' },
  /** What happens now: server-sent events, is the script installed, what was filtered and why. */
  live: { scope: 'workspace', actions: ['show'] },
  /** KPI reports of the monitor. */
  reports: { scope: 'workspace', actions: ['show'], feature: 'kpiMonitoring' },
  /** Actual numbers on a canvas. */
  'canvas-report': { scope: 'workspace', actions: ['show'], feature: 'kpiMonitoring' },
  /** Status of every target. */
  'target-report': { scope: 'workspace', actions: ['show'], feature: 'targets' },
} as const satisfies Record<string, SubjectEntry>;

export type Subject = ResourceName | keyof typeof OTHER_SUBJECTS;

const SCOPE_OF_RESOURCE = { global: 'workspace', workspace: 'workspace' } as const satisfies Record<Scope, SubjectEntry['scope']>;

function resourceEntries(): readonly [string, SubjectEntry][] {
  return allResources.map(({ name, scope, actions, feature, actionFeatures }) => [
    name,
    { scope: SCOPE_OF_RESOURCE[scope], actions, feature, actionFeatures },
  ]);
}

/** Every subject by name: the declared resources first, then the calls outside CRUD. */
export const SUBJECTS: ReadonlyMap<string, SubjectEntry> = new Map<string, SubjectEntry>([
  ...resourceEntries(),
  ...Object.entries(OTHER_SUBJECTS),
]);

/** The plan feature a question needs, if any. */
export function featureOf(subject: string, action: string): Feature | undefined {
  const entry = SUBJECTS.get(subject);
  const known = entry?.actions.find((one) => one === action);
  return known ? (entry?.actionFeatures?.[known] ?? entry?.feature) : undefined;
}

/** Actions that change something; a locked workspace refuses them, except its own deletion. */
export const WRITES: ReadonlySet<Action> = new Set<Action>(['create', 'edit', 'delete']);

/** What a person may ask for outside any workspace: of `workspaces` only these two need no row. */
const OUTSIDE_WORKSPACE: ReadonlySet<string> = new Set(['workspaces:list', 'workspaces:create']);

/** Is this question asked about the person alone, before any workspace is known? */
export function isPersonal(subject: string, action: Action): boolean {
  return SUBJECTS.get(subject)?.scope === 'person' || OUTSIDE_WORKSPACE.has(`${subject}:${action}`);
}
