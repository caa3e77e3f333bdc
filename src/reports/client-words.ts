import { CLIENT_KEYS, type ClientKey } from '#domain/wire/client-keys.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { codeName, isCoded } from '#src/ui/data/code-names.ts';

type Client = Readonly<Partial<Record<ClientKey, string>>>;

/** What is known of the browser that sent something, in words; empty where nothing is. */
export function useClientWords(): (client: Client) => string {
  const { t, language } = useText();
  const nameOf = (key: ClientKey, value: string) => {
    if (isCoded(key)) return codeName(language, key, value);
    const isDevice = value === 'mobile' || value === 'tablet' || value === 'desktop';
    return key === 'device' && isDevice ? t(`kpis.devices.${value}`) : value;
  };
  return (client) =>
    CLIENT_KEYS.map((key) => nameOf(key, client[key] ?? ''))
      .filter(Boolean)
      .join(' · ');
}
