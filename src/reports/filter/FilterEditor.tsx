import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { FilterCondition } from '#domain/wire/filters/filters.ts';
import type { Range } from '#domain/wire/reports/reports.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { ConditionFields } from './ConditionFields.tsx';
import { conditionOf, type Draft, draftOf, isMissing, newDraft } from './draft.ts';

/** As many as the wire takes in a group. */
const MOST = 10;

interface EditorProps {
  /** None: a new group. */
  readonly group: readonly FilterCondition[];
  readonly range: Range;
  readonly onApply: (group: FilterCondition[]) => void;
  readonly onClose: () => void;
}

/** Conditions of which one is enough, while they are being made. Enter applies them, Escape leaves them. */
export function FilterEditor({ group, range, onApply, onClose }: EditorProps) {
  const { t } = useText();
  const title = useId();
  const form = useRef<HTMLFormElement>(null);
  const [drafts, setDrafts] = useState<readonly Draft[]>(() => (group.length > 0 ? group.map(draftOf) : [newDraft()]));
  const [told, setTold] = useState(false);
  const count = drafts.length;
  // The first field when it opens, and that of a row that is added.
  useEffect(() => {
    const rows = form.current?.querySelectorAll<HTMLElement>('.filter-row');
    rows?.[count - 1]?.querySelector<HTMLElement>('select')?.focus();
  }, [count]);
  const put = (draft: Draft) => setDrafts(drafts.map((one) => (one.id === draft.id ? draft : one)));
  const apply = () => {
    if (drafts.some(isMissing)) {
      setTold(true);
      form.current?.querySelector<HTMLElement>('[data-missing="true"] input')?.focus();
      return;
    }
    onApply(drafts.map(conditionOf));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    <form
      ref={form}
      className="panel filter-editor"
      aria-labelledby={title}
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <h2 id={title} className="h">
        {t(group.length > 0 ? 'monitor.filter.change' : 'monitor.filter.new')}
      </h2>
      {drafts.map((draft, at) => (
        <div key={draft.id} className="filter-item">
          {at === 0 ? null : <span className="filter-or mut t12">{t('kpis.or')}</span>}
          <ConditionFields
            draft={draft}
            range={range}
            told={told}
            onChange={put}
            {...(count > 1 ? { onRemove: () => setDrafts(drafts.filter(({ id }) => id !== draft.id)) } : {})}
          />
        </div>
      ))}
      <div className="row g8 filter-acts">
        <Button size="sm" look="ghost" icon="plus" disabled={count >= MOST} onClick={() => setDrafts([...drafts, newDraft()])}>
          {t('monitor.filter.add_or')}
        </Button>
        <span className="sp" />
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button look="primary" type="submit">
          {t('monitor.filter.apply')}
        </Button>
      </div>
    </form>
  );
}
