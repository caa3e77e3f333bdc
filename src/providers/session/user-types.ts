import { useMemo } from 'react';
import { USER_TYPES, type UserType } from '#domain/wire/session.ts';
import { useText } from '../texts/i18n.ts';

const ICONS = { solo: 'user', business: 'page', agency: 'people' } as const satisfies Record<UserType, string>;

const KEY = 'flx_user_type_asked';

/** Notes that somebody was asked. True once for a person on this device; storage that is forbidden counts as asked. */
export function firstAsked(id: string): boolean {
  try {
    if (localStorage.getItem(KEY) === id) return false;
    localStorage.setItem(KEY, id);
    return true;
  } catch {
    return false;
  }
}

/** Who an account is for, as choices with their sentences. */
export function useUserTypes() {
  const { t } = useText();
  return useMemo(
    () => USER_TYPES.map((value) => ({ value, icon: ICONS[value], title: t(`survey.${value}.title`), text: t(`survey.${value}.text`) })),
    [t],
  );
}
