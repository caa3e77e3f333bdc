import { useId, useState } from 'react';
import { workspaceActions } from '#resources/actions/workspaces.ts';
import { type AnswerTo, perform } from '#src/providers/actions/perform.ts';
import { ApiError } from '#src/providers/data/api-error.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { AskAddress } from '#src/ui/fields/AskAddress.tsx';
import { InstallFindings, type InstallState } from './InstallFindings.tsx';

interface InstallCheckProps {
  readonly workspace: string;
  /** The address that stands there at first. */
  readonly site: string;
}
export type Findings = AnswerTo<typeof workspaceActions.checkInstall>;

/** Asks the server to look at a page of the site, and says what it found there. */
export function InstallCheck({ workspace, site }: InstallCheckProps) {
  const { t } = useText();
  const title = useId();
  const [url, setUrl] = useState(site);
  const [state, setState] = useState<InstallState>({ step: 'before' });
  const isBusy = state.step === 'checking';
  const check = async () => {
    if (isBusy) return;
    setState({ step: 'checking' });
    try {
      const input = url.trim() === '' || url.trim() === site ? {} : { url: url.trim() };
      setState({ step: 'done', found: await perform(workspaceActions.checkInstall, { params: { id: workspace }, input }) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setState({ step: 'failed', text: error.message });
    }
  };
  return (
    <fieldset className="install-check" aria-labelledby={title}>
      <AskAddress
        label={t('installCheck.address')}
        value={url}
        onValue={setUrl}
        action={<span id={title}>{t('installCheck.action')}</span>}
        busy={isBusy}
        onAsk={() => void check()}
      />
      <InstallFindings state={state} />
    </fieldset>
  );
}
