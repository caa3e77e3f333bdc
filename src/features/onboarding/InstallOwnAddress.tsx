import { useState } from 'react';
import { PROXIES, type ProxyKind, proxyRule } from '#domain/tracking/proxies.ts';
import { folderMeant } from '#domain/tracking/script-folder.ts';
import { workspaceActions } from '#resources/actions/workspaces.ts';
import { type AnswerTo, perform } from '#src/providers/actions/perform.ts';
import { ApiError } from '#src/providers/data/api-error.ts';
import { refreshWorkspace, useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { AskAddress } from '#src/ui/fields/AskAddress.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { TabSwitch } from '#src/ui/layout/TabSwitch.tsx';
import { Snippet } from './Snippet.tsx';

type Answer = AnswerTo<typeof workspaceActions.setScriptAddress>;
type State =
  | { readonly step: 'before' | 'asking' }
  | { readonly step: 'failed'; readonly text: string }
  | { readonly step: 'done'; readonly answer: Answer };

/** What stands in the rules before an address was typed. */
const EXAMPLE = 'https://www.example.com/t';

/** Sets the address, once the server has seen that it works. */
function useScriptAddress() {
  const { id } = useWorkspace();
  const [state, setState] = useState<State>({ step: 'before' });
  const set = async (url: string, unchecked = false) => {
    if (state.step === 'asking') return;
    setState({ step: 'asking' });
    try {
      const answer = await perform(workspaceActions.setScriptAddress, { params: { id }, input: { url, unchecked } });
      setState({ step: 'done', answer });
      await refreshWorkspace(id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setState({ step: 'failed', text: error.message });
    }
  };
  return { state, set };
}

/** The rule of a proxy that passes the folder on, ready to be copied. */
function Rules({ folder }: { readonly folder: string }) {
  const { t } = useText();
  const [proxy, setProxy] = useState<ProxyKind>('nginx');
  return (
    <>
      <TabSwitch
        label={t('installCheck.own.proxy')}
        tabs={PROXIES.map((key) => ({ key, text: t(`installCheck.own.proxies.${key}`) }))}
        current={proxy}
        onPick={setProxy}
      />
      <Snippet code={proxyRule(proxy, window.location.origin, folder)} />
      <p className="mut">{t('installCheck.own.trust')}</p>
    </>
  );
}

/** What the look said, and what to do next. */
function Outcome({ answer, onUse }: { readonly answer: Answer; readonly onUse: (folder: string) => void }) {
  const { t } = useText();
  const { result, failure, status, tried, script_address } = answer;
  if (!result || !tried) return <p className="mut">{t('installCheck.own.back')}</p>;
  const isGood = result === 'works';
  const isHeld = script_address === tried;
  return (
    <div className={isGood ? 'alert good' : 'alert warn'}>
      <Icon name={isGood ? 'onTrack' : 'warning'} />
      <div className="stack">
        <div>
          <div className="b">{t(`installCheck.own.results.${result}`, { address: tried })}</div>
          {failure ? <div>{t(`installCheck.failures.${failure}`, { status: status ?? '' })}</div> : null}
          {status ? <div>{t('installCheck.own.status', { status })}</div> : null}
          <div>{t(`installCheck.own.next.${result}`)}</div>
        </div>
        {isHeld ? null : (
          <div>
            <Button onClick={() => onUse(tried)}>{t('installCheck.own.useAnyway')}</Button>
          </div>
        )}
      </div>
    </div>
  );
}

/** The script under an address of the site itself: how to pass it on, a look whether that works, and the way back. */
export function InstallOwnAddress() {
  const { t } = useText();
  const held = useWorkspace().row.script_address;
  const [url, setUrl] = useState(held ?? '');
  const { state, set } = useScriptAddress();
  return (
    <div className="calls">
      <details open={held ? true : undefined}>
        <summary>
          <span className="b">{t('installCheck.own.title')}</span>
          <span className="mut">{held ?? t('installCheck.own.text')}</span>
        </summary>
        <div className="stack">
          {held ? <p className="mut">{t('installCheck.own.text')}</p> : null}
          <p>{t('installCheck.own.how')}</p>
          <Rules folder={folderMeant(url) ?? EXAMPLE} />
          <AskAddress
            label={t('installCheck.own.address')}
            help={t('installCheck.own.help')}
            value={url}
            onValue={setUrl}
            action={t('installCheck.own.action')}
            busy={state.step === 'asking'}
            needed
            onAsk={() => void set(url)}
          />
          <div role="status" aria-live="polite">
            {state.step === 'failed' ? (
              <div className="alert bad">
                <Icon name="warning" />
                <span>{state.text}</span>
              </div>
            ) : null}
            {state.step === 'done' ? <Outcome answer={state.answer} onUse={(folder) => void set(folder, true)} /> : null}
          </div>
          {held ? (
            <div>
              <Button
                onClick={() => {
                  setUrl('');
                  void set('');
                }}
              >
                {t('installCheck.own.remove')}
              </Button>
            </div>
          ) : null}
        </div>
      </details>
    </div>
  );
}
