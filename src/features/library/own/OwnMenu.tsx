import { Dropdown } from 'antd';
import { Suspense, useState } from 'react';
import { resources } from '#resources/index.ts';
import { useRemove } from '#src/crud/rows/use-remove.ts';
import { NO_SLOTS } from '#src/crud/slots.ts';
import { openModal } from '#src/modals/host.tsx';
import { useFreshRows } from '#src/providers/actions/fresh.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { lazyWithRetry } from '#src/ui/timing/lazy-with-retry.ts';
import type { AvailableTemplate } from './use-own-templates.ts';

const FormModal = lazyWithRetry(() => import('#src/crud/form/FormModal.tsx'));
const resource = resources['own-templates'];

/** What can be done with a template besides using it, for who may. */
export function OwnMenu({ row }: { readonly row: AvailableTemplate }) {
  const { id, name, may_change, is_mine } = row;
  const { t } = useText();
  const [isEdited, setEdited] = useState(false);
  const remove = useRemove(resource);
  const fresh = useFreshRows();
  if (!may_change) return null;
  const close = () => setEdited(false);
  const saved = () => {
    close();
    void fresh([resource.name]);
  };
  const items = [
    { key: 'edit', label: t('common.edit'), icon: <Icon name="pencil" />, onClick: () => setEdited(true) },
    ...(is_mine
      ? [
          {
            key: 'offer',
            label: t('library.community.offer'),
            icon: <Icon name="share" />,
            onClick: () => openModal('offer-template', { template: row }),
          },
        ]
      : []),
    { key: 'delete', label: t('common.delete'), icon: <Icon name="trash" />, danger: true, onClick: () => remove([{ id, name }]) },
  ];
  return (
    <>
      <Dropdown autoFocus trigger={['click']} placement="bottomRight" menu={{ items }}>
        <Button size="sm" look="ghost" icon="more" label={t('library.groups.more', { name })} />
      </Dropdown>
      {isEdited ? (
        <Suspense fallback={null}>
          <FormModal resource={resource} mode="edit" id={id} slots={NO_SLOTS} onClose={close} onSaved={saved} />
        </Suspense>
      ) : null}
    </>
  );
}
