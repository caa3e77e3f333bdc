import type { InjectOptions } from 'fastify';
import { type Body, flatData } from '#tests/support/answer.ts';
import type { TestServer } from '#tests/support/server.ts';
import type { Recorder } from './recorder.ts';

export interface Somebody {
  readonly id: string;
  readonly token: string;
}

/** Asks for things that must succeed: a story in which one answer leads to the next request. */
export interface Told {
  readonly server: TestServer;
  /** The answer flattened to its fields; `whole` is the body as it was. */
  ok<T = Record<string, never>>(
    who: Somebody | null,
    call: string,
    payload?: object,
    headers?: InjectOptions['headers'],
  ): Promise<T & { readonly whole: Body }>;
  /** The same for a call that must be refused with this status. */
  refused(status: number, who: Somebody | null, call: string, payload?: object, headers?: InjectOptions['headers']): Promise<Body>;
}

/** `call`: `POST dashboard/projects`, the address without `/api/`. */
export function teller(server: TestServer, recorder: Recorder): Told {
  const ask = (who: Somebody | null, call: string, payload?: object, headers: InjectOptions['headers'] = {}) => {
    const [method = '', path = ''] = call.split(' ');
    return recorder.ask(who, { method: method as 'GET', url: `/api/${path}`, headers, ...(payload && { payload }) });
  };
  return {
    server,
    async ok<T>(who: Somebody | null, call: string, payload?: object, headers?: InjectOptions['headers']) {
      const answer = await ask(who, call, payload, headers);
      if (answer.status >= 400) throw new Error(`${call} ${answer.status}: ${answer.text.slice(0, 400)}`);
      const fields = answer.body.data === undefined ? answer.body : flatData<object>(answer);
      return { ...(Array.isArray(fields) ? {} : fields), whole: answer.body } as T & { whole: Body };
    },
    async refused(status, who, call, payload, headers) {
      const answer = await ask(who, call, payload, headers);
      if (answer.status !== status) throw new Error(`${call} ${answer.status} instead of ${status}: ${answer.text.slice(0, 400)}`);
      return answer.body;
    },
  };
}
