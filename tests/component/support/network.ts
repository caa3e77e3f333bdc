import type { AnyResource } from '#domain/kit/resource.ts';
import { accountActions } from '#resources/actions/account/account.ts';
import { onboardingActions } from '#resources/actions/account/onboarding.ts';
import { sessionActions } from '#resources/actions/account/session.ts';
import { canvasActions } from '#resources/actions/canvases.ts';
import { collaboratorActions } from '#resources/actions/collaborators.ts';
import { communityActions } from '#resources/actions/community.ts';
import { ownTemplateActions } from '#resources/actions/own-templates.ts';
import { allResources, resources } from '#resources/index.ts';
import { type AnyAction, partsOf } from '#resources/kit/action.ts';
import { plainRow } from '#server/resources/wire/answer.ts';
import { personObject, resourceObject } from '#server/resources/wire/jsonapi-answer.ts';
import { grantsOf, ME, meOf, type Standing, WORKSPACE } from './grants.ts';
import { pageOf, type StoredRow } from './rows.ts';

/** A request as it came to the stand-in. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly body: unknown;
}
interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}
/** What is done with the requests that it is about, instead of or before answering them. */
interface Rule {
  readonly about: RegExp;
  readonly act: (signal: AbortSignal | null | undefined) => Promise<Answer | undefined>;
}
/** One entry of `errors[]`. */
export interface Refused {
  readonly code: string;
  readonly detail: string;
  /** The JSON pointer of the field it is about. */
  readonly pointer?: string;
  /** Facts for the page. */
  readonly meta?: Readonly<Record<string, unknown>>;
}

const PEOPLE = [{ id: ME, first_name: 'Mia', last_name: 'Marketer', email: 'mia@example.com' }] as const;

/** Nobody who is tested here is led anywhere. */
const ALL_DONE = { level: 'master', steps: [], next: null };

const rootOf = ({ api, path }: AnyResource) => `/api/${api}/${path}`;
const isAbout = (action: AnyAction, { method, path }: Asked) => {
  const parts = partsOf(action);
  return parts.method === method && new RegExp(`^${parts.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path);
};
const one = (type: string, { id, ...attributes }: { readonly id: string }) => ({ data: { type, id, attributes } });

/** A row as its API writes it, by the server's own hand. */
function written(resource: AnyResource, row: StoredRow): unknown {
  if (resource.api === 'analytics') return plainRow(resource, row);
  return { data: resourceObject(resource, row), included: PEOPLE.map((person) => personObject(person)) };
}

function listed(resource: AnyResource, rows: readonly StoredRow[], query: URLSearchParams): Answer {
  const page = pageOf(resource, rows, query);
  if (resource.api === 'analytics')
    return { status: 200, body: page.rows.map((row) => plainRow(resource, row)), headers: { 'x-total-count': String(page.total) } };
  const data = page.rows.map((row) => resourceObject(resource, row));
  return { status: 200, body: { data, included: PEOPLE.map((person) => personObject(person)), meta: { total: page.total } } };
}

/** What a write says about the fields, without the frame of its API. */
function fieldsIn(resource: AnyResource, body: unknown): Readonly<Record<string, unknown>> {
  const document = body as { readonly data?: { readonly attributes?: Readonly<Record<string, unknown>> } };
  return (resource.api === 'dashboard' ? document.data?.attributes : (body as Readonly<Record<string, unknown>>)) ?? {};
}

/**
 * The network of the page: an in-memory product with one workspace, which answers as the APIs document
 * it. Lists are read and rows written by the server's own code, grants come from its own policies; what
 * is kept, and how it fails, is the test's.
 */
export class Network {
  readonly asked: Asked[] = [];
  /** What nothing answers: a screen asks for something that the stand-in should know. */
  readonly unknown: string[] = [];
  private readonly rules = new Set<Rule>();
  private readonly deleted = new Map<string, StoredRow>();
  private made = 0;

  constructor(
    readonly standing: Standing,
    private readonly rows: Record<string, readonly StoredRow[]>,
  ) {}

  /** The rows of a resource as they are kept now. */
  of(resource: AnyResource): readonly StoredRow[] {
    return this.rows[resource.name] ?? [];
  }

  /** The requests so far whose `METHOD /path` fits. */
  sent(about: RegExp): readonly Asked[] {
    return this.asked.filter(({ method, path }) => about.test(`${method} ${path}`));
  }

  private rule(rule: Rule): () => void {
    this.rules.add(rule);
    return () => void this.rules.delete(rule);
  }

  /** Keeps requests from being answered until the returned function is called. */
  hold(about: RegExp): () => void {
    let open: () => void = () => undefined;
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const end = this.rule({ about, act: () => opened.then(() => undefined) });
    return () => {
      end();
      open();
    };
  }

  /** Refuses requests with a status and its problems until the returned function is called. */
  refuse(about: RegExp, status: number, ...problems: readonly Refused[]): () => void {
    const errors = problems.map(({ code, detail, pointer, meta }) => ({
      status: String(status),
      code,
      title: detail,
      detail,
      ...(pointer ? { source: { pointer } } : {}),
      ...(meta ? { meta } : {}),
    }));
    return this.rule({ about, act: async () => ({ status, body: { errors }, headers: { 'x-request-id': '4f1c22aa-1111' } }) });
  }

  /** Answers requests with this until the returned function is called. */
  reply(about: RegExp, body: unknown): () => void {
    return this.rule({ about, act: async () => ({ status: 200, body }) });
  }

  /** The connection is lost for these requests until the returned function is called. */
  lose(about: RegExp): () => void {
    return this.rule({ about, act: () => Promise.reject(new TypeError('Failed to fetch')) });
  }

  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const { pathname, searchParams } = new URL(String(input), window.location.origin);
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const asked: Asked = { method: init.method ?? 'GET', path: pathname, query: searchParams, headers: new Headers(init.headers), body };
    this.asked.push(asked);
    const answer = await this.answer(asked, init.signal);
    return new Response(answer.body === undefined ? null : JSON.stringify(answer.body), { status: answer.status, headers: answer.headers });
  };

  private async answer(asked: Asked, signal: AbortSignal | null | undefined): Promise<Answer> {
    for (const { about, act } of this.rules) {
      const acted = about.test(`${asked.method} ${asked.path}`) ? await act(signal) : undefined;
      if (acted) return acted;
    }
    const found = this.answerOfAction(asked) ?? this.answerOfRows(asked);
    if (!found) this.unknown.push(`${asked.method} ${asked.path}`);
    return found ?? { status: 404, body: { errors: [{ code: 'not_found', title: 'Not found', detail: 'There is nothing here.' }] } };
  }

  private answerOfAction(asked: Asked): Answer | undefined {
    if (isAbout(accountActions.show, asked)) return { status: 200, body: one('users', meOf(this.standing)) };
    if (isAbout(onboardingActions.launchpad, asked)) return { status: 200, body: one('launchpad', { id: ME, ...ALL_DONE }) };
    if (isAbout(accountActions.grants, asked)) return { status: 200, body: one('grants', { id: WORKSPACE, ...grantsOf(this.standing) }) };
    if (isAbout(canvasActions.facets, asked)) return { status: 200, body: one('facets', { id: WORKSPACE, ...this.facets() }) };
    if (isAbout(collaboratorActions.ownInvitations, asked)) return { status: 200, body: { data: [] } };
    if (isAbout(ownTemplateActions.available, asked)) return { status: 200, body: { data: [] } };
    if (isAbout(communityActions.offers, asked)) return { status: 200, body: { data: [] } };
    if (isAbout(sessionActions.endOthers, asked)) return this.endOtherSessions(asked.body);
    // Nobody else works here: a stream that is refused is not asked for again.
    return asked.path === '/api/dashboard/live' ? { status: 404 } : undefined;
  }

  private endOtherSessions(body: unknown): Answer {
    const { sessions, 'api-tokens': tokens } = resources;
    this.rows[sessions.name] = this.of(sessions).filter(({ current }) => current);
    if ((body as { readonly revoke_api_tokens?: boolean }).revoke_api_tokens) this.rows[tokens.name] = [];
    return { status: 204 };
  }

  private facets() {
    const tags = this.of(resources.canvases).flatMap(({ tags: some }) => (Array.isArray(some) ? some.map(String) : []));
    return { owners: PEOPLE.map(({ email: _, ...person }) => person), tags: [...new Set(tags)] };
  }

  private answerOfRows(asked: Asked): Answer | undefined {
    const resource = allResources.find((one) => asked.path === rootOf(one) || asked.path.startsWith(`${rootOf(one)}/`));
    if (!resource) return undefined;
    const [id, act] = asked.path.slice(rootOf(resource).length + 1).split('/');
    if (!id) return asked.method === 'POST' ? this.create(resource, asked) : listed(resource, this.of(resource), asked.query);
    if (act === 'restore') return this.restore(resource, id);
    const row = act === undefined ? this.of(resource).find((one) => one.id === id) : undefined;
    return row && this.answerOfRow(resource, row, asked);
  }

  private answerOfRow(resource: AnyResource, row: StoredRow, { method, body }: Asked): Answer | undefined {
    const others = this.of(resource).filter((one) => one !== row);
    if (method === 'GET') return { status: 200, body: written(resource, row) };
    if (method === 'PATCH') {
      const edited = { ...row, ...fieldsIn(resource, body) };
      this.rows[resource.name] = [...others, edited];
      return { status: 200, body: written(resource, edited) };
    }
    if (method !== 'DELETE') return undefined;
    this.deleted.set(row.id, row);
    this.rows[resource.name] = others;
    return resource.api === 'analytics' ? { status: 200, body: { id: row.id } } : { status: 204 };
  }

  private create(resource: AnyResource, { body }: Asked): Answer {
    this.made += 1;
    const row = { ...fieldsIn(resource, body), id: `0195e6a0-0000-7000-8000-0000000f${String(this.made).padStart(4, '0')}` };
    this.rows[resource.name] = [...this.of(resource), row];
    return { status: 201, body: written(resource, row) };
  }

  private restore(resource: AnyResource, id: string): Answer | undefined {
    const row = this.deleted.get(id);
    if (!row) return undefined;
    this.rows[resource.name] = [...this.of(resource), row];
    return { status: 200, body: written(resource, row) };
  }
}
