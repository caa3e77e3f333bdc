import { useQuery } from '@tanstack/react-query';
import { authMethods, providerStart } from '#src/providers/session/accounts.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';

/** A log-in anew at the provider, in a window of its own: what is open here stays as it is. */
export function ProviderProof() {
  const { t } = useText();
  const { data } = useQuery({ queryKey: ['auth-methods'], queryFn: ({ signal }) => authMethods(signal) });
  if (!data?.oidc) return null;
  return (
    <a className="btn" href={providerStart('prove', '')} target="_blank" rel="noopener opener">
      <Icon name="key" />
      {t('stepUp.provider', { provider: data.oidc.name })}
    </a>
  );
}
