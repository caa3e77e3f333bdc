import { expect, test } from 'vitest';
import { joinedSentences } from '#domain/kit/sentences.ts';

test('sentences stand apart where a language writes a space between them, and what is not said leaves none', () => {
  expect(joinedSentences('de', ['Eins.', null, 'Zwei.', false, ''])).toBe('Eins. Zwei.');
  expect(joinedSentences('ja', ['一つ。', undefined, '二つ。'])).toBe('一つ。二つ。');
  expect(joinedSentences('en', [null])).toBe('');
});
