import { type ReactNode, useState } from 'react';
import { callCode } from '#domain/tracking/calls.ts';
import { scriptFolder } from '#domain/tracking/script-folder.ts';
import { shopifyPixel, snippetFor } from '#domain/tracking/snippet.ts';
import { PRIVACY_MODES } from '#domain/wire/track.ts';
import { openNamed } from '#src/modals/host.tsx';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { useMaybeWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useCopy } from '#src/ui/fields/CopyField.tsx';
import { Panel } from '#src/ui/layout/Panel.tsx';
import { TabSwitch } from '#src/ui/layout/TabSwitch.tsx';
import './onboarding.css';
import { Snippet } from './Snippet.tsx';
import { INSTALL_KINDS, type InstallKind, ORDER_CALLS } from './snippet.ts';

const END = '</script>';

/** A line of the script; its end stays in one piece, because whoever types it off would type the break. */
function Line({ text }: { readonly text: string }) {
  return (
    <span className="snippet-line">
      {text.slice(0, -END.length)}
      <span className="nw">{text.slice(-END.length)}</span>
    </span>
  );
}

/** How orders come in where the script on the pages does not see them by itself. */
function Orders({ kind, workspace }: { readonly kind: InstallKind; readonly workspace: string }) {
  const { t } = useText();
  const row = useMaybeWorkspace()?.row;
  const origin = window.location.origin;
  if (kind === 'shopify') {
    const mode = row?.privacy_mode ?? 'cookie';
    const pixel = shopifyPixel(scriptFolder(origin, row?.script_address), workspace, PRIVACY_MODES.find((one) => one === mode) ?? 'cookie');
    return (
      <section className="stack" aria-label={t('tracking.pixel.title')}>
        <h3 className="h">{t('tracking.pixel.title')}</h3>
        <p className="mut">{t('tracking.pixel.text')}</p>
        <Snippet code={pixel} copy={t('tracking.pixel.copy')} />
      </section>
    );
  }
  const call = ORDER_CALLS[kind];
  if (!call) return null;
  return (
    <section className="stack" aria-label={t('tracking.orders')}>
      <h3 className="h">{t('tracking.orders')}</h3>
      <p className="mut">{t(`tracking.calls.${call}.text`)}</p>
      <Snippet code={callCode(call, { origin, workspace, currency: row?.currency ?? 'USD' })} />
    </section>
  );
}

/** The script with the real ids, and how to put it in place. */
export function ScriptPanel({ workspace, children }: { readonly workspace: string; readonly children?: ReactNode }) {
  const { t } = useText();
  const [kind, setKind] = useState<InstallKind>('html');
  const { copied, copy } = useCopy();
  const here = useMaybeWorkspace();
  const mayMail = useGrant('workspaces:mailScript').allowed;
  // The wizard stands outside of any workspace; whoever goes through it owns the new one.
  const maySend = here === null || mayMail;
  const snippet = snippetFor(scriptFolder(window.location.origin, here?.row.script_address), workspace);
  return (
    <Panel title={t('tracking.script')}>
      <div className="stack">
        <p className="mut">{t('tracking.scriptText')}</p>
        <TabSwitch
          label={t('tracking.kind')}
          tabs={INSTALL_KINDS.map((key) => ({ key, text: t(`tracking.kinds.${key}`) }))}
          current={kind}
          onPick={setKind}
        />
        <pre className="snippet">
          {snippet.split('\n').map((line) => (
            <Line key={line} text={line} />
          ))}
        </pre>
        <div className="row g12 wrap">
          <Button look="primary" icon={copied ? 'check' : 'copy'} onClick={() => copy(snippet)}>
            {copied ? t('common.copied') : t('tracking.copyScript')}
          </Button>
          {maySend ? (
            <Button icon="mail" onClick={() => openNamed('send-script', { workspace })}>
              {t('tracking.sendScript')}
            </Button>
          ) : null}
          <p className="mut" style={{ flex: 1, minWidth: 200 }}>
            {t(`tracking.notes.${kind}`)}
          </p>
        </div>
        <Orders kind={kind} workspace={workspace} />
        {children}
      </div>
    </Panel>
  );
}
