import { eq } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { URI } from 'otpauth';
import { DELETE_WORD } from '#domain/wire/deletion.ts';
import type { AuthInfo } from '#resources/shapes/parts.ts';
import { memberships, users, workspaces } from '#server/db/tables/core.ts';
import { type Answer, rowIn, rowsIn } from '#tests/support/answer.ts';
import { newestKey } from '#tests/support/mails.ts';
import type { Person } from '#tests/support/people.ts';
import { PASSWORD, type TestServer } from '#tests/support/server.ts';
import type { Cast } from './cast-of-access.ts';

interface Done {
  readonly answer: Answer;
  /** What somebody gets for an address of the dashboard's API right after, by a token they had before. */
  readonly after?: readonly (readonly [Person, string, number])[];
}
type Act = (server: TestServer, cast: Cast) => Promise<Done>;

const reason = 'asked for it on the phone';
const call = (server: TestServer, who: Person | null, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
  server.ask(who, { method, url: `/api/dashboard/${path}`, ...(payload ? { payload } : {}) } satisfies InjectOptions);

async function keyFor(server: TestServer, email: string, template: string): Promise<string> {
  for (let tries = 0; tries < 200; tries += 1) {
    const key = await newestKey(server.context, email, template);
    if (key) return key;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`no mail ${template} to ${email}`);
}

async function collaborator(server: TestServer, { id }: Person): Promise<string> {
  const [row] = await server.context.db.select({ id: memberships.id }).from(memberships).where(eq(memberships.user_id, id));
  return row?.id ?? '';
}

/** The id of an invitation to the first workspace that waits for Rita. */
async function invitedRita(server: TestServer, { owner, rita, workspaces: [first = ''] }: Cast): Promise<string> {
  const newClient = { email: rita.email, first_name: 'Rita', permissions: 1 };
  return rowIn<{ id: string }>(await call(server, owner, 'POST', 'project-clients/invite', { newClient, project: { id: first } })).id;
}

/** Turns the second factor on. */
async function secured(server: TestServer, who: Person): Promise<Answer> {
  const { url } = rowIn<{ url: string }>(await call(server, await server.proven(who), 'POST', 'two-factor'));
  const totp = URI.parse(url) as unknown as { generate(about: { timestamp: number }): string };
  return call(server, who, 'POST', 'two-factor/confirm', { code: totp.generate({ timestamp: server.context.clock().getTime() }) });
}

/** Staff as the owner. */
async function impersonating(server: TestServer, { admin, owner }: Cast): Promise<Person & { readonly answer: Answer }> {
  const answer = await call(server, admin, 'POST', `admin/users/${owner.id}/log-in-as`, { reason });
  const auth = answer.body as unknown as AuthInfo;
  return { id: owner.id, token: auth.access_token, answer };
}

const canvasAct =
  (act: string, payload?: object, before?: string): Act =>
  async (server, { owner, canvas }) => {
    if (before) await call(server, owner, 'POST', `funnels/${canvas}/${before}`);
    return { answer: await call(server, owner, 'POST', `funnels/${canvas}/${act}`, payload) };
  };

/** Operations that change what decides about access. That no other does unseen is asked wherever one succeeds: `tests/server/answers/remembered.ts`. */
export const WALK: Readonly<Record<string, Act>> = {
  'GET /api/dashboard/logout': async (server, { rita }) => ({
    answer: await call(server, rita, 'GET', 'logout'),
    after: [[rita, 'me', 401]],
  }),
  'DELETE /api/dashboard/sessions': async (server, { rita, elsewhere }) => ({
    answer: await call(server, rita, 'DELETE', 'sessions'),
    after: [
      [rita, 'me', 200],
      [elsewhere, 'me', 401],
    ],
  }),
  'DELETE /api/dashboard/sessions/{id}': async (server, { rita, elsewhere }) => {
    const own = rowsIn<{ id: string; current: boolean }>(await call(server, elsewhere, 'GET', 'sessions'));
    const answer = await call(server, rita, 'DELETE', `sessions/${own.find(({ current }) => current)?.id}`);
    return { answer, after: [[elsewhere, 'me', 401]] };
  },
  'DELETE /api/dashboard/api-tokens/{id}': async (server, { rita, program }) => {
    await call(server, program, 'GET', 'me');
    return { answer: await call(server, rita, 'DELETE', `api-tokens/${program.row}`), after: [[program, 'me', 401]] };
  },
  'POST /api/dashboard/users/update-password': async (server, { rita, elsewhere }) => ({
    answer: await call(server, rita, 'POST', 'users/update-password', { current: PASSWORD, updated: 'Another-2026' }),
    after: [
      [rita, 'me', 200],
      [elsewhere, 'me', 401],
    ],
  }),
  'PATCH /api/dashboard/password-resets/{key}': async (server, { rita }) => {
    await call(server, null, 'POST', 'password-resets', { email: rita.email });
    const key = await keyFor(server, rita.email, 'reset_password');
    return {
      answer: await call(server, null, 'PATCH', `password-resets/${key}`, { password: 'Another-2026' }),
      after: [[rita, 'me', 401]],
    };
  },
  'PATCH /api/dashboard/email-verifications/{key}': async (server, { rita }) => {
    await call(server, rita, 'POST', 'email-verifications');
    return { answer: await call(server, null, 'PATCH', `email-verifications/${await keyFor(server, rita.email, 'verify_email')}`) };
  },
  'PATCH /api/dashboard/email-changes/{key}': async (server, { rita }) => {
    await call(server, await server.proven(rita), 'PATCH', `users/${rita.id}`, { email: `new-${rita.email}` });
    const key = await keyFor(server, rita.email, 'change_asked');
    return { answer: await call(server, null, 'PATCH', `email-changes/${key}`), after: [[rita, 'me', 401]] };
  },
  'PATCH /api/dashboard/users/{id}': async (server, { rita }) => ({
    answer: await call(server, rita, 'PATCH', `users/${rita.id}`, { first_name: 'Renamed' }),
  }),
  'DELETE /api/dashboard/users/{id}': async (server, { rita }) => ({
    answer: await call(server, await server.proven(rita), 'DELETE', `users/${rita.id}`, { confirmation: DELETE_WORD }),
    after: [[rita, 'me', 401]],
  }),
  'POST /api/dashboard/two-factor/confirm': async (server, { rita }) => ({ answer: await secured(server, rita) }),
  'POST /api/dashboard/two-factor/end': async (server, { rita }) => {
    await secured(server, rita);
    await call(server, rita, 'GET', 'me');
    const answer = await call(server, rita, 'POST', 'two-factor/end');
    const me = rowIn<{ two_factor: boolean }>(await call(server, rita, 'GET', 'me'));
    if (me.two_factor) throw new Error('the second factor is still shown');
    // Ends as it began: something else has to differ for the walk to see.
    await call(server, rita, 'PATCH', `users/${rita.id}`, { first_name: 'Renamed' });
    return { answer };
  },
  'POST /api/dashboard/invitations/{id}/accept': async (server, people) => ({
    answer: await call(server, people.rita, 'POST', `invitations/${await invitedRita(server, people)}/accept`),
    after: [[people.rita, `projects/${people.workspaces[0] ?? ''}`, 200]],
  }),
  'PATCH /api/dashboard/project-clients/{id}': async (server, { owner, editor, workspaces: [first = ''] }) => {
    const answer = await call(server, owner, 'PATCH', `project-clients/${await collaborator(server, editor)}`, { permissions: 0 });
    const refused = await call(server, editor, 'POST', 'funnels', { name: 'X', project: first });
    if (refused.status !== 403) throw new Error(`an editor who was made a viewer got ${refused.status}`);
    return { answer };
  },
  'DELETE /api/dashboard/project-clients/{id}': async (server, { owner, editor, workspaces: [first = ''] }) => ({
    answer: await call(server, owner, 'DELETE', `project-clients/${await collaborator(server, editor)}`),
    after: [[editor, `projects/${first}`, 404]],
  }),
  'DELETE /api/dashboard/projects/{id}/membership': async (server, { viewer, workspaces: [first = ''] }) => ({
    answer: await call(server, viewer, 'DELETE', `projects/${first}/membership`),
    after: [[viewer, `projects/${first}`, 404]],
  }),
  'POST /api/dashboard/projects': async (server, { owner }) => ({
    answer: await call(server, owner, 'POST', 'projects', { name: 'Third', main_url: 'https://third.example' }),
  }),
  'PATCH /api/dashboard/projects/{id}': async (server, { owner, workspaces: [first = ''] }) => ({
    answer: await call(server, owner, 'PATCH', `projects/${first}`, { name: 'Renamed' }),
  }),
  'DELETE /api/dashboard/projects/{id}': async (server, { owner, editor, workspaces: [first = ''] }) => ({
    answer: await call(server, owner, 'DELETE', `projects/${first}`),
    after: [
      [owner, `projects/${first}`, 404],
      [editor, `grants/${first}`, 404],
    ],
  }),
  'POST /api/dashboard/projects/{id}/lock': async (server, { owner, editor, workspaces: [first = ''] }) => {
    const answer = await call(server, owner, 'POST', `projects/${first}/lock`);
    const refused = await call(server, editor, 'POST', 'funnels', { name: 'X', project: first });
    if (refused.status !== 403) throw new Error(`a locked workspace took a canvas: ${refused.status}`);
    return { answer };
  },
  'POST /api/dashboard/projects/lock-selected': async (server, { owner, workspaces }) => ({
    answer: await call(server, owner, 'POST', 'projects/lock-selected', { ids: workspaces }),
  }),
  'POST /api/dashboard/projects/unlock': async (server, { owner, workspaces: [first = '', second = ''] }) => {
    await call(server, owner, 'POST', `projects/${first}/lock`);
    await call(server, owner, 'GET', `grants/${first}`);
    return { answer: await call(server, owner, 'POST', 'projects/unlock', { id: first, lock: [second] }) };
  },
  'POST /api/dashboard/projects/reopen': async (server, { owner, workspaces: [first = ''] }) => {
    await server.context.db.update(workspaces).set({ is_locked: true, locked_by_plan: true }).where(eq(workspaces.id, first));
    await call(server, owner, 'GET', 'me');
    const answer = await call(server, owner, 'POST', 'projects/reopen');
    const me = rowIn<{ limits: { workspaces: { used: number } } }>(await call(server, owner, 'GET', 'me'));
    if (me.limits.workspaces.used !== 2) throw new Error('a workspace that was opened again is not counted');
    await call(server, owner, 'PATCH', `projects/${first}`, { name: 'Renamed' });
    return { answer };
  },
  'POST /api/dashboard/funnels': async (server, { owner, workspaces: [first = ''] }) => ({
    answer: await call(server, owner, 'POST', 'funnels', { name: 'New', project: first }),
  }),
  'DELETE /api/dashboard/funnels/{id}': async (server, { owner, canvas }) => ({
    answer: await call(server, owner, 'DELETE', `funnels/${canvas}`),
  }),
  'POST /api/dashboard/funnels/{id}/restore': async (server, cast) => {
    await call(server, cast.owner, 'DELETE', `funnels/${cast.canvas}`);
    const me = () => call(server, cast.owner, 'GET', 'me').then(rowIn<{ limits: { canvases: { used: number } } }>);
    if ((await me()).limits.canvases.used !== 0) throw new Error('a deleted canvas is counted');
    const answer = await canvasAct('restore')(server, cast).then((done) => done.answer);
    if ((await me()).limits.canvases.used !== 1) throw new Error('a restored canvas is not counted');
    await call(server, cast.rita, 'PATCH', `users/${cast.rita.id}`, { first_name: 'Renamed' });
    return { answer };
  },
  'POST /api/dashboard/funnels/{id}/lock': canvasAct('lock'),
  'POST /api/dashboard/funnels/{id}/unlock': async (server, cast) => {
    await canvasAct('lock')(server, cast);
    await call(server, cast.owner, 'GET', 'me');
    const done = await canvasAct('unlock')(server, cast);
    const me = rowIn<{ limits: { canvases: { used: number } } }>(await call(server, cast.owner, 'GET', 'me'));
    if (me.limits.canvases.used !== 1) throw new Error('an opened canvas is not counted');
    await call(server, cast.rita, 'PATCH', `users/${cast.rita.id}`, { first_name: 'Renamed' });
    return done;
  },
  'POST /api/dashboard/funnels/{id}/duplicate': canvasAct('duplicate', { name: 'Copy' }),
  'POST /api/dashboard/funnels/{id}/transfer': async (server, { owner, rita, canvas }) => {
    const project = await server.workspace(rita);
    await server.invite(owner, project, 1);
    await call(server, rita, 'GET', 'me');
    return { answer: await call(server, owner, 'POST', `funnels/${canvas}/transfer`, { project }) };
  },
  'PATCH /api/dashboard/admin/users/{id}/plan': async (server, { admin, owner }) => ({
    answer: await call(server, admin, 'PATCH', `admin/users/${owner.id}/plan`, { plan: 'map', reason }),
  }),
  'PATCH /api/dashboard/admin/users/{id}/trial': async (server, { admin, rita }) => {
    await server.context.db
      .update(users)
      .set({ trial_ends_at: new Date(0) })
      .where(eq(users.id, rita.id));
    await call(server, rita, 'GET', 'me');
    return { answer: await call(server, admin, 'PATCH', `admin/users/${rita.id}/trial`, { days: 7, reason }) };
  },
  'POST /api/dashboard/admin/workspaces': async (server, { admin, owner }) => ({
    answer: await call(server, admin, 'POST', 'admin/workspaces', { userId: owner.id, name: 'N', main_url: 'https://n.example', reason }),
  }),
  'PATCH /api/dashboard/admin/workspaces/{id}': async (server, { admin, workspaces: [first = ''] }) => ({
    answer: await call(server, admin, 'PATCH', `admin/workspaces/${first}`, { is_locked: true, reason }),
  }),
  'DELETE /api/dashboard/admin/workspaces/{id}': async (server, { admin, owner, workspaces: [first = ''] }) => ({
    answer: await call(server, admin, 'DELETE', `admin/workspaces/${first}`, { confirmation: DELETE_WORD, reason }),
    after: [[owner, `projects/${first}`, 404]],
  }),
  'POST /api/dashboard/log-in-as/end': async (server, cast) => {
    const impersonation = await impersonating(server, cast);
    await call(server, impersonation, 'GET', 'me');
    await call(server, cast.rita, 'PATCH', `users/${cast.rita.id}`, { first_name: 'Renamed' });
    return { answer: await call(server, impersonation, 'POST', 'log-in-as/end'), after: [[impersonation, 'me', 401]] };
  },
  'POST /api/dashboard/admin/users/{id}/log-in-as': async (server, cast) => {
    const impersonation = await impersonating(server, cast);
    await call(server, impersonation, 'GET', 'me');
    // Whoever is no longer staff is no longer anybody else, either.
    await server.context.db.update(users).set({ staff: 'user' }).where(eq(users.id, cast.admin.id));
    return {
      answer: impersonation.answer,
      after: [
        [impersonation, 'me', 401],
        [cast.admin, 'admin', 403],
      ],
    };
  },
};
