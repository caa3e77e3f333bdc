import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { CanvasEditor } from '#src/canvas/CanvasEditor.tsx';
import { readOnlyHost } from '#src/canvas/read-only-host.ts';
import { LoadFailed } from '#src/crud/states/LoadFailed.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { deviceTimezone } from '#src/ui/fields/timezones.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { Logo } from '#src/ui/icons/Logo.tsx';
import { ErrorState } from '#src/ui/layout/States.tsx';
import { usePhone } from '#src/ui/theme/use-media.ts';
import type { AskedTemplate } from './use-library.ts';
import './library.css';

export interface PreviewedTemplate {
  readonly id: string;
  readonly name: string;
  /** Somebody offered it to everybody. */
  readonly isCommunity: boolean;
}

export interface PreviewProps {
  readonly asked: AskedTemplate;
  /** The list it came from, without what was asked of it. */
  readonly base: string;
  /** ISO 4217. */
  readonly currency: string;
  /** The way to a canvas of one's own. */
  readonly acts: (template: PreviewedTemplate) => ReactNode;
}

/** Back to the list as it was. */
function Home({ base }: Pick<PreviewProps, 'base'>) {
  const { t } = useText();
  const phone = usePhone();
  const params = new URLSearchParams(useLocation().search);
  params.delete('use');
  const home = { pathname: base, search: `${params}` };
  return (
    <>
      <Link className="cv-back" to={home} aria-label={t('library.back')} title={t('library.back')}>
        {phone ? <Icon name="left" size={20} /> : <Logo />}
      </Link>
      <nav className="cv-crumb" aria-label={t('library.title')}>
        <Link to={home}>{t('library.title')}</Link>
        <span aria-hidden="true">/</span>
      </nav>
    </>
  );
}

/** A template in the editor, which changes nothing: its map, its table and what it comes to. */
export function Preview({ asked: { data, error, refetch }, base, currency, acts }: PreviewProps) {
  const { t } = useText();
  if (!data)
    return (
      <main className="library-middle" aria-busy={error === null}>
        {error ? (
          <LoadFailed error={error} title={t('library.failed')} onRetry={() => void refetch()} />
        ) : (
          <span className="mut" role="status">
            {t('common.loading')}
          </span>
        )}
        {error ? <Link to={base}>{t('library.back')}</Link> : null}
      </main>
    );
  const { id, name, document } = data;
  if (!document)
    return (
      <main className="library-middle">
        <ErrorState title={t('library.failed')} text={t('library.newer')} />
      </main>
    );
  const shown = { id: `template-${id}`, name, currency: data.currency ?? currency, timezone: deviceTimezone(), document };
  return (
    <>
      <title>{`${name} · Flumen`}</title>
      <CanvasEditor
        key={`${id} ${name}`}
        host={readOnlyHost(shown, {
          money: data.community?.money ?? true,
          parts: { home: <Home base={base} />, acts: acts({ id, name, isCommunity: Boolean(data.community) }) },
        })}
      />
    </>
  );
}
