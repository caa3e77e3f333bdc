import type { Logo } from '#domain/wire/logos.ts';
import { useText } from '#src/providers/texts/i18n.ts';

export type Ground = 'light' | 'dark';

/** The logo as large as it stands on a report, on paper or a light screen, or on a dark one. */
export function LogoPreview({ logo, ground }: { readonly logo: Logo; readonly ground: Ground }) {
  const { t } = useText();
  return (
    <figure className={`logo-preview is-${ground}`}>
      <img src={logo.url} alt={logo.name} />
      <figcaption>{t(`settings.logo.${ground}`)}</figcaption>
    </figure>
  );
}
