import { PROVIDER_FAILURES, type ProviderFailure } from '#domain/wire/provider-failures.ts';
import { useText } from '#src/providers/texts/i18n.ts';

const TEXTS = {
  cancelled: 'auth.ssoCancelled',
  failed: 'auth.ssoFailed',
  over: 'auth.ssoFailed',
  unverified: 'auth.ssoUnverified',
} as const satisfies Record<ProviderFailure, string>;

/** What is told of a log-in at the provider that came back without a person; undefined where none did. */
export function useSsoProblem(): (params: URLSearchParams) => string | undefined {
  const { t } = useText();
  return (params) => {
    const told = params.get('sso_error');
    if (told === null) return undefined;
    return t(TEXTS[PROVIDER_FAILURES.find((one) => one === told) ?? 'failed']);
  };
}
