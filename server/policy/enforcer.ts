import { readFileSync } from 'node:fs';
import { newEnforcer, newModelFromString, StringAdapter } from 'casbin';
import type { Plan } from '#domain/plans/plans.ts';
import { cheapestWith, planWithRoom } from '#domain/plans/upgrades.ts';
import type { Refused } from '#domain/wire/session.ts';
import type { Permission } from '#resources/kit/permission.ts';
import type { Grant } from '#resources/shapes/account/account.ts';
import { fromRoot } from '#server/root.ts';
import type { TokenUse } from '#server/sessions/session-user.ts';
import type { Asker, Rules } from './access.ts';
import { permissionOf } from './permissions.ts';

export const POLICY_FILES = ['roles.csv', 'person.csv', 'workspace.csv', 'staff.csv'] as const;

/** The rows of one policy file, comments and blank lines dropped. */
export function readPolicyRows(file: string): readonly string[] {
  const lines = readFileSync(fromRoot('policies', file), 'utf8').split(/\r?\n/);
  return lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'));
}

/**
 * Why an API token may not ask what its person may; null where it may. In workspaces it may whatever needs
 * no proof of who is there; outside of them only what says so. One for a single workspace makes nothing outside of it.
 */
function refusedToToken({ access, workspace }: TokenUse, place: Asker['place'], asked: Permission | undefined): Refused | null {
  if (!asked || asked.stepUp || (place !== 'workspace' && !asked.byToken)) return 'api_token';
  if (asked.reads) return null;
  if (access !== 'write') return 'read_only_token';
  return place !== 'workspace' && workspace !== null ? 'api_token' : null;
}

/** Reads the policies and builds the one enforcer of this process. `sold`: plans that a refusal may name. */
export async function loadRules(sold: readonly Plan[]): Promise<Rules> {
  const model = newModelFromString(readFileSync(fromRoot('policies', 'model.conf'), 'utf8'));
  const enforcer = await newEnforcer(model, new StringAdapter(POLICY_FILES.flatMap(readPolicyRows).join('\n')));
  // The policies do not change while the process runs, so an answer once given holds.
  const answers = new Map<string, boolean>();
  const holds = (role: string, subject: string, action: string): boolean => {
    const question = `${role} ${subject} ${action}`;
    const known = answers.get(question);
    if (known !== undefined) return known;
    const answer = permissionOf(subject, action) !== undefined && enforcer.enforceSync(role, subject, action);
    answers.set(question, answer);
    return answer;
  };
  const roleAllows: Rules['roleAllows'] = (roles, subject, action) => roles.some((role) => holds(role, subject, action));
  const decide = ({ roles, entitlements, locked, impersonated, token, place }: Asker, subject: string, action: string): Grant => {
    if (!roleAllows(roles, subject, action)) return { allowed: false, because: 'role' };
    const asked = permissionOf(subject, action);
    const tokenRefused = token && refusedToToken(token, place, asked);
    if (tokenRefused) return { allowed: false, because: tokenRefused };
    const feature = asked?.feature;
    if (impersonated && !asked?.allowedWhenImpersonated) return { allowed: false, because: 'impersonated' };
    const { plan, features, peopleBeyond } = entitlements;
    if (feature && !features[feature]) return { allowed: false, because: 'plan', plan: cheapestWith(feature, sold) };
    if (peopleBeyond && asked?.showsVisitors)
      return { allowed: false, because: 'people', plan: planWithRoom(plan, 'people', peopleBeyond, sold) };
    // A locked workspace can be looked at.
    if (locked && !asked?.reads && !asked?.allowedWhenLocked) return { allowed: false, because: 'locked' };
    return { allowed: true };
  };
  return { roleAllows, decide, sold };
}
