import { useQuery } from '@tanstack/react-query';
import { Modal as AntModal } from 'antd';
import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { api, DASHBOARD_API } from '#src/providers/api.ts';
import { useText } from '#src/providers/i18n.ts';
import { CopyField } from '#src/ui/CopyField.tsx';

interface ApiKey {
  readonly app_id: string;
  readonly app_key: string;
}
type Answer = ApiKey | { readonly data: ApiKey };

export interface ApiKeyProps extends ModalFrame {
  readonly workspace: string;
}

/** Id and key of the server-side event API, each with a copy button. */
export default function ApiKeyModal({ workspace, onClose }: ApiKeyProps) {
  const { t } = useText();
  const { data, error } = useQuery({
    queryKey: ['api-key', workspace],
    queryFn: ({ signal }) =>
      api
        .get<Answer>(`${DASHBOARD_API}/projects/${workspace}/api-key`, { signal })
        .then((answer) => ('data' in answer ? answer.data : answer)),
    gcTime: 0,
  });
  return (
    <AntModal open title={t('apiKey.title')} onCancel={onClose} footer={null} width={600}>
      <p className="mut" style={{ marginBottom: 16 }}>
        {t('apiKey.text')}
      </p>
      {error ? (
        <p className="alert bad" role="alert">
          {error.message}
        </p>
      ) : null}
      {data ? (
        <div className="stack">
          <CopyField label={t('apiKey.id')} value={data.app_id} copy={t('common.copy')} copied={t('common.copied')} />
          <CopyField label={t('apiKey.key')} value={data.app_key} copy={t('common.copy')} copied={t('common.copied')} />
        </div>
      ) : null}
    </AntModal>
  );
}
