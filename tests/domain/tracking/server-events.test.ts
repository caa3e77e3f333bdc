import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { serverEventCurl, serverEventsUrl } from '#domain/tracking/server-events.ts';

test('a shell reads the example as one request with both keys and one event', () => {
  const address = serverEventsUrl('https://flumen.example.com');
  const about = { appId: 'an-id', appKey: 'flk_key', id: 'test-0123456789', currency: 'JPY' };
  const read = execFileSync('sh', ['-c', `curl() { printf '%s\\n' "$@"; }\n${serverEventCurl(address, about)}`], { encoding: 'utf8' });
  const given = read.trimEnd().split('\n');
  expect(given.slice(0, -1)).toEqual([
    'https://flumen.example.com/api/analytics/events',
    ...['-H', 'content-type: application/json', '-H', 'x-app-id: an-id', '-H', 'x-app-key: flk_key', '-d'],
  ]);
  const event = { id: about.id, kind: 'purchase', customer: 'customer-77', order: 'test-23456789', amount: 54, currency: 'JPY' };
  expect(JSON.parse(given.at(-1) ?? '')).toEqual({ events: [event] });
});
