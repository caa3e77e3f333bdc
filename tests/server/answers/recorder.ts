import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { type Answer, readAnswer } from '#tests/support/answer.ts';
import { type Api, type Published, readApi } from '#tests/support/openapi.ts';
import type { TestServer } from '#tests/support/server.ts';
import { brokenRules, type Document } from './document-rules.ts';
import { watchAccess } from './remembered.ts';

const JSON_API = 'application/vnd.api+json';

function jsonApiValidator() {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  return ajv.compile(JSON.parse(readFileSync(join(import.meta.dirname, 'json-api-1.1.schema.json'), 'utf8')));
}

/**
 * Sends requests and holds every answer against the description of its operation and against JSON:API,
 * and after each write what the server remembers of who may do what against what is stored.
 */
export interface Recorder {
  readonly api: Api;
  /** The body is sent as JSON unless the headers say otherwise. */
  ask(who: { readonly token: string } | null, request: InjectOptions): Promise<Answer>;
  /** What was wrong, one sentence each. */
  readonly problems: readonly string[];
  /** Statuses seen, by the name of the operation. */
  readonly seen: ReadonlyMap<string, ReadonlySet<number>>;
}

export async function recordAnswers(server: TestServer): Promise<Recorder> {
  const api = await readApi(server);
  const isJsonApi = jsonApiValidator();
  const problems: string[] = [];
  const seen = new Map<string, Set<number>>();
  const forgotten = watchAccess(server.context);

  const checkBody = (published: Published, answer: LightMyRequestResponse, schema: object, complain: (what: string) => void) => {
    if (!String(answer.headers['content-type']).includes('json')) return;
    const described = api.validator(published.api, schema);
    if (!described(answer.json())) {
      const said = (described.errors ?? []).map(
        ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
      );
      complain(`its schema: ${said.slice(0, 3).join('; ')}`);
    }
  };

  const checkDocument = (answer: LightMyRequestResponse, request: InjectOptions, complain: (what: string) => void) => {
    if (answer.headers['content-type'] !== JSON_API) return;
    const document = answer.json<Document>();
    if (!isJsonApi(document)) {
      const said = (isJsonApi.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
      complain(`JSON:API: ${said.slice(0, 3).join('; ')}`);
    }
    const sparse = JSON.stringify([request.query, request.url]).includes('fields');
    for (const rule of brokenRules(document, sentBody(request), sparse)) complain(rule);
  };

  const check = (published: Published, request: InjectOptions, answer: LightMyRequestResponse) => {
    const { statusCode: status } = answer;
    const complain = (what: string) => problems.push(`${published.name} ${status}: ${what}`);
    const response = api.response(published, status);
    if (!response) return complain(`a status that its description does not name (${answer.body.slice(0, 120)})`);
    const type = String(answer.headers['content-type'] ?? '').split(';')[0] ?? '';
    const [described, media] = Object.entries(response.content ?? {})[0] ?? ['', {}];
    if (type !== described) return complain(`${type || 'nothing'} instead of ${described || 'nothing'}`);
    if (type === JSON_API && answer.headers['content-type'] !== JSON_API) complain('a parameter on the media type');
    if (status >= 400 && answer.headers['cache-control'] !== 'no-store') complain('a refusal that may be kept');
    if (media.schema) checkBody(published, answer, media.schema, complain);
    checkDocument(answer, request, complain);
  };

  return {
    api,
    problems,
    seen,
    async ask(who, request) {
      const answer = await server.send(request, who?.token);
      const published = api.at(request.method ?? 'GET', String(request.url));
      if (!published) problems.push(`${request.method} ${request.url} is not published`);
      else {
        check(published, request, answer);
        seen.set(published.name, (seen.get(published.name) ?? new Set()).add(answer.statusCode));
        const wrote = answer.statusCode < 400 && (published.method !== 'GET' || published.name.endsWith('/logout'));
        if (wrote) for (const row of await forgotten()) problems.push(`${published.name}: ${row} is remembered as it was`);
      }
      return readAnswer(answer);
    },
  };
}

/** The body as a document: what JSON says, or the fields of a form; undefined for what nobody can read. */
function sentBody({ payload }: InjectOptions): unknown {
  if (typeof payload !== 'string') return payload;
  if (!/^[{[]/.test(payload)) return payload === '' ? undefined : Object.fromEntries(new URLSearchParams(payload));
  try {
    return JSON.parse(payload);
  } catch {
    return undefined;
  }
}
