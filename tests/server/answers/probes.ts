import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import type { Published } from '#tests/support/openapi.ts';
import type { Recorder } from './recorder.ts';
import type { Somebody } from './told.ts';

const JSON_API = 'application/vnd.api+json';
const HEADERS = { 'x-project-id': randomUUID() };

/** Streams answer until somebody goes. */
const STREAMS = ['GET /api/dashboard/live'];

/** Requests that every operation refuses, whatever it is about. */
function probesOf({ api, method, path, operation }: Published): readonly (InjectOptions & { readonly signed?: true })[] {
  const url = path.replaceAll(/{\w+}/g, () => randomUUID());
  const base = { method: method as 'GET', url, headers: HEADERS };
  const jsonApi = (name: string) => ({ ...base, headers: { ...HEADERS, [name]: `${JSON_API}; charset=utf-8` } });
  const body = (payload: string, type = 'application/json') => ({ ...base, payload, headers: { ...HEADERS, 'content-type': type } });
  const always: InjectOptions[] = [{ ...base, url: `${url}?colour=1` }];
  const withBody = operation.requestBody
    ? [
        body('{"half":'),
        body('{"colour": 1}'),
        body('x', 'text/plain'),
        body('{"data":{"type":"colours","attributes":{}}}', JSON_API),
        body('[]'),
      ]
    : [];
  const dashboard =
    api === 'dashboard' ? [jsonApi('accept'), ...(operation.requestBody ? [{ ...jsonApi('content-type'), payload: '{}' }] : [])] : [];
  const requests = [...always, ...dashboard, ...withBody];
  return [
    ...(operation.security?.length ? [base, ...requests] : requests),
    ...requests.map((request) => ({ ...request, signed: true as const })),
  ];
}

/** Holds refusals of every operation against its description: by nobody, and by somebody who has nothing. */
export async function probe(recorder: Recorder, somebody: Somebody): Promise<void> {
  for (const published of recorder.api.operations) {
    const isStream = STREAMS.includes(published.name);
    for (const { signed, ...request } of probesOf(published)) {
      if (signed && isStream) continue;
      await recorder.ask(signed ? somebody : null, request);
    }
  }
}
