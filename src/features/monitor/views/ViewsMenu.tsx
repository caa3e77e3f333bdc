import { useUpdate } from '@refinedev/core';
import { Dropdown, type MenuProps } from 'antd';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { monitorViews } from '#resources/monitor/monitor-views.ts';
import { useRemove } from '#src/crud/rows/use-remove.ts';
import { openModal } from '#src/modals/host.tsx';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { useRowList } from '#src/providers/data/row-meta.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { todayIn } from '#src/reports/dates.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { addressOf, isSameKept, type Kept, keptIn, keptOf, type MonitorView, saysNothing, viewIn } from './view-state.ts';

/** As many as a workspace may hold. */
const ALL = { pageSize: 100 } as const;

/** The views that the workspace keeps: which one is open, what may be done with it, and the others. */
export default function ViewsMenu() {
  const { t } = useText();
  const { timezone } = useWorkspace();
  const [params, setParams] = useSearchParams();
  const today = todayIn(timezone);
  const shown = useGrant('monitor-views:list').allowed;
  const { result, query } = useRowList(monitorViews, { pagination: ALL, queryOptions: { enabled: shown } });
  const views = result.data;
  const open = views.find(({ id }) => id === viewIn(params));
  const kept = keptOf(params, today);
  const show = (view: MonitorView, replace = false) => setParams(addressOf(view, today), { replace });
  const usual = views.find(({ is_default }) => is_default);
  const isUnsaid = saysNothing(params);
  useEffect(() => {
    // Whoever comes without an address of their own begins with the workspace's view.
    if (usual && isUnsaid) setParams(addressOf(usual, today), { replace: true });
  }, [usual, isUnsaid, today, setParams]);
  const items = useItems({ views, open, kept, show });
  if (!shown || query.isError) return null;
  const isChanged = open !== undefined && !isSameKept(keptIn(open), kept);
  return (
    <Dropdown autoFocus trigger={['click']} menu={{ items, selectable: true, selectedKeys: open ? [String(open.id)] : [] }}>
      <button type="button" className="btn sm" aria-label={open ? t('monitor.views.open', { name: open.name }) : t('monitor.views.title')}>
        <Icon name="layers" size={14} />
        <span className="ell">{open?.name ?? t('monitor.views.title')}</span>
        {isChanged ? <span className="mut3">{t('monitor.views.changed')}</span> : null}
        <Icon name="chevron" size={14} />
      </button>
    </Dropdown>
  );
}

interface ItemsOf {
  readonly views: readonly MonitorView[];
  readonly open: MonitorView | undefined;
  readonly kept: Kept;
  readonly show: (view: MonitorView) => void;
}

function useItems({ views, open, kept, show }: ItemsOf): MenuProps['items'] {
  const { t } = useText();
  const [, setParams] = useSearchParams();
  const { mutate: update } = useUpdate({ resource: monitorViews.name, mutationMode: 'pessimistic', successNotification: false });
  const remove = useRemove(monitorViews);
  const [create, edit, drop] = [
    useGrant('monitor-views:create').allowed,
    useGrant('monitor-views:edit').allowed,
    useGrant('monitor-views:delete').allowed,
  ];
  const leave = () =>
    setParams(
      (old) => {
        const next = new URLSearchParams(old);
        next.delete('view');
        return next;
      },
      { replace: true },
    );
  const line = (key: string, label: string, onClick: () => void) => ({ key, label, onClick });
  const chosen = views.map((view) => ({
    key: String(view.id),
    label: view.is_default ? t('monitor.views.named_default', { name: view.name }) : view.name,
    onClick: () => show(view),
  }));
  const mine = open
    ? [
        ...(edit && !isSameKept(keptIn(open), kept)
          ? [line('update', t('monitor.views.update', { name: open.name }), () => update({ id: String(open.id), values: kept }))]
          : []),
        ...(edit
          ? [
              line('rename', t('monitor.views.rename'), () => openModal('monitor-view', { id: String(open.id) })),
              line('default', t(open.is_default ? 'monitor.views.not_default' : 'monitor.views.make_default'), () =>
                update({ id: String(open.id), values: { is_default: !open.is_default } }),
              ),
            ]
          : []),
        ...(drop ? [line('delete', t('monitor.views.delete'), () => remove([open], leave))] : []),
      ]
    : [];
  const save = create
    ? [
        line('save', t('monitor.views.save'), () =>
          openModal('monitor-view', {
            kept,
            onSaved: (id) =>
              setParams((old) => {
                const next = new URLSearchParams(old);
                next.set('view', id);
                return next;
              }),
          }),
        ),
      ]
    : [];
  const none = chosen.length === 0 && save.length === 0 ? [{ key: 'none', label: t('monitor.views.none'), disabled: true }] : [];
  return [
    ...chosen,
    ...none,
    ...(chosen.length > 0 && save.length + mine.length > 0 ? [{ type: 'divider' as const }] : []),
    ...mine,
    ...save,
  ];
}
