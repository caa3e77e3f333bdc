import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { EngineError } from './engine-error.ts';
import type { Call } from './statement.ts';

const MAX_BODY = 256 * 1024 * 1024;
const unzip = promisify(gunzip);

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes: Buffer = chunk;
    size += bytes.length;
    if (size > MAX_BODY) throw new EngineError(307, 'TOO_MANY_BYTES', 'The request is too large');
    chunks.push(bytes);
  }
  const body = Buffer.concat(chunks);
  return request.headers['content-encoding'] === 'gzip' ? unzip(body) : body;
}

/** Parts of a multipart/form-data body, which the client uses for long parameters. */
function parts(body: Buffer, contentType: string): Map<string, string> {
  const boundary = /boundary=("?)([^";]+)\1/.exec(contentType)?.[2];
  const found = new Map<string, string>();
  if (!boundary) return found;
  for (const part of body.toString('utf8').split(`--${boundary}`)) {
    const split = part.indexOf('\r\n\r\n');
    const name = /name="([^"]+)"/.exec(part.slice(0, split))?.[1];
    if (split >= 0 && name) found.set(name, part.slice(split + 4).replace(/\r\n$/, ''));
  }
  return found;
}

/** Names of URL parameters that are neither settings nor values. */
const RESERVED = new Set(['query', 'query_id', 'database', 'default_format', 'session_id', 'role', 'user', 'password', 'compress']);

function sort(url: URLSearchParams, form: ReadonlyMap<string, string>): Pick<Call, 'values' | 'settings'> {
  const values = new Map<string, string>();
  const settings = new Map<string, string>();
  for (const [name, value] of [...url, ...form]) {
    if (name.startsWith('param_')) values.set(name.slice('param_'.length), value);
    else if (!RESERVED.has(name)) settings.set(name, value);
  }
  return { values, settings };
}

/** Understands one request of the client: statement, rows to insert, values and settings. */
export async function readCall(request: IncomingMessage, url: URL): Promise<Call> {
  const body = await readBody(request);
  const type = request.headers['content-type'] ?? '';
  const form = type.startsWith('multipart/form-data') ? parts(body, type) : new Map<string, string>();
  const inUrl = url.searchParams.get('query') ?? '';
  const common = { ...sort(url.searchParams, form), format: url.searchParams.get('default_format') ?? 'TabSeparated' };
  if (form.size > 0) return { ...common, sql: form.get('query') ?? inUrl };
  if (/^\s*INSERT\b[^;]*\bFORMAT\s+\w+\s*$/i.test(inUrl)) return { ...common, sql: inUrl, data: body };
  return { ...common, sql: inUrl === '' ? body.toString('utf8') : `${inUrl}\n${body.toString('utf8')}`.trim() };
}
