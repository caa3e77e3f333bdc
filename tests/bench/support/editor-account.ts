import type { AuthInfo } from '#resources/shapes/parts.ts';
import { DEMO_PASSWORD, logIn } from '#tests/e2e/support/person.ts';
import { gridCanvas } from './editor-canvas.ts';

export interface CanvasAccount {
  /** Value of the session cookie. */
  readonly cookie: string;
  /** Makes a canvas of a size through the API; gives back its address. */
  readonly canvas: (elements: number, lines: number) => Promise<string>;
}

/** Somebody of the demo's cast who may have any number of canvases, in a workspace without tracking, so that the plan is shown. */
export async function createCanvasAccount(base: string): Promise<CanvasAccount> {
  const info: AuthInfo = await logIn(base, 'olivia@flumen.test', DEMO_PASSWORD);
  const send = async <T>(method: string, path: string, body: object): Promise<T> => {
    const headers = { authorization: `Bearer ${info.access_token}`, 'content-type': 'application/json' };
    const answer = await fetch(`${base}/api/dashboard/${path}`, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  interface Row {
    readonly data: { readonly id: string };
  }
  const { id: workspace } = (await send<Row>('POST', 'projects', { name: 'Bench', main_url: 'https://bench.example' })).data;
  return {
    cookie: encodeURIComponent(JSON.stringify(info)),
    canvas: async (elements, lines) => {
      const made = await send<Row>('POST', 'funnels', { project: workspace, name: `${elements} elements` });
      await send('PUT', `funnels/${made.data.id}/document`, { revision: 1, document: gridCanvas(elements, lines) });
      return `${base}/dashboard/workspaces/${workspace}/canvases/${made.data.id}`;
    },
  };
}
