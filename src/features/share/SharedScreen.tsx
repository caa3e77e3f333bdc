import { useEffect, useMemo, useState } from 'react';
import { Link, useParams } from 'react-router';
import { copyPath } from '#domain/wire/shares.ts';
import { CanvasEditor } from '#src/canvas/CanvasEditor.tsx';
import type { CanvasHost } from '#src/canvas/host.ts';
import { readOnlyHost } from '#src/canvas/read-only-host.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button, buttonClass } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { Logo } from '#src/ui/icons/Logo.tsx';
import { createNewest } from './newest.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { useScrollPast } from './use-scroll-past.ts';
import { numbersOf, openLink, type Shown, type State, useShared, useStanding } from './use-shared.ts';
import './shared.css';

function Home() {
  const { t } = useText();
  return (
    <a className="cv-back" href="/" target="_blank" rel="noreferrer" aria-label={t('shared.home')} title={t('shared.home')}>
      <Logo />
    </a>
  );
}

/** Whose map it is, beside whose page. */
function Head({ logo }: Pick<Shown, 'logo'>) {
  return (
    <>
      <Home />
      {logo ? <img className="shared-logo" src={logo.url} alt={logo.name} /> : null}
    </>
  );
}

/** Of which moment it is, and the way to a copy of one's own where that is allowed. */
function Acts({ shared, token }: { readonly shared: Shown; readonly token: string }) {
  const { t } = useText();
  const format = useFormat();
  return (
    <>
      {shared.actuals?.sample ? <span className="tag warn">{t('shared.sample')}</span> : null}
      <span className="tag shared-when">
        {shared.live ? t('shared.live') : t('shared.asOf', { when: format.instant(shared.as_of, shared.timezone) })}
      </span>
      {shared.allow_copy ? (
        <Link className={buttonClass('next')} to={copyPath(token)} target="_blank" rel="noreferrer" aria-label={t('shared.copy')}>
          <Icon name="copy" />
          <span className="shared-words">{t('shared.copy')}</span>
        </Link>
      ) : null}
    </>
  );
}

/** The server counts for a link no oftener. */
const LOOK_AGAIN_MS = 60_000;

interface SharedEditorProps {
  readonly shared: Shown;
  readonly document: NonNullable<Shown['document']>;
  readonly token: string;
  /** The link shows something else, or nothing any more. */
  readonly onBecome: (next: State) => void;
}

/** The canvas in the editor, which changes nothing. Of a live link it follows what is drawn. */
function SharedEditor({ shared, document, token, onBecome }: SharedEditorProps) {
  useStanding(shared, onBecome);
  useScrollPast();
  const [newest] = useState(() => createNewest(document));
  useEffect(() => newest.become(document), [newest, document]);
  const { id, name, currency, timezone, money, password, logo } = shared;
  const parts = { home: <Head logo={logo} />, acts: <Acts shared={shared} token={token} /> };
  const isLive = shared.actuals?.live;
  const actuals = useMemo<CanvasHost['actuals']>(
    () =>
      isLive === undefined
        ? null
        : {
            begun: true,
            fixed: { everyMs: isLive ? LOOK_AGAIN_MS : null },
            load: numbersOf(token, password, LOOK_AGAIN_MS),
          },
    [isLive, token, password],
  );
  return (
    <>
      <title>{`${name} · Flumen`}</title>
      <CanvasEditor
        host={readOnlyHost(
          { id, name, currency, timezone, document },
          { money, parts, actuals, logo: () => Promise.resolve(logo), ...newest.host },
        )}
      />
    </>
  );
}

const TITLES = { gone: 'shared.goneTitle', resting: 'shared.restingTitle', failed: 'shared.failedTitle' } as const;

interface BlockedProps {
  readonly state: Extract<State, { readonly text: string | null }>;
  readonly onRetry: () => void;
}

/** In the canvas's place: why it is not shown, and what to do. */
function Blocked({ state, onRetry }: BlockedProps) {
  const { t } = useText();
  return (
    <Page title={t(TITLES[state.kind])}>
      <p className="mut">{state.text ?? t('errors.unknown')}</p>
      {state.kind === 'failed' ? (
        <Button look="primary" icon="refresh" onClick={onRetry}>
          {t('common.tryAgain')}
        </Button>
      ) : (
        <a className="btn" href="/" target="_blank" rel="noreferrer">
          {t('shared.toHome')}
        </a>
      )}
    </Page>
  );
}

/** A page with a few words in its middle. */
function Page({ title, children }: { readonly title: string; readonly children?: React.ReactNode }) {
  return (
    <main className="shared-page">
      <title>{`${title} · Flumen`}</title>
      <div className="shared-box">
        <Logo />
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}

/** What a view-only link leads to, for whoever has it. */
export default function SharedScreen() {
  const { canvasId: token = '' } = useParams();
  const { t } = useText();
  const { state, setState, retry } = useShared(token);
  if (state.kind === 'asking')
    return (
      <main className="shared-page" aria-busy="true">
        <span className="mut" role="status">
          {t('shared.loading')}
        </span>
      </main>
    );
  if (state.kind === 'password')
    return (
      <Page title={t('shared.passwordTitle')}>
        <p className="mut">{t('shared.passwordText')}</p>
        <PasswordForm open={async (password) => setState({ kind: 'open', shared: await openLink(token, password) })} />
      </Page>
    );
  if (state.kind !== 'open') return <Blocked state={state} onRetry={retry} />;
  const { shared } = state;
  if (!shared.document) return <Blocked state={{ kind: 'failed', text: t('shared.newer') }} onRetry={() => window.location.reload()} />;
  return <SharedEditor key={token} shared={shared} document={shared.document} token={token} onBecome={setState} />;
}
