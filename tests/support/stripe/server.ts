import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Books } from './books.ts';
import { BILL_CALLS } from './calls/bills.ts';
import type { Calls } from './calls/call.ts';
import { CATALOGUE_CALLS } from './calls/catalogue.ts';
import { CUSTOMER_CALLS } from './calls/customers.ts';
import { SUBSCRIPTION_CALLS } from './calls/subscriptions.ts';
import { strangeNames, unknownNames } from './parameters.ts';
import { Sent } from './sent.ts';
import { Refused, refusal } from './shapes/pages.ts';

/** All that it answers. */
export const CALLS: Calls = { ...CUSTOMER_CALLS, ...SUBSCRIPTION_CALLS, ...BILL_CALLS, ...CATALOGUE_CALLS };

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
  /** @throws AggregateError where something was asked that it could not answer in Stripe's shapes. */
  close(): Promise<void>;
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

function send(response: ServerResponse, { status, body }: Said): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_test' }).end(body);
}

/** An answer as it travels: its status, and its JSON. */
interface Said {
  readonly status: number;
  readonly body: string;
}
const saidNo = (error: Refused): Said => ({ status: error.status, body: JSON.stringify(refusal(error)) });

export async function openStripe(clock: () => Date): Promise<SmallStripe> {
  const books = new Books(clock);
  const asked: string[] = [];
  const answered = new Map<string, Said>();
  const keys: string[] = [];
  const failing = new Map<string, Failure>();
  const mistakes: unknown[] = [];

  function answer(name: string, id: string, sent: URLSearchParams): Said {
    const call = CALLS[name];
    if (!call) return saidNo(new Refused(404, `Unrecognized request URL (${name})`));
    try {
      const unknown = unknownNames(call.takes, sent);
      if (unknown.length > 0) throw new Refused(400, `Received unknown parameter: ${unknown}`, 'parameter_unknown');
      const body = JSON.stringify(call.answers(books, new Sent(sent), id));
      const strange = strangeNames(JSON.parse(body));
      if (strange.length > 0) throw new Error(`Stripe does not answer like this: ${strange}`);
      return { status: 200, body };
    } catch (error) {
      if (error instanceof Refused) return saidNo(error);
      mistakes.push(error);
      return saidNo(new Refused(500, String(error), undefined, 'api_error'));
    }
  }

  /** What is said before anything is done; `silent` for nothing at all. */
  function refused(name: string, authorization: string | undefined): Said | 'silent' | null {
    const how = failing.get(name);
    if (how === 'silent') return how;
    if (how === 'down') return saidNo(new Refused(503, 'down', undefined, 'api_error'));
    if (how !== 'denied') return null;
    return saidNo(new Refused(401, `Invalid API Key provided: ${authorization?.replace('Bearer ', '')}`));
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
    if (no) return send(response, no);
    const kept = key === undefined ? undefined : answered.get(key);
    const said = kept ?? answer(name, id, sent);
    if (key !== undefined) answered.set(key, said);
    // Done, and nobody hears of it.
    if (failing.get(name) === 'lost') return void response.destroy();
    send(response, said);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    books,
    asked,
    keys,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fails: (call, how) => void (how === 'no' ? failing.delete(call) : failing.set(call, how)),
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      if (mistakes.length > 0) throw new AggregateError(mistakes, String(mistakes[0]));
    },
  };
}
