import type { Action } from '#resources/actions/index.ts';
import { type AnyAction, type ParameterNames, type ParametersOf, partsOf } from '#resources/kit/action.ts';
import type { Received, Sent } from '#resources/kit/shape.ts';
import type { ShapeNamed } from '#resources/shapes/index.ts';
import { request } from '../data/api.ts';
import { attributesOf, type JsonApiResource } from '../data/json-api.ts';

type InputOf<A extends Action> = Sent<ShapeNamed<A['name']>>;
/** What an action answers, as flat rows. */
export type AnswerTo<A extends Action> = Received<ShapeNamed<A['name']>['answer']>;

/** An action whose workspace stands in the header is called about one. */
type PlaceOf<A extends Action> = A extends { readonly workspace: { readonly from: 'header' } } ? { readonly workspace: string } : object;

/** What a call of an action is about: its workspace where the header names it, the ids in its path, and what is sent. */
export type CallOf<A extends Action> = PlaceOf<A> &
  ([ParameterNames<A['call']>] extends [never] ? object : { readonly params: ParametersOf<A> }) &
  (undefined extends InputOf<A> ? { readonly input?: InputOf<A> } : { readonly input: InputOf<A> });

interface CallOptions {
  /** Idempotency key: sent again after a lost answer, it is done once. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** Seconds until it is given up, for what takes longer than calls do. */
  readonly patience?: number;
}
/** Any call, as it is put together. */
interface AnyCall {
  readonly workspace?: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly input?: unknown;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

interface Document {
  readonly data: JsonApiResource | readonly JsonApiResource[];
  readonly meta?: { readonly total?: number };
}

/** A document about one thing, several or a page of them as flat rows; whatever else was answered as it is. */
function flat(body: unknown): unknown {
  if (!isObject(body) || !('data' in body)) return body;
  const { data, meta } = body as unknown as Document;
  if (!Array.isArray(data)) return attributesOf(data as JsonApiResource);
  const rows = data.map((one: JsonApiResource) => attributesOf(one));
  return meta?.total === undefined ? rows : { rows, total: meta.total };
}

/** Needs no session. */
const isOpen = ({ may }: AnyAction) => may === 'public';

function queryOf(input: unknown): string {
  const given = Object.entries(isObject(input) ? input : {}).filter(([, value]) => value !== undefined);
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

/** Where an action is called, its ids filled in. */
export function pathOf(action: Pick<AnyAction, 'call'>, params: Readonly<Record<string, string>> = {}): string {
  return partsOf(action).path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

/** Calls a declared action. @throws ApiError with the server's sentences. */
export async function perform<A extends Action>(
  action: A,
  call: CallOf<A>,
  { idempotencyKey, signal, patience }: CallOptions = {},
): Promise<AnswerTo<A>> {
  const { workspace, params, input }: AnyCall = call;
  const { method } = partsOf(action);
  const filled = pathOf(action, params);
  const isReading = method === 'GET';
  const open = isOpen(action) ? { session: false as const } : {};
  const { body } = await request<unknown>(method, isReading ? `${filled}${queryOf(input)}` : filled, {
    ...(isReading || input === undefined ? {} : { body: input }),
    ...open,
    ...(workspace === undefined ? {} : { workspace }),
    idempotencyKey,
    signal,
    ...(patience === undefined ? {} : { patience }),
  });
  return flat(body) as AnswerTo<A>;
}
