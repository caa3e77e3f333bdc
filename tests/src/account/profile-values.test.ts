import { describe, expect, it } from 'vitest';
import { changesIn, type ProfileValues } from '#src/features/account/profile-values.ts';

const BEFORE: ProfileValues = {
  first_name: 'Nora',
  last_name: 'New',
  email: 'nora@example.com',
  language: 'en',
  timezone: 'Europe/Berlin',
  user_type: null,
};

describe('what of a profile is sent', () => {
  it('is nothing where nothing differs but spaces around it', () => {
    expect(changesIn({ ...BEFORE, first_name: ' Nora ' }, BEFORE)).toEqual({});
  });

  it('is only what was changed', () => {
    expect(changesIn({ ...BEFORE, last_name: '', user_type: 'agency' }, BEFORE)).toEqual({ last_name: '', user_type: 'agency' });
    expect(changesIn({ ...BEFORE, language: 'de', timezone: 'UTC' }, BEFORE)).toEqual({ language: 'de', timezone: 'UTC' });
  });
});
