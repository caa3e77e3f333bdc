import { expect, it } from 'vitest';
import { loginPath, safeRedirect } from '#src/providers/session/redirect.ts';

it('comes back to a path of this application and to nowhere else', () => {
  expect(safeRedirect('/dashboard/workspaces/1?q=a')).toBe('/dashboard/workspaces/1?q=a');
  for (const evil of [
    null,
    '',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/a\\b',
    '/\t/evil.example',
    '/x/..//evil.example',
    '/\n/evil.example',
  ]) {
    expect(safeRedirect(evil)).toBe('/dashboard');
  }
  expect(safeRedirect(new URLSearchParams(loginPath('/dashboard?x=1&y=2').split('?')[1]).get('redirect'))).toBe('/dashboard?x=1&y=2');
});
