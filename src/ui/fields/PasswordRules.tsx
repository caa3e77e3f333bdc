import { useTranslation } from 'react-i18next';
import { passwordProblems } from '#domain/accounts/password.ts';
import { Icon } from '../icons/Icon.tsx';
import '../styles/account-fields.css';

/** Rules that are shown while a password is typed; the upper bound is told only to whoever meets it. */
const SHOWN = ['password_too_short', 'password_no_lowercase', 'password_no_uppercase', 'password_no_digit', 'password_whitespace'] as const;

export interface PasswordRulesProps {
  readonly password: string;
  /** After a refused attempt the open rules stand out. */
  readonly strict?: boolean;
}

/** Each rule of a new password with a tick once it holds. */
export function PasswordRules({ password, strict = false }: PasswordRulesProps) {
  const { t } = useTranslation();
  const broken: readonly string[] = passwordProblems(password);
  // Of a password that was not typed at all its field says so; no rule is broken by it.
  const blamed = strict && password !== '';
  const isMet = (rule: string) => password !== '' && !broken.includes(rule);
  return (
    <ul className="rules" aria-label={t('auth.passwordRules')}>
      {SHOWN.map((rule) => (
        <li key={rule} className={isMet(rule) ? 'met' : blamed ? 'open' : undefined}>
          <Icon name={isMet(rule) ? 'check' : blamed ? 'close' : 'minus'} size={14} />
          <span>{t(`errors.${rule}`)}</span>
          <span className="sr">{t(isMet(rule) ? 'auth.ruleMet' : 'auth.ruleOpen')}</span>
        </li>
      ))}
    </ul>
  );
}
