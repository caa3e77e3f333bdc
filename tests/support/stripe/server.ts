import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Books, type Thing } from './books.ts';
import { CALLS } from './calls.ts';
import { unknownNames } from './parameters.ts';

type Failure = 'lost' | 'down' | 'silent' | 'denied';

/** A small Stripe on a port of its own: it takes what Stripe's library may send, refuses what is not described, and keeps books. */
export interface SmallStripe {
  readonly books: Books;
  readonly url: string;
  /** `POST subscriptions`, in the order in which they came, repetitions included. */
  readonly asked: string[];
  /** The keys under which changes were asked for, repetitions included. */
  readonly keys: string[];
  /**
   * What the next calls of a kind come to instead: `lost` is done and its answer never arrives, `silent` is not done
   * and never answered, `denied` is refused with the key of whoever asks in the sentence, as Stripe does.
   */
  fails(call: string, how: Failure | 'no'): void;
  close(): Promise<void>;
}

/** `items[0][price]=x` as Stripe reads it. */
function parsed(sent: URLSearchParams): Thing {
  const whole: Thing = {};
  for (const [key, value] of sent) {
    const parts = key.split(/[[\]]+/).filter((part) => part !== '');
    let at = whole;
    parts.forEach((part, index) => {
      if (index === parts.length - 1) at[part] = value;
      else at = at[part] ??= /^\d+$/.test(parts[index + 1] ?? '') ? [] : {};
    });
  }
  return whole;
}

function callOf(method: string, path: string): { name: string; id: string } {
  const whole = path.replace('/v1/', '');
  if (CALLS[`${method} ${whole}`]) return { name: `${method} ${whole}`, id: '' };
  const [first = '', id = '', part, inner] = whole.split('/');
  const parts = [`${method} ${first}`, ':id', part, inner && ':inner'];
  return { name: parts.filter((one) => one !== undefined).join('/'), id: inner ?? id };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

/** Under which name a change is asked for, so that it is made once. */
function keyOf({ method, headers }: IncomingMessage): string | undefined {
  const key = headers['idempotency-key'];
  return method === 'POST' && typeof key === 'string' ? key : undefined;
}

function send(response: ServerResponse, status: number, body: Thing): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_test' }).end(JSON.stringify(body));
}

const refusal = (error: Thing) => ({
  error: { message: error.message, type: error.type ?? 'invalid_request_error', code: error.code },
});

export async function openStripe(clock: () => Date): Promise<SmallStripe> {
  const books = new Books(clock);
  const asked: string[] = [];
  const answered = new Map<string, { status: number; body: Thing }>();
  const keys: string[] = [];
  const failing = new Map<string, Failure>();

  function answer(name: string, id: string, sent: URLSearchParams): { status: number; body: Thing } {
    const call = CALLS[name];
    if (!call) return { status: 404, body: refusal({ message: `Unrecognized request URL (${name})` }) };
    const unknown = unknownNames(call.takes, sent);
    if (unknown.length > 0)
      return { status: 400, body: refusal({ message: `Received unknown parameter: ${unknown}`, code: 'parameter_unknown' }) };
    try {
      return { status: 200, body: structuredClone(JSON.parse(JSON.stringify(call.answers(books, parsed(sent), id)))) };
    } catch (error) {
      return { status: (error as Thing).status ?? 500, body: refusal(error) };
    }
  }

  /** What is said before anything is done; `silent` for nothing at all. */
  function refused(name: string, authorization: string | undefined): { status: number; body: Thing } | 'silent' | null {
    const how = failing.get(name);
    if (how === 'silent') return how;
    if (how === 'down') return { status: 503, body: refusal({ message: 'down', type: 'api_error' }) };
    if (how !== 'denied') return null;
    return { status: 401, body: refusal({ message: `Invalid API Key provided: ${authorization?.replace('Bearer ', '')}` }) };
  }

  const server = createServer(async (request, response) => {
    const address = new URL(request.url ?? '', 'http://stripe.test');
    const { name, id } = callOf(request.method ?? '', address.pathname);
    const sent = request.method === 'GET' ? address.searchParams : new URLSearchParams(await bodyOf(request));
    const key = keyOf(request);
    asked.push(name);
    if (key !== undefined) keys.push(`${name} ${key}`);
    const no = refused(name, request.headers.authorization);
    if (no === 'silent') return;
    if (no) return send(response, no.status, no.body);
    const kept = key === undefined ? undefined : answered.get(key);
    const said = kept ?? answer(name, id, sent);
    if (key !== undefined) answered.set(key, said);
    // Done, and nobody hears of it.
    if (failing.get(name) === 'lost') return void response.destroy();
    send(response, said.status, said.body);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    books,
    asked,
    keys,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fails: (call, how) => void (how === 'no' ? failing.delete(call) : failing.set(call, how)),
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
