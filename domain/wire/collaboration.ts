/** What a collaborator may do in a workspace, as it travels. */
export const PERMISSIONS = [
  { value: 0, name: 'view_only' },
  { value: 1, name: 'read_write' },
] as const;
export type Permission = (typeof PERMISSIONS)[number]['value'];
