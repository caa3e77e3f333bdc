import { useState } from 'react';
import { SITE_READING_SECONDS } from '#domain/wire/sites.ts';
import { siteActions } from '#resources/actions/sites.ts';
import { perform } from '#src/providers/actions/perform.ts';
import { ApiError } from '#src/providers/data/api-error.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { AskAddress } from '#src/ui/fields/AskAddress.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import type { Site } from './site.ts';

/** Seconds until the answer is given up: what reading takes, and its way here. */
const PATIENCE = SITE_READING_SECONDS + 10;

type State =
  | { readonly step: 'before' | 'done' }
  | { readonly step: 'reading'; readonly host: string }
  | { readonly step: 'failed'; readonly text: string };

const hostIn = (address: string) =>
  address
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/[/?#].*$/, '');

/** Why a site was not read, and what to do instead; `instead`: what else there is on the screen. */
function useFailure(instead: 'failures' | 'alone') {
  const { t } = useText();
  return ({ failure, status }: Site) => {
    if (failure === 'robots') return t(`importing.site.${instead}.robots`);
    if (failure === 'slow') return t(`importing.site.${instead}.slow`);
    if (failure === 'private' || failure === 'notHttp') return t('importing.site.failures.address');
    return status === null ? t(`importing.site.${instead}.unreachable`) : t(`importing.site.${instead}.status`, { status });
  };
}

interface SiteFieldProps {
  readonly onSite: (site: Site) => void;
  /** There is no field below in which addresses of pages could be pasted. */
  readonly alone?: boolean;
  /** What was read is being made use of. */
  readonly busy?: boolean;
}

/** Asks the server to read a few pages of a site, of which a funnel is drawn. */
export function SiteField({ onSite, alone = false, busy = false }: SiteFieldProps) {
  const { t } = useText();
  const failureOf = useFailure(alone ? 'alone' : 'failures');
  const [url, setUrl] = useState('');
  const [state, setState] = useState<State>({ step: 'before' });
  const isBusy = busy || state.step === 'reading';
  const read = async () => {
    if (isBusy || url.trim() === '') return;
    setState({ step: 'reading', host: hostIn(url) });
    try {
      const site = await perform(siteActions.read, { input: { url: url.trim() } }, { patience: PATIENCE });
      setState(site.failure === null ? { step: 'done' } : { step: 'failed', text: failureOf(site) });
      if (site.failure === null) onSite(site);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setState({ step: 'failed', text: error.message });
    }
  };
  return (
    <div className="import-site">
      <AskAddress
        label={t('importing.site.address')}
        help={alone ? undefined : t('importing.site.help')}
        value={url}
        onValue={setUrl}
        action={t('importing.site.action')}
        busy={isBusy}
        needed
        onAsk={() => void read()}
      />
      <div role="status" aria-live="polite">
        {state.step === 'reading' ? <p className="mut">{t('importing.site.reading', { host: state.host })}</p> : null}
        {state.step === 'failed' ? (
          <div className="alert bad">
            <Icon name="warning" />
            <div>
              <div className="b">{t('importing.site.failed')}</div>
              <div>{state.text}</div>
            </div>
          </div>
        ) : null}
      </div>
    </div>
  );
}
