import { describe, expect, it } from 'vitest';
import { fitsWork, hasWork, isLate, isOwn, WORK_FILTERS, type Work, workOf } from '#domain/canvas/work.ts';

const looker = { name: 'Ben Walker', today: '2026-11-29' };
const work = (some: Partial<Work>): Work => ({ status: '', owner: '', due: '', ...some });

describe('the work on a step', () => {
  it('is what its fields say, without the spaces around them', () => {
    expect(workOf({ status: 'idea', props: { owner: ' Ben ', due: '2026-12-01' } })).toEqual({
      status: 'idea',
      owner: 'Ben',
      due: '2026-12-01',
    });
    expect(hasWork(workOf({ props: { link: 'https://example.org' } }))).toBe(false);
  });

  it('is late the day after, unless it runs', () => {
    expect(isLate(work({ due: '2026-11-29' }), looker.today)).toBe(false);
    expect(isLate(work({ due: '2026-11-28', status: 'building' }), looker.today)).toBe(true);
    expect(isLate(work({ due: '2026-11-28', status: 'live' }), looker.today)).toBe(false);
    expect(isLate(work({}), looker.today)).toBe(false);
  });

  it('is mine by my whole name or my first one, and nobody else’s', () => {
    expect(['ben walker', 'Ben'].map((owner) => isOwn(owner, looker.name))).toEqual([true, true]);
    expect(['', 'Benjamin', 'Walker', 'Vera'].map((owner) => isOwn(owner, looker.name))).toEqual([false, false, false, false]);
    expect(isOwn('Ben', '')).toBe(false);
  });

  it.each([
    [work({}), ['nobodys']],
    [work({ status: 'live' }), ['live']],
    [work({ status: 'paused', owner: 'Ben', due: '2026-01-01' }), ['mine', 'late', 'paused']],
    [work({ status: 'idea', owner: 'Vera', due: '2027-01-01' }), ['idea']],
  ])('%o is looked at by %j', (some, filters) => {
    expect(WORK_FILTERS.filter((filter) => fitsWork(some, filter, looker))).toEqual(filters);
  });
});
