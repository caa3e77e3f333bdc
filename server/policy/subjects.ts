import { type Permission, permissionsOn } from '#resources/kit/permission.ts';

/** Questions about calls that are not declared as actions yet. */
const OTHERS = [
  /** The own log-ins: look at them, end them. */
  permissionsOn(
    { name: 'session', scope: 'person' },
    { list: { reads: true, whileImpersonated: true }, show: { reads: true, whileImpersonated: true }, delete: {} },
  ),
  /** The own account. */
  permissionsOn({ name: 'me', scope: 'person' }, { show: { reads: true, whileImpersonated: true }, edit: {} }),
  /** Second factor and the end of the own account. A new address is `me:edit`, which asks for itself. */
  permissionsOn({ name: 'credentials', scope: 'person' }, { edit: { stepUp: true }, delete: { stepUp: true } }),
  /** The own password, whose change asks for the one before. */
  permissionsOn({ name: 'password', scope: 'person' }, { edit: {} }),
  /** Proving once more who is there, and by what. */
  permissionsOn({ name: 'step-up', scope: 'person' }, { show: { reads: true }, create: {} }),
  /** Everything kept about oneself. */
  permissionsOn({ name: 'account-export', scope: 'person' }, { show: { reads: true, stepUp: true } }),
  /** Proof of identity for a chat widget. */
  permissionsOn({ name: 'chat-identity', scope: 'person' }, { show: { reads: true } }),
  /** Periodic reports by mail. */
  permissionsOn(
    { name: 'monitoring-reports', scope: 'person' },
    { list: { reads: true, whileImpersonated: true }, create: {}, delete: {} },
  ),
  permissionsOn({ name: 'grants', scope: 'workspace' }, { show: { reads: true, whileImpersonated: true } }),
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
