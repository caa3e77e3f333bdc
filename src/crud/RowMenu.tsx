import type { BaseRecord } from '@refinedev/core';
import { Dropdown, type MenuProps } from 'antd';
import { useText } from '#src/providers/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import type { RowsProps } from './ListTable.tsx';

export type RowMenuProps = Pick<RowsProps, 'resource' | 'canEdit' | 'canDelete' | 'onEdit' | 'onDelete'> & { readonly row: BaseRecord };

/** Edit beside the row, the rest behind the three dots. */
export function RowMenu({ resource, row, canEdit, canDelete, onEdit, onDelete }: RowMenuProps) {
  const { t } = useText();
  const name = String(row[resource.label] ?? '');
  const items: MenuProps['items'] = [
    ...(canEdit ? [{ key: 'edit', label: t('common.edit'), icon: <Icon name="pencil" />, onClick: () => onEdit(row) }] : []),
    ...(canDelete
      ? [{ key: 'delete', label: t('common.delete'), icon: <Icon name="trash" />, danger: true, onClick: () => onDelete(row) }]
      : []),
  ];
  if (items.length === 0) return null;
  return (
    <span className="rowact">
      {canEdit ? (
        <Button size="sm" look="ghost" icon="pencil" className="deskonly" label={t('crud.editRow', { name })} onClick={() => onEdit(row)} />
      ) : null}
      <Dropdown trigger={['click']} placement="bottomRight" menu={{ items }}>
        <Button size="sm" look="ghost" icon="more" label={t('crud.moreRow', { name })} />
      </Dropdown>
    </span>
  );
}
