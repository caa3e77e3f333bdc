import { type RefObject, useRef } from 'react';
import { useText } from '#src/providers/texts/i18n.ts';
import { useBeside } from '#src/ui/timing/use-beside.ts';
import { useDerived } from '../store/derived.ts';
import type { SeenState } from './use-seen.ts';
import '#src/ui/styles/combobox.css';
import './seen.css';

interface SeenListProps {
  readonly id: string;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly found: SeenState;
  readonly active: number;
  readonly onPick: (value: string) => void;
}

/** What was seen, each with its people, under the field it is for. */
export function SeenList({ id, field, found, active, onPick }: SeenListProps) {
  const { t } = useText();
  const { format } = useDerived().texts;
  const list = useRef<HTMLDivElement>(null);
  const { values, days, state } = found;
  useBeside(field, list);
  const title = t('canvas.rule.seen.title', { days });
  const note = {
    loading: values.length === 0 ? t('common.loading') : null,
    failed: t('canvas.rule.seen.failed'),
    ready: values.length === 0 ? t('canvas.rule.seen.none', { days }) : null,
  }[state];
  return (
    <div ref={list} popover="manual" className="combo-pop cv-seen">
      {values.length > 0 ? (
        <div className="cv-seen-head" aria-hidden="true">
          <span>{title}</span>
          <span>{t('canvas.rule.seen.people')}</span>
        </div>
      ) : null}
      <div role="listbox" id={id} aria-label={title}>
        {values.map(({ value, people }, at) => (
          <button
            type="button"
            key={value}
            id={`${id}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            className={at === active ? 'combo-option on' : 'combo-option'}
            ref={(element) => {
              if (at === active) element?.scrollIntoView({ block: 'nearest' });
            }}
            onClick={() => onPick(value)}
          >
            <span>{value}</span>
            <span className="cv-seen-people">
              {format.count(people)}
              <span className="sr"> {t('canvas.rule.seen.people')}</span>
            </span>
          </button>
        ))}
      </div>
      <div className="combo-note" role="status">
        {note}
      </div>
    </div>
  );
}
