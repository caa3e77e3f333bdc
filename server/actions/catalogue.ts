import type { z } from 'zod';
import type { catalogueActions } from '#resources/actions/catalogue.ts';
import { allActions } from '#resources/actions/index.ts';
import { type AnyAction, type Method, partsOf, type WorkspaceSource } from '#resources/kit/action.ts';
import type { AnyReport } from '#resources/kit/report.ts';
import { allReports, type Report } from '#resources/reports/index.ts';
import type { Grant } from '#resources/shapes/account/account.ts';
import type { catalogueShapes } from '#resources/shapes/catalogue.ts';
import { shapeOf } from '#resources/shapes/index.ts';
import { reportShapes } from '#resources/shapes/reports/index.ts';
import { asInput, type JsonSchema } from '#server/http/openapi/route-facts.ts';
import { userOf } from '#server/http/session.ts';
import type { Ports } from '#server/ports.ts';
import type { HandlersOf } from './handler.ts';
import { inputSchema, paramsSchema } from './mount.ts';

interface Place {
  readonly from: 'header' | 'query' | 'path' | 'body';
  readonly name: string;
}

/** Where the workspace stands, in the words of whoever sends it. */
function placeOf(source: WorkspaceSource): Place {
  switch (source.from) {
    case 'header':
      return { from: 'header', name: 'x-project-id' };
    case 'query':
      return { from: 'query', name: source.name };
    case 'param':
      return { from: 'path', name: source.name };
    case 'body':
      return { from: 'body', name: source.field ?? (source.own ? 'id' : 'project') };
    default:
      return { from: 'path', name: source.param };
  }
}

/** What the catalogue says of a call, whoever asks. */
interface Entry {
  readonly id: string;
  readonly kind: 'action' | 'report';
  readonly summary: string;
  readonly method: Method;
  readonly path: string;
  readonly permission: string | null;
  readonly workspace: Place | null;
  readonly idempotent: boolean;
  readonly parameters: JsonSchema | null;
  readonly input: JsonSchema | null;
}

const written = (schema: z.ZodType | undefined) => (schema ? asInput(schema) : null);
const inBraces = (path: string) => path.replaceAll(/:(\w+)/g, '{$1}');

function actionEntry(action: AnyAction): Entry {
  const { name, may, workspace, idempotent } = action;
  const { method, path } = partsOf(action);
  const shape = shapeOf(action);
  return {
    id: name,
    kind: 'action',
    summary: shape.summary,
    method,
    path: inBraces(path),
    permission: may === 'public' ? null : `${may.subject}:${may.verb}`,
    workspace: workspace ? placeOf(workspace) : null,
    idempotent: idempotent !== undefined,
    parameters: written(paramsSchema(path, shape)),
    input: written(inputSchema(shape)),
  };
}

function reportEntry({ name, may, calls: [call] }: AnyReport): Entry {
  const { summary, question } = { question: undefined, ...reportShapes[name as Report['name']] };
  const { method, path } = partsOf({ call });
  return {
    id: `reports.${name}`,
    kind: 'report',
    summary,
    method,
    path,
    permission: `${may.subject}:${may.verb}`,
    workspace: placeOf({ from: 'header' }),
    idempotent: false,
    parameters: null,
    input: written(question),
  };
}

let entries: readonly Entry[] | undefined;
/** Written once: the declarations do not change while a process runs. */
const everyEntry = () => {
  entries ??= [...allActions.map(actionEntry), ...allReports.map(reportEntry)];
  return entries;
};

/** May it be done, as far as that can be said outside a workspace? */
function allowed({ permission, workspace }: Entry, actions: Readonly<Record<string, Grant>>): boolean | null {
  if (permission === null) return true;
  return workspace ? null : (actions[permission]?.allowed ?? false);
}

export const catalogueHandlers = {
  list: async ({ context, request }) => {
    const { actions } = await context.policy.personal(userOf(request));
    return everyEntry().map((entry) => ({ ...entry, allowed: allowed(entry, actions) }));
  },
} satisfies HandlersOf<typeof catalogueActions, typeof catalogueShapes, Ports<'policy'>>;
