import { sessionActions } from '#resources/actions/account/session.ts';
import { partsOf } from '#resources/kit/action.ts';
import type { AuthInfo } from '#resources/shapes/parts.ts';
import { announceRenewal, endSession, readSession, writeSession } from '../session/session.ts';
import { proveFirst } from '../session/step-up.ts';
import { noteSupport } from '../support.ts';
import { currentLanguage, text } from '../texts/i18n.ts';
import { forgetAhead, keepAhead, takeAhead } from './ahead.ts';
import { ApiError, problemsIn } from './api-error.ts';

export const DASHBOARD_API = '/api/dashboard';
export const ANALYTICS_API = '/api/analytics';
/** How long an answer is waited for, in seconds. */
const PATIENCE = 10;

export interface RequestOptions {
  /** Workspace id; travels as `x-project-id` (the analytics API needs it). */
  readonly workspace?: string;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  /** Media type of the body; JSON:API calls name theirs. */
  readonly type?: 'application/json' | 'application/vnd.api+json';
  /** Seconds until it is given up; ten where left out. */
  readonly patience?: number;
  /** Set for an answer that never ends (live events): no time limit. */
  readonly stream?: boolean;
  /** False for log-in and refresh: sent without a token, and a 401 is just an answer. */
  readonly session?: boolean;
  /** A key of this one act: sent again with the same key it is done once. */
  readonly idempotencyKey?: string;
  /** Lets a small request outlive the page that sent it. */
  readonly keepalive?: boolean;
}
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export interface Answer<T> {
  readonly body: T;
  readonly headers: Headers;
}

function headersOf(options: RequestOptions, token: string | undefined): Headers {
  const headers = new Headers({ Accept: 'application/vnd.api+json, application/json', 'Accept-Language': currentLanguage() });
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (options.workspace) headers.set('x-project-id', options.workspace);
  if (options.idempotencyKey) headers.set('Idempotency-Key', options.idempotencyKey);
  if (options.body !== undefined) headers.set('Content-Type', options.type ?? 'application/json');
  return headers;
}

function networkError(cause: unknown, { signal, patience = PATIENCE }: RequestOptions): unknown {
  if (signal?.aborted) return cause;
  // Without a connection a slow machine may give up before the browser says why.
  const timedOut = navigator.onLine && cause instanceof DOMException && cause.name === 'TimeoutError';
  const detail = timedOut ? text('errors.timeout', { seconds: patience }) : text('errors.offline');
  return new ApiError(0, [{ code: timedOut ? 'timeout' : 'offline', title: detail, detail, pointer: null }]);
}

async function send(method: Method, path: string, options: RequestOptions, token: string | undefined): Promise<Response> {
  const limit = options.stream ? undefined : AbortSignal.timeout((options.patience ?? PATIENCE) * 1000);
  const signals = [options.signal, limit].filter((signal) => signal !== undefined);
  try {
    return await fetch(path, {
      method,
      headers: headersOf(options, token),
      body: options.body === undefined ? undefined : JSON.stringify(options.body),
      keepalive: options.keepalive,
      signal: AbortSignal.any(signals),
    });
  } catch (cause) {
    throw networkError(cause, options);
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  const raw = await response.text();
  if (!raw) return undefined;
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}

async function renew(failed: string): Promise<string | null> {
  const before = readSession();
  if (!before) return null;
  // Another tab was faster: its token is good, and using the old refresh token again would look like theft.
  if (before.access_token !== failed) return before.access_token;
  const { method, path } = partsOf(sessionActions.refresh);
  const response = await send(method, path, { body: { refresh_token: before.refresh_token } }, undefined);
  if (response.status >= 500) throw new ApiError(response.status, problemsIn(await bodyOf(response), text('errors.unknown')));
  if (!response.ok) return null;
  const info = (await bodyOf(response)) as AuthInfo;
  writeSession(info);
  announceRenewal();
  return info.access_token;
}

let renewal: Promise<string | null> | undefined;

/**
 * A fresh access token in place of the one that failed; null when the session is over.
 * However many requests fail at once, one call goes out: they share the promise in this tab,
 * and tabs wait for each other by a lock (where the browser has locks).
 */
function renewToken(failed: string): Promise<string | null> {
  const locks = navigator.locks as LockManager | undefined;
  renewal ??= (locks ? locks.request('flx_refresh', () => renew(failed)) : renew(failed)).finally(() => {
    renewal = undefined;
  });
  return renewal;
}

/** Asks while the code that will ask for it is on its way: whoever reads this path next is given the answer. */
export function askAhead(path: string): void {
  const token = readSession()?.access_token;
  if (token) keepAhead(path, token, send('GET', path, {}, token));
}

/** Sends with the session's token, renewing it once when the server refuses it. */
export async function authorised(method: Method, path: string, options: RequestOptions = {}): Promise<Response> {
  const token = options.session === false ? undefined : readSession()?.access_token;
  if (method !== 'GET') forgetAhead();
  const sendNow = () => send(method, path, options, token);
  const response = await (takeAhead(path, token)?.catch(sendNow) ?? sendNow());
  if (response.status !== 401 || options.session === false) return response;
  const fresh = token ? await renewToken(token) : null;
  if (!fresh) {
    endSession(token);
    return response;
  }
  return send(method, path, options, fresh);
}

/**
 * The whole answer with its headers; throws `ApiError` for anything but a success. A call that asks
 * once more who is there waits for the person, and is sent again with the same key.
 */
export async function request<T>(method: Method, path: string, options: RequestOptions = {}): Promise<Answer<T>> {
  try {
    return await ask<T>(method, path, options);
  } catch (error) {
    if (options.session === false || !(await proveFirst(error))) throw error;
    return ask<T>(method, path, options);
  }
}

async function ask<T>(method: Method, path: string, options: RequestOptions): Promise<Answer<T>> {
  const response = await authorised(method, path, options);
  const body = await bodyOf(response);
  if (!response.ok) {
    // JSON:API puts what belongs to one error beside it.
    const answer = body as { meta?: Record<string, unknown>; errors?: readonly { meta?: Record<string, unknown> }[] } | undefined;
    const meta = answer?.errors?.[0]?.meta ?? answer?.meta;
    noteSupport(meta?.support);
    throw new ApiError(response.status, problemsIn(body, text('errors.unknown')), response.headers.get('x-request-id'), meta);
  }
  return { body: body as T, headers: response.headers };
}

const call =
  (method: Method) =>
  async <T>(path: string, options?: RequestOptions): Promise<T> =>
    (await request<T>(method, path, options)).body;

/** `path` begins with `/api/…`; answers the parsed body. */
export const api = {
  get: call('GET'),
  post: call('POST'),
  put: call('PUT'),
  patch: call('PATCH'),
  delete: call('DELETE'),
};
