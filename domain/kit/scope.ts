import type { ResourceAction } from './resource.ts';

/** Where the policies are asked: of the person alone, or by the role in one workspace. */
export type DecidedIn = 'person' | 'workspace';

/** Whose rows a resource holds. The engine reads nothing else of it, so that it knows no resource by name. */
export interface ScopeFacts {
  readonly name: string;
  readonly decidedIn: DecidedIn;
  /** Actions that are decided by the person alone although the others are not. */
  readonly personal?: readonly ResourceAction[];
  /** The column that says whose a row is; it is filled when a row is made and bounds every read and write. */
  readonly owner?: 'workspace_id' | 'user_id';
}

export const SCOPES = {
  /** Workspaces: an account owns them and shares them with others. Each row is itself what its role is asked in. */
  account: { name: 'account', decidedIn: 'workspace', personal: ['list', 'create'] },
  /** Rows of one workspace, read and written inside it only. */
  workspace: { name: 'workspace', decidedIn: 'workspace', owner: 'workspace_id' },
  /** Rows of the signed-in person, whom nobody else sees. */
  person: { name: 'person', decidedIn: 'person', owner: 'user_id' },
  /** Rows of the whole installation, for those whom the policy calls support or admin. */
  installation: { name: 'installation', decidedIn: 'person' },
} as const satisfies { readonly [Name in string]: ScopeFacts & { readonly name: Name } };

export type Scopes = typeof SCOPES;
export type ScopeName = keyof Scopes;
/** A scope, widened. */
export type Scope = ScopeFacts & { readonly name: ScopeName };

/** Where the policies are asked about one action on rows of a scope. */
export function decidedIn({ decidedIn: place, personal }: ScopeFacts, action: ResourceAction): DecidedIn {
  return personal?.includes(action) ? 'person' : place;
}
