import { z } from 'zod';
import { HttpError } from '#server/http/errors.ts';
import type { CollectorState } from '../collector.ts';
import { withoutPersonalData } from '../filtering/personal-data.ts';
import type { WorkspaceConfig } from '../workspace-config.ts';
import { parseBody, parseJson } from './parse.ts';

const addressed = z.object({ workspace: z.uuid() });

/** Lists the request among what was not counted: by the place of its first fault, since what it says may be about a person. */
function note({ counts, filtered, parts }: CollectorState, config: WorkspaceConfig, { problems }: HttpError): void {
  filtered.add(config, 'malformed', withoutPersonalData((problems[0]?.pointer ?? '').slice(1)), parts.clock().getTime());
  counts.filtered.malformed = (counts.filtered.malformed ?? 0) + 1;
}

const isShape = (error: unknown): error is HttpError => error instanceof HttpError && error.status === 422;

/**
 * The body of a server whose workspace is known.
 * @throws HttpError as `parseBody`; the owner sees that a request was refused for its shape.
 */
export function parseKeyed<T>(state: CollectorState, config: WorkspaceConfig, schema: z.ZodType<T>, body: unknown): T {
  try {
    return parseBody(schema, body);
  } catch (error) {
    if (isShape(error)) note(state, config, error);
    throw error;
  }
}

/** The workspace that a body of another shape names, if there is one. */
async function namedIn({ configs }: CollectorState, body: unknown, ip: string): Promise<WorkspaceConfig | null> {
  const { success, data } = addressed.safeParse(parseJson(body));
  return success ? configs.get(data.workspace.toLowerCase(), ip) : null;
}

/** The same of a browser, which names its workspace in the body. */
export async function parseOpen<T>(state: CollectorState, schema: z.ZodType<T>, { body, ip }: { body?: unknown; ip: string }): Promise<T> {
  try {
    return parseBody(schema, body);
  } catch (error) {
    const config = isShape(error) ? await namedIn(state, body, ip) : null;
    if (config && isShape(error)) note(state, config, error);
    throw error;
  }
}
