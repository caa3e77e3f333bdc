import { type BaseRecord, useList } from '@refinedev/core';
import { Modal } from 'antd';
import { type FormEvent, useState } from 'react';
import { UNLIMITED } from '#domain/plans/plans.ts';
import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { useText } from '#src/providers/i18n.ts';
import { useMe } from '#src/providers/me.tsx';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/format.ts';
import { providerOf, useDataMeta } from './data-meta.ts';
import { LockedNote } from './LockedNote.tsx';
import { usePlanRoom } from './plan-limit.ts';
import { type Lockable, useLock, useSaid } from './use-lock.ts';

export interface UnlockProps extends ModalFrame {
  readonly row: BaseRecord;
}
/** Open ones offered to be locked instead; who has more looks them up in the list. */
const OFFERED = 200;

/** The open rows that count towards the same limit, as far as they can be locked from here. */
function useOpenRows(resource: Lockable, enabled: boolean): readonly BaseRecord[] {
  const me = useMe();
  const own = resource.name === 'workspaces' ? ([{ field: 'user', operator: 'eq', value: me.id }] as const) : [];
  const { result } = useList({
    resource: resource.name,
    dataProviderName: providerOf(resource),
    meta: useDataMeta(resource),
    filters: [{ field: 'is_locked', operator: 'eq', value: false }, ...own],
    pagination: { currentPage: 1, pageSize: OFFERED },
    queryOptions: { enabled },
    errorNotification: false,
  });
  return enabled ? result.data : [];
}

function useLimitText(resource: Lockable): string {
  const { t, label } = useText();
  const format = useFormat();
  const { allowed, next } = usePlanRoom(resource);
  const things = label(`resources.${resource.name}.counted`, { count: allowed });
  if (!next) return t('unlock.limitOnly', { things });
  const more = next.allowed === UNLIMITED ? t('crud.unlimited') : format.number(next.allowed);
  return t('unlock.limit', { things, plan: label(`plans.${next.plan}`), more });
}

function Choices({
  resource,
  rows,
  chosen,
  onChoose,
}: {
  readonly resource: Lockable;
  readonly rows: readonly BaseRecord[];
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
}) {
  const { t } = useText();
  const format = useFormat();
  return (
    <fieldset className="plain-set pick-list">
      <legend className="lbl">{t('unlock.which')}</legend>
      <div className="pick-rows">
        {rows.map((row) => (
          <label className="checkline" key={String(row.id)}>
            <input type="radio" name="unlock-instead" checked={chosen === row.id} onChange={() => onChoose(String(row.id))} />
            <span className="ell">{String(row[resource.label] ?? '')}</span>
            <span className="sp" />
            <span className="mut3 nw t12">{t('overview.edited', { when: format.relative(String(row.updated_at ?? '')) })}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Opens a locked row. Where the plan has no room it asks which of the open ones to lock instead. */
export function UnlockModal({ resource, row, onClose }: UnlockProps & { readonly resource: Lockable }) {
  const { t } = useText();
  const said = useSaid();
  const { lock, unlock } = useLock(resource);
  const { full } = usePlanRoom(resource);
  const limitText = useLimitText(resource);
  const rows = useOpenRows(resource, full);
  const [chosen, setChosen] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const name = String(row[resource.label] ?? '');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    try {
      if (full && chosen) await lock([chosen]);
      await unlock(String(row.id));
      said.done(t('unlock.done', { name }));
      onClose();
    } catch (cause) {
      setProblem(cause instanceof Error ? cause.message : t('errors.unknown'));
      setBusy(false);
    }
  };
  return (
    <Modal open title={t('unlock.title', { name })} onCancel={onClose} footer={null} width={600} destroyOnHidden>
      <form onSubmit={(event) => void submit(event)} className="stack">
        <p className="mut">
          <LockedNote row={row} />
        </p>
        {full ? (
          <>
            <p className="alert">{limitText}</p>
            {rows.length > 0 ? <Choices resource={resource} rows={rows} chosen={chosen} onChoose={setChosen} /> : <p>{t('unlock.none')}</p>}
          </>
        ) : null}
        {problem ? (
          <p className="alert bad" role="alert">
            {problem}
          </p>
        ) : null}
        <div className="modal-foot">
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" icon="unlock" type="submit" busy={busy} disabled={full && !chosen}>
            {full ? t('unlock.swap') : t('unlock.action')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
