import type { TextBinding } from '#src/forms/use-form.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { TextField } from '#src/ui/fields/Field.tsx';

/** The address somebody is known by here; browsers offer the one they keep with the password. */
export function EmailField(bound: TextBinding) {
  const { t } = useText();
  return <TextField size="lg" label={t('auth.email')} type="email" autoComplete="username" {...bound} />;
}
