import { acquisitionOf } from '#domain/wire/acquisition.ts';
import { authMethods, providerStart } from '#src/providers/session/accounts.ts';
import { onward } from '#src/providers/session/redirect.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { useAnswer } from './use-answer.ts';

/** Log-in and registration by an OpenID provider, where this installation has one. */
export function ProviderButton({ intent, search }: { readonly intent: 'login' | 'register'; readonly search: string }) {
  const { t } = useText();
  const methods = useAnswer(authMethods);
  if (!methods?.oidc) return null;
  const params = new URLSearchParams(search);
  return (
    <>
      <a className="btn lg sso" href={providerStart(intent, onward(params), acquisitionOf(params))}>
        <Icon name="key" />
        {t('auth.withProvider', { provider: methods.oidc.name })}
      </a>
      <div className="auth-or">{t('auth.orWithEmail')}</div>
    </>
  );
}
