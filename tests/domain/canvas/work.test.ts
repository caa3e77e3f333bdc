import { describe, expect, it } from 'vitest';
import { fitsWork, hasWork, isLate, isOwn, WORK_FILTERS, type Work, workOf } from '#domain/canvas/work.ts';

const looker = { name: 'Ben Walker', person: 'ben', today: '2026-11-29' };
const work = (some: Partial<Work>): Work => ({ status: '', owner: '', person: '', due: '', ...some });

describe('the work on a step', () => {
  it('is what its fields say, without the spaces around them', () => {
    expect(workOf({ status: 'idea', props: { owner: ' Ben ', due: '2026-12-01' } })).toEqual({
      status: 'idea',
      owner: 'Ben',
      person: '',
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

  it('is mine where I was chosen, whatever I am called by now, and not where my namesake was', () => {
    const isMine = (some: Partial<Work>) => fitsWork(work(some), 'mine', looker);
    expect(isMine(workOf({ props: { owner: 'Benjamin W.', owner_id: 'ben' } }))).toBe(true);
    expect(isMine({ owner: 'Ben Walker', person: 'other' })).toBe(false);
    expect(fitsWork(work({ owner: 'Ben', person: 'ben' }), 'mine', { ...looker, person: '' })).toBe(false);
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
