import { text } from '../texts/i18n.ts';
import { authorised } from './api.ts';
import { ApiError, problemsIn } from './api-error.ts';

export interface LoadedFile {
  readonly blob: Blob;
  /** As the server names it. */
  readonly name: string | undefined;
}

/**
 * A file that only a session may read. A link could not carry the token, so the page loads it
 * and offers it afterwards; however large, the browser keeps it on its own disk.
 * @throws ApiError
 */
export async function loadFile(path: string): Promise<LoadedFile> {
  const response = await authorised('GET', path, { stream: true });
  if (!response.ok) {
    const body: unknown = await response.json().catch(() => undefined);
    throw new ApiError(response.status, problemsIn(body, text('errors.unknown')), response.headers.get('x-request-id'));
  }
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return { blob: await response.blob(), name };
}
