import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { z } from 'zod';
import { resources } from '#resources/index.ts';
import { type AnyAction, partsOf } from '#resources/kit/action.ts';
import type { Shape } from '#resources/kit/shape.ts';
import { record } from '#server/audit/record.ts';
import { userOf } from '#server/http/session.ts';
import { accessOf } from '#server/policy/access-of.ts';
import type { Ports } from '#server/ports.ts';
import { answerOnce, requestKey } from '#server/resources/idempotency.ts';
import { unchecked } from '#server/resources/route-parts.ts';
import { listParameters } from '#server/resources/wire/jsonapi-schemas.ts';
import { writerOf } from './answers.ts';
import type { ActionCall, AnyHandler, RecordLine, Rendered } from './handler.ts';

type Writer = ReturnType<typeof writerOf>;

/** Ids of rows in small letters, as the store has them; what else stands in a path the shape says. */
export function paramsSchema(path: string, { params }: Pick<Shape, 'params'>): z.ZodObject | undefined {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '').filter((name) => !params || !(name in params.shape));
  if (names.length === 0) return params;
  const ids = z.object(Object.fromEntries(names.map((name) => [name, z.uuid().toLowerCase()])));
  return params ? ids.extend(params.shape) : ids;
}

/** Body of a write, query of a reading call; a page of rows takes what lists of them take. */
export function inputSchema({ input, answer }: Shape): z.ZodType | undefined {
  return answer.kind === 'rows' ? listParameters(answer.resource) : input;
}

const statusOf = ({ status }: AnyAction, { answer }: Shape) => status ?? (answer.kind === 'nothing' ? 204 : 200);

function schemaOf(action: AnyAction, shape: Shape, writer: Writer): FastifySchema {
  const { method, path } = partsOf(action);
  const params = paramsSchema(path, shape);
  const input = inputSchema(shape);
  return {
    tags: [action.tag],
    summary: shape.summary,
    ...(params ? { params } : {}),
    ...(input ? { [method === 'GET' ? 'querystring' : 'body']: input } : {}),
    response: { [statusOf(action, shape)]: writer.schema },
  };
}

const isRendered = (result: unknown): result is Rendered => typeof result === 'object' && result !== null && 'rendered' in result;

/** What mounting itself takes; a handler gets more, all that whoever mounts it offers. */
type MountPorts = Ports<'clock' | 'live' | 'settings'>;

interface Parts<P> {
  readonly context: P;
  readonly action: AnyAction;
  readonly shape: Shape;
  readonly writer: Writer;
}

function callOf<P extends MountPorts>(
  { context, action, shape, writer }: Parts<P>,
  request: FastifyRequest,
  reply: FastifyReply,
): ActionCall<AnyAction, Shape, P> {
  const now = context.clock();
  const isReading = partsOf(action).method === 'GET';
  return {
    context,
    request,
    reply,
    params: request.params as ActionCall<AnyAction, Shape, P>['params'],
    input: (isReading ? request.query : request.body) as never,
    now,
    once: async (tx, write) => {
      const secret = action.idempotent === 'sealed' ? context.settings.secret : undefined;
      const once = { request: requestKey(request, userOf(request).id, secret), status: statusOf(action, shape), now };
      const answer = await answerOnce(tx, once, async () => writer.render(await write()) ?? {});
      return { rendered: answer };
    },
    // Handlers of actions that are not recorded do not see it.
    record: ((tx, act) => record(tx, request, { ...act, action: action.name })) satisfies RecordLine as never,
  };
}

/** Which of the person's own rows are others after an action. */
const ownRowsOf = ({ changes = [] }: AnyAction) => changes.filter((name) => resources[name].scope.name === 'person');

/** Mounts one action: route, guard, validation, description and answer follow from its declaration. */
export function mountAction<P extends MountPorts>(
  app: FastifyInstance,
  context: P,
  action: AnyAction,
  shape: Shape,
  handler: AnyHandler<P>,
): void {
  const { method, path } = partsOf(action);
  const writer = writerOf(shape.answer);
  const parts: Parts<P> = { context, action, shape, writer };
  const status = statusOf(action, shape);
  const own = ownRowsOf(action);
  app.route({
    method,
    url: path,
    ...(action.largest ? { bodyLimit: action.largest } : {}),
    config: {
      access: accessOf(action),
      ...(action.sends ? { attributesOf: action.sends } : {}),
      ...(action.idempotent ? { idempotent: true } : {}),
      ...(action.authStep ? { authStep: action.authStep } : {}),
      ...(action.refuses ? { refuses: action.refuses } : {}),
    },
    schema: schemaOf(action, shape, writer),
    // What reads lists names each problem of a parameter itself.
    ...(shape.answer.kind === 'rows' ? { validatorCompiler: unchecked } : {}),
    handler: async (request, reply) => {
      const result = await handler(callOf(parts, request, reply));
      for (const name of own) context.live.publish(userOf(request).id, { type: 'resource', resource: name, action: 'updated', ids: [] });
      if (action.secret) reply.header('cache-control', 'no-store');
      const { rendered } = isRendered(result) ? result : { rendered: writer.render(result) };
      return reply.code(status).send(status === 204 ? null : rendered);
    },
  });
}
