import { expect, test } from 'vitest';
import type { Finding } from '#domain/wire/answers/insights.ts';
import { wordsIn } from '#server/mail/words.ts';
import { findingSentences } from '#server/monitoring-reports/words.ts';

const drift = (page: string): Finding => ({ kind: 'drift', page, share: 0.277, purchases: 428 });

test('a page that stands out is named in a mail without its host, which would be an address', () => {
  const said = (page: string) => findingSentences([drift(page)], wordsIn('en', 'USD'), 'UTC')[0];
  expect(said('shop.example/coffees/ethiopia')).toBe(
    '27.7% of purchases come through /coffees/ethiopia, which is on none of your canvases.',
  );
  expect(said('shop.example/')).toContain('come through /, which');
  // Anybody can send events of a page: what could be pressed in it is left out.
  expect(said('shop.example/win/evil.example/now')).not.toContain('evil.example');
  expect(said('shop.example/https://evil.example/now')).not.toContain('evil.example');
});
