import { expect, test } from 'vitest';
import { typedName } from '#server/mail/typed-names.ts';

test.each([
  ['Ana Stone', 'Ana Stone'],
  ['Your parcel is held: pay 1.99 at https://evil.example/p', 'Your parcel is held: pay 1.99 at …'],
  ['Go to www.evil.example now', 'Go to … now'],
  ['evil.example/pay', '…'],
  ['Write to me@evil.example', 'Write to …'],
  ['HTTP://EVIL.EXAMPLE', '…'],
  ['例え.テスト/x', '…'],
  ['Eve.\r\n\nClosed', 'Eve. Closed'],
  ['x'.repeat(80), `${'x'.repeat(59)}…`],
])('%j is shown as %j', (typed, shown) => {
  expect(typedName(typed)).toBe(shown);
});

test('a workspace called by its host, and a person called by their mailbox, keep the name and become no link', () => {
  expect(typedName('ana@northwind.example')).toBe('ana@\u2060northwind.\u2060example');
  expect(typedName('shop.northwind.example')).toBe('shop.\u2060northwind.\u2060example');
});
