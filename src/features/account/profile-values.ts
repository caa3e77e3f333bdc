import { languageNamed } from '#domain/kit/languages.ts';
import type { UserType } from '#domain/wire/session.ts';
import type { AccountChanges, Me } from '#resources/shapes/account/account.ts';

/** The profile as it stands in the form. */
export interface ProfileValues {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly language: string;
  readonly timezone: string;
  readonly user_type: UserType | null;
}

export function valuesOf(me: Me): ProfileValues {
  const { first_name, last_name, email, language, timezone, user_type } = me;
  return { first_name, last_name, email, language, timezone, user_type };
}

/** Only what differs from the account goes to the server, so that two windows do not undo each other. */
export function changesIn(values: ProfileValues, before: ProfileValues): AccountChanges {
  const text = (name: 'first_name' | 'last_name' | 'email' | 'timezone') => {
    const value = values[name].trim();
    return value === before[name] ? {} : { [name]: value };
  };
  const language = languageNamed(values.language);
  return {
    ...text('first_name'),
    ...text('last_name'),
    ...text('email'),
    ...text('timezone'),
    ...(language && values.language !== before.language ? { language } : {}),
    ...(values.user_type && values.user_type !== before.user_type ? { user_type: values.user_type } : {}),
  };
}
