import type { BaseRecord } from '@refinedev/core';
import { Dropdown, type MenuProps } from 'antd';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { deleteKey } from '../rows/use-remove.ts';
import { useNoActions } from '../slots.ts';
import type { RowsProps } from './ListTable.tsx';

export type RowMenuProps = Pick<RowsProps, 'resource' | 'slots' | 'canEdit' | 'canDelete' | 'onEdit' | 'onDelete'> & {
  readonly row: BaseRecord;
};
const nothing = () => undefined;

/** Edit beside the row, the rest behind the three dots. */
export function RowMenu({ resource, slots, row, canEdit, canDelete, onEdit, onDelete }: RowMenuProps) {
  const { t } = useText();
  const actionsFor = (slots.useActions ?? useNoActions)();
  const name = String(row[resource.label] ?? '');
  const edits = canEdit && (slots.editable?.(row) ?? true);
  const RowButton = slots.rowButton;
  const items: MenuProps['items'] = [
    ...(edits ? [{ key: 'edit', label: t('common.edit'), icon: <Icon name="pencil" />, onClick: () => onEdit(row) }] : []),
    ...actionsFor([row], 'row', nothing).map(({ icon, ...action }) => ({ ...action, icon: <Icon name={icon} /> })),
    ...(canDelete
      ? [
          {
            key: 'delete',
            label: slots.removal?.(row)?.action ?? t(deleteKey(resource)),
            icon: <Icon name="trash" />,
            danger: true,
            onClick: () => onDelete(row),
          },
        ]
      : []),
  ];
  return (
    <span className="rowact">
      {edits ? (
        <Button
          size="sm"
          look="ghost"
          icon="pencil"
          className="wide-only"
          label={t('crud.editRow', { name })}
          onClick={() => onEdit(row)}
        />
      ) : null}
      {RowButton ? <RowButton row={row} /> : null}
      {items.length > 0 ? (
        <Dropdown autoFocus trigger={['click']} placement="bottomRight" menu={{ items }}>
          <Button size="sm" look="ghost" icon="more" label={t('crud.moreRow', { name })} />
        </Dropdown>
      ) : null}
    </span>
  );
}
