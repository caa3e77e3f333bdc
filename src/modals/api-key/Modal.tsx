import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { serverEventCurl, serverEventsUrl } from '#domain/tracking/server-events.ts';
import { workspaceActions } from '#resources/actions/workspaces.ts';
import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { perform } from '#src/providers/actions/perform.ts';
import { useMaybeWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { CopyField, useCopy } from '#src/ui/fields/CopyField.tsx';
import { Supported } from '#src/ui/layout/Supported.tsx';
import { Dialog } from '#src/ui/windows/Dialog.tsx';

export interface ApiKeyProps extends ModalFrame {
  readonly workspace: string;
}

const keyOf = (workspace: string) => ['api-key', workspace] as const;

/** A new key, once the person has read what that breaks. */
function Rotate({ workspace }: { readonly workspace: string }) {
  const { t } = useText();
  const cache = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => perform(workspaceActions.renewKey, { params: { id: workspace } }),
    onSuccess: (renewed) => {
      cache.setQueryData(keyOf(workspace), renewed);
      setAsking(false);
    },
  });
  if (!asking) {
    return (
      <div className="row g12 wrap">
        <p className="mut t12" style={{ flex: 1, minWidth: 200 }}>
          {t('apiKey.rotateHint')}
        </p>
        <Button icon="refresh" onClick={() => setAsking(true)}>
          {t('apiKey.rotate')}
        </Button>
      </div>
    );
  }
  return (
    <div role="group" aria-label={t('apiKey.rotateTitle')}>
      <p className="b">{t('apiKey.rotateTitle')}</p>
      <p className="mut">{t('apiKey.rotateText')}</p>
      {error ? (
        <p className="alert bad" role="alert">
          <Supported text={error.message} />
        </p>
      ) : null}
      <div className="modal-foot">
        <Button onClick={() => setAsking(false)}>{t('common.cancel')}</Button>
        <Button look="danger" className="solid" autoFocus busy={isPending} onClick={() => mutate()}>
          {t('apiKey.rotate')}
        </Button>
      </div>
    </div>
  );
}

/** Where events go, and one that can be sent at once: the id of it is new each time the window opens, so that it counts. */
function Endpoint({ appId, appKey }: { readonly appId: string; readonly appKey: string }) {
  const { t } = useText();
  const clipboard = useCopy();
  const currency = useMaybeWorkspace()?.row.currency ?? 'USD';
  const [test] = useState(() => crypto.randomUUID());
  const address = serverEventsUrl(window.location.origin);
  const example = (key: string) => serverEventCurl(address, { appId, appKey: key, id: `test-${test}`, currency });
  return (
    <section className="stack" aria-label={t('apiKey.try')}>
      <CopyField label={t('apiKey.address')} value={address} copy={t('common.copy')} copied={t('common.copied')} />
      <div className="fld">
        <span className="b">{t('apiKey.try')}</span>
        <p className="mut t12">{t('apiKey.tryText')}</p>
      </div>
      {/* The key is not shown twice; what is copied has it. */}
      <pre className="snippet">{example(`${appKey.slice(0, 8)}…`)}</pre>
      <div className="row g12 wrap">
        <Button icon={clipboard.copied ? 'check' : 'copy'} onClick={() => clipboard.copy(example(appKey))}>
          {clipboard.copied ? t('common.copied') : t('apiKey.copyExample')}
        </Button>
        <a href="/api/docs" target="_blank" rel="noreferrer">
          {t('apiKey.docs')}
        </a>
      </div>
    </section>
  );
}

/** Id and key of the server-side event API, each with a copy button. */
export default function ApiKeyModal({ workspace, onClose }: ApiKeyProps) {
  const { t } = useText();
  const { data, error } = useQuery({
    queryKey: keyOf(workspace),
    queryFn: ({ signal }) => perform(workspaceActions.showKey, { params: { id: workspace } }, { signal }),
    gcTime: 0,
  });
  return (
    <Dialog title={t('apiKey.title')} onClose={onClose}>
      <p className="mut" style={{ marginBottom: 16 }}>
        {t('apiKey.text')}
      </p>
      {error ? (
        <p className="alert bad" role="alert">
          <Supported text={error.message} />
        </p>
      ) : null}
      {data ? (
        <div className="stack">
          <CopyField label={t('apiKey.id')} value={data.app_id} copy={t('common.copy')} copied={t('common.copied')} />
          <CopyField label={t('apiKey.key')} value={data.app_key} copy={t('common.copy')} copied={t('common.copied')} />
          <Endpoint appId={data.app_id} appKey={data.app_key} />
          <Rotate workspace={workspace} />
        </div>
      ) : null}
    </Dialog>
  );
}
