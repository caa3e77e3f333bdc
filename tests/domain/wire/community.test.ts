import { expect, test } from 'vitest';
import { COMMUNITY_ACTS, COMMUNITY_STATES, stateAfter } from '#domain/wire/community.ts';

test('what is decided is decided: only what waits is published or declined, and what is over stays so', () => {
  const table = Object.fromEntries(
    COMMUNITY_STATES.map((state) => [state, COMMUNITY_ACTS.filter((act) => stateAfter(state, act) !== null)]),
  );
  expect(table).toEqual({
    offered: ['review', 'approve', 'decline', 'withdraw'],
    in_review: ['approve', 'decline', 'withdraw'],
    published: ['withdraw'],
    declined: [],
    withdrawn: [],
  });
  expect(stateAfter('in_review', 'approve')).toBe('published');
});
