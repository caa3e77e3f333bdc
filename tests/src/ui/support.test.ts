import { expect, test } from 'vitest';
import { mailTo } from '#src/ui/layout/support.ts';

test('a mail is begun with what is asked, whatever stands in it', () => {
  expect(mailTo('help@flumen.example')).toBe('mailto:help@flumen.example');
  const link = new URL(mailTo('help@flumen.example', { subject: 'Upgrade & more?', body: 'Line one\nLine two' }));
  expect([link.searchParams.get('subject'), link.searchParams.get('body')]).toEqual(['Upgrade & more?', 'Line one\nLine two']);
  expect(mailTo('a?bcc=b@evil.test')).not.toContain('?bcc');
});
