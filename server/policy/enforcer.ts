import { readFileSync } from 'node:fs';
import { newEnforcer, newModelFromString, StringAdapter } from 'casbin';
import { cheapestWith, hasFeature, planWithRoom } from '#domain/plans/plans.ts';
import type { Grant } from '#domain/wire/session.ts';
import { fromRoot } from '#server/root.ts';
import type { Asker, Rules } from './access.ts';
import { featureOf, isForImpersonation, SUBJECTS, WRITES } from './subjects.ts';

export const POLICY_FILES = ['roles.csv', 'person.csv', 'workspace.csv', 'staff.csv'] as const;

/** The rows of one policy file, comments and blank lines dropped. */
export function readPolicyRows(file: string): readonly string[] {
  const lines = readFileSync(fromRoot('policies', file), 'utf8').split(/\r?\n/);
  return lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'));
}

/** A locked workspace can be looked at; what changes it is refused unless the subject says otherwise. */
function isStoppedByLock(subject: string, action: string): boolean {
  const goesOn = SUBJECTS.get(subject)?.whileLocked?.some((write) => write === action) ?? false;
  return [...WRITES].some((write) => write === action) && !goesOn;
}

/** Reads the policies and builds the one enforcer of this process. */
export async function loadRules(): Promise<Rules> {
  const model = newModelFromString(readFileSync(fromRoot('policies', 'model.conf'), 'utf8'));
  const enforcer = await newEnforcer(model, new StringAdapter(POLICY_FILES.flatMap(readPolicyRows).join('\n')));
  // The policies do not change while the process runs, so an answer once given holds.
  const answers = new Map<string, boolean>();
  const holds = (role: string, subject: string, action: string): boolean => {
    const question = `${role} ${subject} ${action}`;
    const known = answers.get(question);
    if (known !== undefined) return known;
    const answer = SUBJECTS.has(subject) && enforcer.enforceSync(role, subject, action);
    answers.set(question, answer);
    return answer;
  };
  const roleAllows: Rules['roleAllows'] = (roles, subject, action) => roles.some((role) => holds(role, subject, action));
  const decide = ({ roles, plan, locked, peopleBeyond, impersonated }: Asker, subject: string, action: string): Grant => {
    if (!roleAllows(roles, subject, action)) return { allowed: false, because: 'role' };
    if (impersonated && !isForImpersonation(subject, action)) return { allowed: false, because: 'impersonated' };
    const feature = featureOf(subject, action);
    if (feature && !hasFeature(plan, feature)) return { allowed: false, because: 'plan', plan: cheapestWith(feature) };
    if (peopleBeyond && SUBJECTS.get(subject)?.showsVisitors)
      return { allowed: false, because: 'people', plan: planWithRoom(plan, 'people', peopleBeyond) };
    if (locked && isStoppedByLock(subject, action)) return { allowed: false, because: 'locked' };
    return { allowed: true };
  };
  return { roleAllows, decide };
}
