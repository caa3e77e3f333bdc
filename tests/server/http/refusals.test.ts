import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Problem, placeOf } from '#tests/support/answer.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

interface Refusal {
  readonly errors: readonly Problem[];
}
const post = (payload: string, type: string, headers: Record<string, string> = {}) =>
  server.send({ method: 'POST', url: '/api/dashboard/auth', payload, headers: { 'content-type': type, ...headers } });

describe('what cannot be read', () => {
  test('malformed JSON is a 400 in JSON:API form', async () => {
    const answer = await post('{"email": ', 'application/json');
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['content-type']).toContain('application/vnd.api+json');
    expect(answer.json<Refusal>().errors).toEqual([
      { status: '400', code: 'malformed_json', title: 'Not understood', detail: 'The request is not valid JSON.' },
    ]);
  });

  test.each(['{"__proto__": {"staff": "admin"}}', '{"constructor": {"prototype": {}}}'])(
    'a key that reaches into prototypes is refused: %s',
    async (body) => {
      const answer = await post(body, 'application/vnd.api+json');
      expect(answer.statusCode).toBe(400);
    },
  );

  test.each(['text/plain', 'application/xml', 'multipart/form-data; boundary=x'])('content type %s is a 415', async (type) => {
    const answer = await post('email=a', type);
    expect(answer.statusCode).toBe(415);
    expect(answer.json<Refusal>().errors[0]).toMatchObject({ status: '415', code: 'unsupported_media_type' });
  });

  test('a body over 1 MB is a 413 that names the limit', async () => {
    const answer = await post(JSON.stringify({ email: 'x'.repeat(1024 * 1024) }), 'application/json');
    expect(answer.statusCode).toBe(413);
    expect(answer.json<Refusal>().errors[0]?.detail).toBe('That is too large. The limit is 1 MB.');
  });

  test('an empty body is said to be empty', async () => {
    const answer = await post('', 'application/json');
    expect(answer.statusCode).toBe(400);
    expect(answer.json<Refusal>().errors[0]?.code).toBe('body_required');
  });
});

describe('where nothing is', () => {
  test.each(['/api/nothing', '/api/dashboard/nothing', '/api/analytics/nothing', '/t/nothing'])(
    'GET %s is a 404 as errors[]',
    async (url) => {
      const answer = await server.send({ method: 'GET', url, headers: { accept: 'text/html' } });
      expect(answer.statusCode).toBe(404);
      expect(answer.json<Refusal>().errors[0]?.code).toBe('unknown_route');
    },
  );

  test('an id that cannot be one is a 404, not a message about its form', async () => {
    const person = await server.register();
    const answer = await server.send({ method: 'GET', url: '/api/dashboard/grants/not-an-id' }, person.access_token);
    expect(answer.statusCode).toBe(404);
    expect(answer.json<Refusal>().errors[0]?.code).toBe('not_found');
  });
});

describe('every refusal', () => {
  test('names each field that is wrong, plain or as attributes', async () => {
    const url = '/api/dashboard/users';
    const plain = await server.send({ method: 'POST', url, payload: { email: 'no email', password: 'short', surprise: 1 } });
    expect(plain.statusCode).toBe(422);
    const pointers = (refusal: Refusal) => refusal.errors.map((problem) => [placeOf(problem), problem.code]);
    expect(pointers(plain.json())).toEqual([
      ['/first_name', 'name_required'],
      ['/email', 'notAnEmail'],
      ['/password', 'password_too_short'],
      ['/password', 'password_no_uppercase'],
      ['/password', 'password_no_digit'],
      ['/surprise', 'unknownField'],
    ]);
    const wrapped = await server.send({
      method: 'POST',
      url,
      payload: { data: { type: 'users', attributes: { email: 'a@b.test', password: 'Harbour-7' } } },
    });
    expect(pointers(wrapped.json())).toEqual([['/data/attributes/first_name', 'name_required']]);
  });

  test.each([
    ['de-AT,de;q=0.9,en;q=0.5', 'de', 'Die Anfrage ist kein gültiges JSON.'],
    ['pt', 'pt-BR', 'A solicitação não é um JSON válido.'],
    ['xx, ja;q=0.2', 'ja', 'リクエストが正しいJSONではありません。'],
    ['it;q=0, xx', 'en', 'The request is not valid JSON.'],
  ])('speaks the language of the request: %s', async (wish, language, detail) => {
    const answer = await post('{', 'application/json', { 'accept-language': wish });
    expect(answer.headers['content-language']).toBe(language);
    expect(answer.json<Refusal>().errors[0]?.detail).toBe(detail);
  });

  test('a failure inside tells nothing about the inside', async () => {
    const failing = await openTestServer({
      capabilities: [
        (app) => {
          app.post('/failing', async () => {
            throw new Error('select * from users where secret');
          });
        },
      ],
    });
    try {
      const answer = await failing.send({ method: 'POST', url: '/failing', payload: {} });
      expect(answer.statusCode).toBe(500);
      expect(answer.body).not.toMatch(/select|secret|stack/);
      expect(answer.json<Refusal>().errors[0]).toMatchObject({
        code: 'internal',
        detail: 'Something goes wrong. Try again. If it stays like this, tell whoever runs this installation.',
      });
    } finally {
      await failing.close();
    }
  });

  test.each([
    Object.assign(new Error('Failed query'), { cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }) }),
    Object.assign(new Error('too many queries'), { retryable: true }),
  ])('a store that is away is a 503 that says when to come back: %s', async (error) => {
    const away = await openTestServer({
      capabilities: [
        (app) => {
          app.get('/away', async () => {
            throw error;
          });
        },
      ],
    });
    try {
      const answer = await away.send({ method: 'GET', url: '/away' });
      expect([answer.statusCode, answer.headers['retry-after'], answer.json<Refusal>().errors[0]?.code]).toEqual([503, '2', 'unavailable']);
    } finally {
      await away.close();
    }
  });

  test('a route that names no policy subject cannot be mounted', async () => {
    await expect(openTestServer({ capabilities: [(app) => void app.get('/api/dashboard/open', async () => 'all')] })).rejects.toThrow(
      /policy subject/,
    );
  });
});
