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
  /** Shows numbers of visitors: refused while more people were tracked than the plan has room for. */
  readonly showsVisitors?: true;
  /** Writes that a locked workspace still takes. */
  readonly whileLocked?: readonly Action[];
  /**
   * What staff may do, too, while they are logged in as the person. What is not named stays in the
   * person's own hand: to name an action here is to say that it deletes, locks, sends and pays for
   * nothing, lets nobody in or out, and proves nobody's identity.
   */
  readonly whileImpersonated?: readonly Action[];
  /** What asks once more who is there: the session must have been proven within the last minutes. */
  readonly stepUp?: readonly Action[];
  /** What sends mail to others in the person's name: not before their own address is confirmed. */
  readonly mailsOthers?: readonly Action[];
}

/** Subjects that are no resource: calls outside CRUD. */
const OTHER_SUBJECTS = {
  /** The own log-ins: look at them, end them. */
  session: { scope: 'person', actions: ['list', 'show', 'delete'], whileImpersonated: ['list', 'show'] },
  /** The own account. */
  me: { scope: 'person', actions: ['show', 'edit'], whileImpersonated: ['show'] },
  /** Second factor and the end of the own account. A new address is `me:edit`, which asks for itself. */
  credentials: { scope: 'person', actions: ['edit', 'delete'], stepUp: ['edit', 'delete'] },
  /** The own password, whose change asks for the one before. */
  password: { scope: 'person', actions: ['edit'] },
  /** Proving once more who is there, and by what. */
  'step-up': { scope: 'person', actions: ['show', 'create'] },
  /** Everything kept about oneself. */
  'account-export': { scope: 'person', actions: ['show'], stepUp: ['show'] },
  /** Proof of identity for a chat widget. */
  'chat-identity': { scope: 'person', actions: ['show'] },
  /** Periodic reports by mail. */
  'monitoring-reports': { scope: 'person', actions: ['list', 'create', 'delete'], whileImpersonated: ['list'] },
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
  'log-in-as': { scope: 'person', actions: ['create', 'delete'], whileImpersonated: ['delete'] },
  /** Inviting somebody to a workspace. */
  invitations: { scope: 'workspace', actions: ['create'], feature: 'collaborators', mailsOthers: ['create'] },
  /** Invitations to the own address: accepting and declining them. */
  'own-invitations': { scope: 'person', actions: ['list', 'edit', 'delete'], whileImpersonated: ['list'] },
  /** One's own place in a workspace of somebody else: leaving it. */
  membership: { scope: 'workspace', actions: ['delete'], whileLocked: ['delete'] },
  'workspace-lock': { scope: 'workspace', actions: ['edit'], whileLocked: ['edit'] },
  'workspace-audit': { scope: 'workspace', actions: ['list'], whileImpersonated: ['list'] },
  /** The tracking script by mail to whoever puts it on the site. */
  'script-mail': { scope: 'workspace', actions: ['create'], mailsOthers: ['create'] },
  /** Asking the owner for a bigger plan. */
  'propose-upgrade': { scope: 'workspace', actions: ['create'], mailsOthers: ['create'], whileLocked: ['create'] },
  'canvas-lock': { scope: 'workspace', actions: ['edit'] },
  /** Away to another workspace; the target is asked for `canvases:create` apart. */
  'canvas-transfer': { scope: 'workspace', actions: ['create'] },
  'canvas-copy': { scope: 'workspace', actions: ['create'], whileImpersonated: ['create'] },
  grants: { scope: 'workspace', actions: ['show'], whileImpersonated: ['show'] },
  /** App id and app key of the server-side event API. */
  'workspace-key': { scope: 'workspace', actions: ['show', 'edit'], stepUp: ['show', 'edit'] },
  'canvas-document': { scope: 'workspace', actions: ['show', 'edit'], whileImpersonated: ['show', 'edit'], feature: 'canvases' },
  forecast: { scope: 'workspace', actions: ['show'], whileImpersonated: ['show'], feature: 'forecast' },
  /** What happens now: server-sent events, is the script installed, what was filtered and why. */
  live: { scope: 'workspace', actions: ['show'], whileImpersonated: ['show'] },
  /** KPI reports of the monitor. */
  reports: { scope: 'workspace', actions: ['show'], whileImpersonated: ['show'], feature: 'kpiMonitoring', showsVisitors: true },
  /** Actual numbers on a canvas. */
  'canvas-report': { scope: 'workspace', actions: ['show'], whileImpersonated: ['show'], feature: 'kpiMonitoring', showsVisitors: true },
  /** Status of every target. */
  'target-report': { scope: 'workspace', actions: ['show'], whileImpersonated: ['show'], feature: 'targets', showsVisitors: true },
} as const satisfies Record<string, SubjectEntry>;

export type Subject = ResourceName | keyof typeof OTHER_SUBJECTS;

const SCOPE_OF_RESOURCE = { global: 'workspace', workspace: 'workspace', staff: 'person' } as const satisfies Record<
  Scope,
  SubjectEntry['scope']
>;

function resourceEntries(): readonly [string, SubjectEntry][] {
  return allResources.map(({ name, scope, actions, feature, actionFeatures, whileLocked, whileImpersonated }) => [
    name,
    { scope: SCOPE_OF_RESOURCE[scope], actions, feature, actionFeatures, whileLocked, whileImpersonated },
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

/** Is the action among those that a subject names for something? What no subject names is not. */
const names =
  (list: 'whileImpersonated' | 'stepUp' | 'mailsOthers') =>
  (subject: string, action: string): boolean =>
    SUBJECTS.get(subject)?.[list]?.some((one) => one === action) ?? false;

/** May staff who are logged in as somebody do this, if that person may? */
export const isForImpersonation = names('whileImpersonated');
/** Must the session have been proven within the last minutes? */
export const asksForStepUp = names('stepUp');
/** Does it send mail to others in the person's name? */
export const mailsOthers = names('mailsOthers');

/** Actions that change something; a locked workspace refuses them, except those its subjects name. */
export const WRITES: ReadonlySet<Action> = new Set<Action>(['create', 'edit', 'delete']);

/** What a person may ask for outside any workspace: of `workspaces` only these two need no row. */
const OUTSIDE_WORKSPACE: ReadonlySet<string> = new Set(['workspaces:list', 'workspaces:create']);

/** Is this question asked about the person alone, before any workspace is known? */
export function isPersonal(subject: string, action: Action): boolean {
  return SUBJECTS.get(subject)?.scope === 'person' || OUTSIDE_WORKSPACE.has(`${subject}:${action}`);
}
