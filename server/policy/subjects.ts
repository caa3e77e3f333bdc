import { type Permission, permissionsOn } from '#resources/kit/permission.ts';

/** Questions about calls that are not declared as actions yet. */
const OTHERS = [
  /** Everything kept about oneself, as a file. */
  permissionsOn({ name: 'account', scope: 'person' }, { export: { reads: true, stepUp: true } }),
] as const;

type OtherPermission = (typeof OTHERS)[number] extends infer Group ? (Group extends unknown ? Group[keyof Group] : never) : never;

/** Widened, in this order. */
export const otherPermissions: readonly Permission[] = OTHERS.flatMap((verbs): Permission[] => Object.values(verbs));
export type OtherSubject = OtherPermission['subject'];
export type OtherVerb = OtherPermission['verb'];
