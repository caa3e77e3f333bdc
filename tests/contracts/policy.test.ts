import { describe, expect, test } from 'vitest';
import { entitlementsOn } from '#domain/plans/entitlements.ts';
import { FEATURES } from '#domain/plans/features.ts';
import { hasFeature } from '#domain/plans/offers.ts';
import { PLANS, type Plan } from '#domain/plans/plans.ts';
import { actions } from '#resources/actions/index.ts';
import type { AnyAction } from '#resources/kit/action.ts';
import { type Asker, ROLES } from '#server/policy/access.ts';
import { loadRules, POLICY_FILES, readPolicyRows } from '#server/policy/enforcer.ts';
import { isAskedIn, PERMISSIONS, permissionOf } from '#server/policy/permissions.ts';
import { ON_SALE } from '#tests/support/at-standard-prices.ts';

const rules = await loadRules(ON_SALE);
const questions = [...PERMISSIONS.values()].map(({ subject, verb: action }) => ({ subject, action }));
const LEAST: Plan = 'limited';

const MARKS = {
  true: 'yes',
  role: '-',
  plan: 'plan',
  people: 'people',
  locked: 'locked',
  impersonated: 'own hand',
  api_token: 'no token',
  read_only_token: 'write token',
} as const;
interface State extends Pick<Asker, 'place' | 'token'> {
  readonly locked?: boolean;
  readonly impersonated?: boolean;
}
function mark(role: string, plan: string, subject: string, action: string, state: State = {}): string {
  const grant = rules.decide(
    { roles: [role as (typeof ROLES)[number]], entitlements: entitlementsOn(plan as Plan), ...state },
    subject,
    action,
  );
  return MARKS[grant.allowed ? 'true' : grant.because];
}

function tableOf(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [line(header), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

/** Who may do what where the plan includes everything: the plan question is the second table. */
function roleMatrix(): string {
  const rows = questions.map(({ subject, action }) => [
    `${subject}:${action}`,
    ...ROLES.map((role) => mark(role, 'agency', subject, action)),
  ]);
  return tableOf(['question', ...ROLES], rows);
}

/** What an owner may do on each plan; lines that are the same on all plans are left out. */
function planMatrix(): string {
  const rows = questions.map(({ subject, action }) => [
    `${subject}:${action}`,
    ...PLANS.map((plan) => mark('owner', plan, subject, action)),
  ]);
  return tableOf(
    ['owner of', ...PLANS],
    rows.filter(([, ...marks]) => new Set(marks).size > 1),
  );
}

function lockMatrix(): string {
  const rows = questions.map(({ subject, action }) => [`${subject}:${action}`, mark('owner', 'agency', subject, action, { locked: true })]);
  return tableOf(
    ['owner, locked', 'answer'],
    rows.filter(([, answer]) => answer !== '-'),
  );
}

/** What staff may do as the owner of a workspace, and as anybody outside one: what nobody named stays with the person. */
function impersonatedMatrix(): string {
  const rows = questions.map(({ subject, action }) => {
    const [own, staff] = [{}, { impersonated: true }].map((state) =>
      ['user', 'owner'].map((role) => mark(role, 'agency', subject, action, state)).find((answer) => answer !== '-'),
    );
    return [`${subject}:${action}`, own ?? '-', staff ?? '-'];
  });
  return tableOf(
    ['as somebody', 'they', 'staff'],
    rows.filter(([, own]) => own === 'yes').map(([question = '', , staff = '']) => [question, 'yes', staff]),
  );
}

/** What API tokens may ask of what their person may: of the person alone, and in the person's own workspace. */
function tokenMatrix(): string {
  const token = { id: '', hash: '', workspace: null } as const;
  const places = [
    ['user', 'person'],
    ['owner', 'workspace'],
  ] as const;
  const rows = places.flatMap(([role, place]) =>
    questions
      .filter(({ subject, action }) => isAskedIn(place, subject, action) && mark(role, 'agency', subject, action) === 'yes')
      .map(({ subject, action }) => [
        `${subject}:${action}`,
        place,
        ...(['read', 'write'] as const).map((access) => mark(role, 'agency', subject, action, { place, token: { ...token, access } })),
        mark(role, 'agency', subject, action, { place, token: { ...token, access: 'write', workspace: 'one' } }),
      ]),
  );
  return tableOf(['question', 'asked in', 'read', 'write', 'write, one workspace'], rows);
}

/** What asks once more who is there, and what sends mail to others. */
function conditionsMatrix(): string {
  const rows = questions.map(({ subject, action }) => [
    `${subject}:${action}`,
    permissionOf(subject, action)?.stepUp ? 'asks' : '-',
    permissionOf(subject, action)?.mailsOthers ? 'confirmed' : '-',
  ]);
  return tableOf(
    ['question', 'proof', 'own address'],
    rows.filter(([, ...marks]) => marks.some((answer) => answer !== '-')),
  );
}

describe('the policy', () => {
  test('is the matrix that was read in review', async () => {
    const matrix = [
      'Roles, on the plan agency',
      roleMatrix(),
      '',
      'Plans, as owner',
      planMatrix(),
      '',
      'In a locked workspace',
      lockMatrix(),
      '',
      'Staff, logged in as somebody',
      impersonatedMatrix(),
      '',
      'By an API token',
      tokenMatrix(),
      '',
      'Asks for more than a session',
      conditionsMatrix(),
      '',
    ];
    await expect(matrix.join('\n')).toMatchFileSnapshot('./policy-matrix.txt');
  });

  test('holds for every role on every plan: the two tables say it all', () => {
    for (const { subject, action } of questions) {
      for (const plan of PLANS) {
        const included = mark('owner', plan, subject, action) !== 'plan';
        for (const role of ROLES) {
          const byRole = mark(role, 'agency', subject, action);
          const expected = byRole === 'yes' && !included ? 'plan' : byRole;
          expect(mark(role, plan, subject, action), `${role} on ${plan}: ${subject}:${action}`).toBe(expected);
        }
      }
    }
  });

  test('says no to whatever it does not know', () => {
    const decide = (roles: string[], plan: string, subject: string, action: string) =>
      rules.decide({ roles: roles as never[], entitlements: entitlementsOn(plan as Plan) }, subject, action).allowed;
    expect(decide(['owner'], 'agency', 'canvases', 'edit')).toBe(true);
    for (const role of ['', 'Owner', 'root', '*', 'owner ', '.*', 'constructor'])
      expect(decide([role], 'agency', 'canvases', 'edit')).toBe(false);
    for (const subject of ['', 'canvase', 'canvasesx', 'Canvases', '*', '.*', 'canvas', 'constructor'])
      expect(decide(['owner'], 'agency', subject, 'edit')).toBe(false);
    for (const action of ['', 'edi', 'edits', '*', '.*', 'export', 'show,edit'])
      expect(decide(['owner'], 'agency', 'canvases', action)).toBe(false);
    expect(decide([], 'agency', 'canvases', 'list')).toBe(false);
    expect(questions.filter(({ subject, action }) => decide(['guest'], 'agency', subject, action))).toEqual([]);
  });

  test('gives an unknown plan the least', () => {
    for (const { subject, action } of questions) {
      for (const plan of ['', 'Agency', 'enterprise', 'constructor']) {
        expect(mark('owner', plan, subject, action), `${subject}:${action} on "${plan}"`).toBe(mark('owner', LEAST, subject, action));
      }
    }
    expect(FEATURES.filter((feature) => hasFeature('unheard' as Plan, feature))).toEqual(
      FEATURES.filter((feature) => hasFeature(LEAST, feature)),
    );
  });

  test('grants every declared action to somebody', () => {
    const granted = questions.filter(({ subject, action }) => rules.roleAllows(ROLES, subject, action));
    expect(granted).toEqual(questions);
  });

  test('names real roles, subjects and actions in every row, each once', () => {
    const rows = POLICY_FILES.flatMap(readPolicyRows).map((row) => row.split(',').map((cell) => cell.trim()));
    expect(rows.length).toBeGreaterThan(40);
    for (const [kind, role = '', subject = '', action = ''] of rows) {
      expect(ROLES).toContain(role);
      if (kind === 'g') expect(ROLES).toContain(subject);
      else expect(permissionOf(subject, action), `${subject}:${action} in a policy row`).toBeDefined();
    }
    const texts = rows.map((row) => row.join());
    expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([]);
  });

  test('lets a stronger role do all that a weaker one may', () => {
    for (const [weaker, stronger] of [
      ['onlooker', 'viewer'],
      ['onlooker', 'admin'],
      ['viewer', 'editor'],
      ['editor', 'owner'],
      ['support', 'admin'],
    ] as const) {
      const lost = questions.filter(
        ({ subject, action }) => rules.roleAllows([weaker], subject, action) && !rules.roleAllows([stronger], subject, action),
      );
      expect(lost, `${stronger} below ${weaker}`).toEqual([]);
    }
  });

  test('lets staff change nothing in workspaces of others but in the admin area', () => {
    const writes = questions.filter(({ subject, action }) => !permissionOf(subject, action)?.reads);
    const granted = (role: string) =>
      writes
        .filter(({ subject, action }) => rules.roleAllows([role], subject, action))
        .map(({ subject, action }) => `${subject}:${action}`);
    // What leaves its line in the log: the matrix above says which of it support may do, too.
    const logged = [actions.admin, actions.earnings, actions.community]
      .flatMap((group) => Object.values<AnyAction>(group))
      .flatMap(({ may, audit }) => (may !== 'public' && audit ? [`${may.subject}:${may.verb}`] : []));
    expect(logged.length).toBeGreaterThan(8);
    expect(granted('support').filter((question) => !logged.includes(question))).toEqual([]);
    expect(granted('admin').filter((question) => !logged.includes(question))).toEqual([]);
    const comments = ['create', 'delete', 'edit', 'resolve'].map((verb) => `comments:${verb}`);
    expect(granted('viewer').sort()).toEqual([...comments, 'workspaces:leave', 'workspaces:proposeUpgrade']);
  });
});
