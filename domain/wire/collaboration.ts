/** What a collaborator may do in a workspace, as it travels. */
export const PERMISSIONS = [
  { value: 0, name: 'view_only' },
  { value: 1, name: 'read_write' },
] as const;
/** Characters of the first and of the last name of who is invited. */
export const PERSON_NAME_LENGTH = 80;
export type Permission = (typeof PERMISSIONS)[number]['value'];
