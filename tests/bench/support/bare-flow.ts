import { createServer } from 'node:http';
import { join } from 'node:path';
import { build } from 'vite';

export interface BareFlow {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css' };

/** The page of `bare-flow-page.ts`, built for production in memory and served on loopback; the map is as large as the editor's. */
export async function serveBareFlow(): Promise<BareFlow> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    root: import.meta.dirname,
    build: { write: false, target: 'es2022', rollupOptions: { input: join(import.meta.dirname, 'bare-flow-page.ts') } },
  });
  const files = new Map<string, string | Uint8Array>();
  for (const { output } of [built].flat() as { output: readonly { fileName: string; code?: string; source?: string | Uint8Array }[] }[]) {
    for (const file of output) files.set(`/${file.fileName}`, file.code ?? file.source ?? '');
  }
  const named = (ending: string) => [...files.keys()].filter((name) => name.endsWith(ending));
  const page = `<!doctype html><meta charset="utf-8">${named('.css')
    .map((name) => `<link rel="stylesheet" href="${name}">`)
    .join('')}<style>body{margin:0}#root{width:920px;height:844px}</style><div id="root"></div>${named('.js')
    .map((name) => `<script type="module" src="${name}"></script>`)
    .join('')}`;
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? '/';
    const type = TYPES[path.split('.').at(-1) ?? ''] ?? 'text/html';
    response.setHeader('content-type', `${type}; charset=utf-8`);
    response.end(files.get(path) ?? page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!address || typeof address !== 'object') throw new Error('The page of the comparison could not be served.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
