import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { logOptions, logRequests } from '#server/http/log.ts';

test('a request is logged with its path, but never with what opens something by itself', async () => {
  const lines: string[] = [];
  const loggerInstance: FastifyBaseLogger = pino(logOptions({ logLevel: 'debug' }), { write: (line: string) => lines.push(line) });
  const app = Fastify({ loggerInstance, disableRequestLogging: true });
  logRequests(app);
  for (const url of ['/api/dashboard/unsubscribe/:token', '/api/dashboard/password-resets/:key', '/api/dashboard/projects/:id', '/*']) {
    app.get(url, async () => ({}));
  }
  for (const path of ['unsubscribe/opensesame', 'password-resets/opensesame?q=opensesame', 'projects/some-workspace']) {
    await app.inject({ url: `/api/dashboard/${path}` });
  }
  await app.inject({ url: `/reset-password/${randomUUID()}.opensesame` });
  await app.close();
  expect(lines).toHaveLength(4);
  expect(lines.join('')).not.toContain('opensesame');
  expect(lines[1]).toContain('/api/dashboard/password-resets/:key');
  expect(lines[2]).toContain('/api/dashboard/projects/some-workspace');
  expect(lines[3]).toContain('/reset-password/:key');
});
