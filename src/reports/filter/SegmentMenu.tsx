import { useUpdate } from '@refinedev/core';
import { Dropdown, type MenuProps } from 'antd';
import { useNavigate } from 'react-router';
import { writeFilter } from '#domain/wire/filters/filter-words.ts';
import type { Filter } from '#domain/wire/filters/filters.ts';
import { segments } from '#resources/monitor/segments.ts';
import { openModal } from '#src/modals/host.tsx';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { listPath } from '#src/providers/data/resource-paths.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { useSegments } from './use-segments.ts';

interface MenuOf {
  readonly filter: Filter;
  readonly onChange: (filter: Filter) => void;
}

const isOfSegments = (filter: Filter) => filter.flat().some((condition) => 'segment' in condition);

/** The segments of the workspace: to filter by one, and to keep the filter as one. */
export function SegmentMenu({ filter, onChange }: MenuOf) {
  const { t } = useText();
  const navigate = useNavigate();
  const { id: workspace } = useWorkspace();
  const { all } = useSegments();
  const [shown, create, edit] = [useGrant('segments:list').allowed, useGrant('segments:create').allowed, useGrant('segments:edit').allowed];
  const { mutate: update } = useUpdate({ resource: segments.name, mutationMode: 'pessimistic', successNotification: false });
  if (!shown) return null;
  const keeps = filter.length > 0 && !isOfSegments(filter);
  const saved = (id: string) => onChange([[{ segment: id }]]);
  const chosen = all.map(({ id, name }) => ({ key: id, label: name, onClick: () => onChange([...filter, [{ segment: id }]]) }));
  const acts: NonNullable<MenuProps['items']> = [
    ...(create && keeps
      ? [
          {
            key: 'save',
            label: t('monitor.filter.save_segment'),
            onClick: () => openModal('segment', { filter: writeFilter(filter), onSaved: saved }),
          },
        ]
      : []),
    ...(edit && keeps && all.length > 0
      ? [
          {
            key: 'replace',
            label: t('monitor.filter.replace_segment'),
            children: all.map(({ id, name }) => ({
              key: `replace ${id}`,
              label: name,
              onClick: () => update({ id, values: { filter: writeFilter(filter) } }, { onSuccess: () => saved(id) }),
            })),
          },
        ]
      : []),
    ...(all.length > 0
      ? [{ key: 'all', label: t('monitor.filter.all_segments'), onClick: () => void navigate(listPath(segments, workspace)) }]
      : []),
  ];
  const none = chosen.length + acts.length === 0 ? [{ key: 'none', label: t('monitor.filter.no_segments'), disabled: true }] : [];
  const between = chosen.length > 0 && acts.length > 0 ? [{ type: 'divider' as const }] : [];
  return (
    <Dropdown autoFocus trigger={['click']} menu={{ items: [...chosen, ...between, ...acts, ...none] }}>
      <button type="button" className="btn sm ghost">
        <Icon name="people" size={14} />
        {t('resources.segments.many')}
        <Icon name="chevron" size={14} />
      </button>
    </Dropdown>
  );
}
