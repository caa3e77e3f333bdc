import { useText } from '#src/providers/i18n.ts';
import { TextField } from '#src/ui/Field.tsx';

interface EmailFieldProps {
  readonly value: string;
  readonly problem?: string;
  readonly onType: (email: string) => void;
}

/** The address somebody is known by here; browsers offer the one they keep with the password. */
export function EmailField({ value, problem, onType }: EmailFieldProps) {
  const { t } = useText();
  return (
    <TextField
      size="lg"
      label={t('auth.email')}
      type="email"
      autoComplete="username"
      value={value}
      problem={problem}
      onChange={(event) => onType(event.target.value)}
    />
  );
}
