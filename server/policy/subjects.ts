import type { ResourceAction, Scope } from '#domain/kit/resource.ts';
import type { Feature } from '#domain/plans/features.ts';
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
  /** Writes that a locked workspace still takes. */
  readonly whileLocked?: readonly Action[];
  /** Only by the person's own hand: refused while staff is logged in as them. */
  readonly ownHand?: boolean;
}

/** Subjects that are no resource: calls outside CRUD. */
const OTHER_SUBJECTS = {
  /** The own log-ins: look at them, end them. */
  session: { scope: 'person', actions: ['list', 'show', 'delete'] },
  /** The own account. */
  me: { scope: 'person', actions: ['show', 'edit'] },
  /** Password, address, second factor and the end of the own account. */
  credentials: { scope: 'person', actions: ['edit', 'delete'], ownHand: true },
  /** Periodic reports by mail. */
  'monitoring-reports': { scope: 'person', actions: ['list', 'create', 'delete'] },
  /** Locking several of one's own workspaces at once. */
  'lock-selected': { scope: 'person', actions: ['edit'] },
  /** Opening what the plan had locked, once it has room. */
  'plan-locks': { scope: 'person', actions: ['edit'] },
  /** The desk: what staff see and do, each in the audit log. */
  desk: { scope: 'person', actions: ['show'] },
  'desk-workspaces': { scope: 'person', actions: ['create', 'edit', 'delete'] },
  'desk-plan': { scope: 'person', actions: ['edit'] },
  'desk-trial': { scope: 'person', actions: ['edit'] },
  'desk-mails': { scope: 'person', actions: ['edit'] },
  /** Handing over a link of a mail that could not be sent. */
  'desk-mail-link': { scope: 'person', actions: ['show'] },
  'desk-jobs': { scope: 'person', actions: ['list', 'edit'] },
  /** Saying that a backup was made. */
  'desk-backup': { scope: 'person', actions: ['create'] },
  'desk-health': { scope: 'person', actions: ['show'] },
  'event-inspector': { scope: 'person', actions: ['show'] },
  /** Entering the account of somebody else, and leaving it, which whoever is in it must be able to do. */
  'log-in-as': { scope: 'person', actions: ['create', 'delete'] },
  /** Inviting somebody to a workspace. */
  invitations: { scope: 'workspace', actions: ['create'], feature: 'collaborators' },
  /** One's own place in a workspace of somebody else: leaving it. */
  membership: { scope: 'workspace', actions: ['delete'], whileLocked: ['delete'] },
  'workspace-lock': { scope: 'workspace', actions: ['edit'], whileLocked: ['edit'] },
  'workspace-audit': { scope: 'workspace', actions: ['list'] },
  /** The tracking script by mail to whoever puts it on the site. */
  'script-mail': { scope: 'workspace', actions: ['create'] },
  /** Asking the owner for a bigger plan. */
  'propose-upgrade': { scope: 'workspace', actions: ['create'], whileLocked: ['create'] },
  'canvas-lock': { scope: 'workspace', actions: ['edit'] },
  /** Away to another workspace; the target is asked for `canvases:create` apart. */
  'canvas-transfer': { scope: 'workspace', actions: ['create'] },
  'canvas-copy': { scope: 'workspace', actions: ['create'] },
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

const SCOPE_OF_RESOURCE = { global: 'workspace', workspace: 'workspace', staff: 'person' } as const satisfies Record<
  Scope,
  SubjectEntry['scope']
>;

function resourceEntries(): readonly [string, SubjectEntry][] {
  return allResources.map(({ name, scope, actions, feature, actionFeatures, whileLocked }) => [
    name,
    { scope: SCOPE_OF_RESOURCE[scope], actions, feature, actionFeatures, whileLocked },
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

/** Staff who are logged in as somebody help them; what cannot be taken back, and keys, stay with the person. */
const OWN_HAND_ACTIONS: ReadonlySet<string> = new Set([
  'workspaces:delete',
  'membership:delete',
  'workspace-key:show',
  'workspace-key:edit',
  // Who may come in, and what they may do there: it would outlast the hour of the visit.
  'invitations:create',
  'collaborators:edit',
  // Throws the person out of their own devices. Leaving the account is `log-in-as:delete`.
  'session:delete',
]);

/** Is this only done by the person's own hand? */
export function isOwnHand(subject: string, action: Action): boolean {
  return SUBJECTS.get(subject)?.ownHand === true || OWN_HAND_ACTIONS.has(`${subject}:${action}`);
}

/** Actions that change something; a locked workspace refuses them, except those its subjects name. */
export const WRITES: ReadonlySet<Action> = new Set<Action>(['create', 'edit', 'delete']);

/** What a person may ask for outside any workspace: of `workspaces` only these two need no row. */
const OUTSIDE_WORKSPACE: ReadonlySet<string> = new Set(['workspaces:list', 'workspaces:create']);

/** Is this question asked about the person alone, before any workspace is known? */
export function isPersonal(subject: string, action: Action): boolean {
  return SUBJECTS.get(subject)?.scope === 'person' || OUTSIDE_WORKSPACE.has(`${subject}:${action}`);
}
