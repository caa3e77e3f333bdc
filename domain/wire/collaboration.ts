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
