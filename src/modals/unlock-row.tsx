import type { BaseRecord } from '@refinedev/core';
import { UNLIMITED } from '#domain/plans/plans.ts';
import { LockedNote } from '#src/crud/locks/LockedNote.tsx';
import { usePlanRoom } from '#src/crud/locks/plan-limit.ts';
import { useForm } from '#src/forms/use-form.ts';
import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { type Lockable, useLock } from '#src/providers/actions/use-lock.ts';
import { useRowList } from '#src/providers/data/row-meta.ts';
import { useMe } from '#src/providers/place/me.tsx';
import { useMaybeWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { FormAlert } from '#src/ui/fields/Field.tsx';
import { Form } from '#src/ui/fields/Form.tsx';
import { useToast } from '#src/ui/timing/use-toast.ts';
import { Dialog } from '#src/ui/windows/Dialog.tsx';
import { ModalFoot } from '#src/ui/windows/ModalFoot.tsx';

export interface UnlockProps extends ModalFrame {
  readonly row: BaseRecord;
}
/** Open ones offered to be locked instead; who has more looks them up in the list. */
const OFFERED = 200;

/** The open rows that count towards the same limit, as far as they can be locked from here. */
function useOpenRows(resource: Lockable, enabled: boolean): readonly BaseRecord[] {
  const me = useMe();
  const own = resource.name === 'workspaces' ? ([{ field: 'user', operator: 'eq', value: me.id }] as const) : [];
  const { result } = useRowList(resource, {
    filters: [{ field: 'is_locked', operator: 'eq', value: false }, ...own],
    pagination: { currentPage: 1, pageSize: OFFERED },
    queryOptions: { enabled },
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

interface ChoicesProps {
  readonly resource: Lockable;
  readonly rows: readonly BaseRecord[];
  /** So many have to be locked. */
  readonly needed: number;
  readonly chosen: readonly string[];
  readonly onChoose: (ids: readonly string[]) => void;
}

/** Which ones to lock instead: one of them, or as many as there are too many. */
function Choices({ resource, rows, needed, chosen, onChoose }: ChoicesProps) {
  const { t } = useText();
  const format = useFormat();
  const workspace = useMaybeWorkspace();
  const toggle = (id: string) => {
    if (needed === 1) onChoose([id]);
    else onChoose(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  };
  return (
    <fieldset className="plain-set pick-list">
      <legend className="lbl">{t('unlock.which', { count: needed })}</legend>
      <div className="pick-rows">
        {rows.map((row) => (
          <label className="checkline" key={String(row.id)}>
            <input
              type={needed === 1 ? 'radio' : 'checkbox'}
              className={needed === 1 ? undefined : 'cb'}
              name="unlock-instead"
              checked={chosen.includes(String(row.id))}
              onChange={() => toggle(String(row.id))}
            />
            <span className="ell">{String(row[resource.label] ?? '')}</span>
            <span className="sp" />
            <span className="mut3 nw t12">
              {t('overview.edited', { when: format.relative(String(row.updated_at ?? ''), workspace?.timezone) })}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A workspace brings its canvases along, and the plan bounds those, too. */
function CanvasesNote() {
  const { t, label } = useText();
  const { allowed } = useMe().limits.canvases;
  if (allowed === UNLIMITED) return null;
  return <p className="mut">{t('unlock.canvasesNote', { things: label('resources.canvases.counted', { count: allowed }) })}</p>;
}

/** What happened, in words. */
function useOutcome(resource: Lockable) {
  const { t } = useText();
  return (name: string, others: readonly BaseRecord[], canvasesLocked: number) => {
    if (canvasesLocked > 0) return t('unlock.doneSome', { name, count: canvasesLocked });
    const [other] = others;
    return other && others.length === 1
      ? t('unlock.swapped', { name, other: String(other[resource.label] ?? '') })
      : t('unlock.done', { name });
  };
}

/** Opens a locked row. Where the plan has no room it asks which of the open ones to lock instead. */
export function UnlockModal({ resource, row, onClose }: UnlockProps & { readonly resource: Lockable }) {
  const { t } = useText();
  const said = useToast();
  const { unlock } = useLock(resource);
  const { full, over } = usePlanRoom(resource);
  const limitText = useLimitText(resource);
  const outcome = useOutcome(resource);
  const rows = useOpenRows(resource, full);
  const name = String(row[resource.label] ?? '');
  const form = useForm<{ readonly chosen: readonly string[] }>({
    values: { chosen: [] },
    send: async ({ chosen: ids }) => {
      const others = full ? rows.filter((other) => ids.includes(String(other.id))) : [];
      const { canvasesLocked } = await unlock(
        String(row.id),
        others.map((other) => String(other.id)),
      );
      said.done(outcome(name, others, canvasesLocked));
      onClose();
    },
  });
  const { chosen } = form.values;
  return (
    <Dialog title={t('unlock.title', { name })} onClose={onClose} asks>
      <Form onSubmit={form.submit} className="stack">
        {form.general ? <FormAlert title={t('unlock.failed', { name })} text={form.general.text} /> : null}
        <p className="mut">
          <LockedNote row={row} />
        </p>
        {full ? (
          <>
            <p className="alert">{limitText}</p>
            {rows.length < over ? (
              <p>{t('unlock.none')}</p>
            ) : (
              <Choices resource={resource} rows={rows} needed={over} chosen={chosen} onChoose={(ids) => form.set('chosen', ids)} />
            )}
          </>
        ) : null}
        {resource.name === 'workspaces' ? <CanvasesNote /> : null}
        <ModalFoot
          action={full ? t('unlock.swap', { count: over }) : t('unlock.action')}
          icon="unlock"
          busy={form.busy}
          disabled={full && chosen.length < over}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  );
}
