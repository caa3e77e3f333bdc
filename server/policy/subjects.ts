import { type Permission, permissionsOn } from '#resources/kit/permission.ts';

/** Questions about calls that are not declared as actions yet. */
const OTHERS = [
  /** Everything kept about oneself, as a file. */
  permissionsOn({ name: 'account', scope: 'person' }, { export: { reads: true, stepUp: true } }),
  /** Periodic reports by mail. */
  permissionsOn(
    { name: 'monitoring-reports', scope: 'person' },
    { list: { reads: true, whileImpersonated: true }, create: {}, delete: {} },
  ),
  permissionsOn(
    { name: 'canvas-document', scope: 'workspace', feature: 'canvases' },
    { show: { reads: true, whileImpersonated: true }, edit: { whileImpersonated: true } },
  ),
  permissionsOn({ name: 'forecast', scope: 'workspace', feature: 'forecast' }, { show: { reads: true, whileImpersonated: true } }),
  /** What happens now: server-sent events, is the script installed, what was filtered and why. */
  permissionsOn({ name: 'live', scope: 'workspace' }, { show: { reads: true, whileImpersonated: true } }),
] as const;

type OtherPermission = (typeof OTHERS)[number] extends infer Group ? (Group extends unknown ? Group[keyof Group] : never) : never;

/** Widened, in this order. */
export const otherPermissions: readonly Permission[] = OTHERS.flatMap((verbs): Permission[] => Object.values(verbs));
export type OtherSubject = OtherPermission['subject'];
export type OtherVerb = OtherPermission['verb'];
