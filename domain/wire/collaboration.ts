/** What a collaborator may do in a workspace, as it travels. */
export const PERMISSIONS = [
  { value: 0, name: 'view_only' },
  { value: 1, name: 'read_write' },
] as const;
export type Permission = (typeof PERMISSIONS)[number]['value'];

/** Body of `POST /project-clients/invite`; also form-encoded as `newClient[email]=…`. */
export interface Invitation {
  readonly newClient: {
    readonly email: string;
    readonly first_name: string;
    readonly last_name?: string;
    readonly permissions: Permission;
  };
  readonly project: { readonly id: string; readonly name?: string };
}

/** `GET /api/dashboard/invitations`: one that waits for the signed-in person. */
export interface OwnInvitation {
  readonly id: string;
  /** Id of the workspace. */
  readonly workspace: string;
  readonly workspace_name: string;
  /** Name of its owner. */
  readonly inviter: string;
  readonly permissions: Permission;
  /** ISO 8601 in UTC. */
  readonly created_at: string;
}
