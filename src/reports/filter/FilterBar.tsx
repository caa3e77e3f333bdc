import { useRef, useState } from 'react';
import type { Filter, FilterCondition } from '#domain/wire/filters/filters.ts';
import type { Range } from '#domain/wire/reports/reports.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { FilterEditor } from './FilterEditor.tsx';
import { groupText } from './filter-text.ts';
import { SegmentMenu } from './SegmentMenu.tsx';
import { useNamed } from './use-maps.ts';
import './filter.css';

/** As many groups as the wire takes. */
const MOST = 10;

interface BarProps {
  readonly filter: Filter;
  /** The days whose values are suggested. */
  readonly range: Range;
  readonly onChange: (filter: Filter) => void;
}

/** What reports are filtered by: a chip for each group, which opens it, and a way to add one. */
export default function FilterBar({ filter, range, onChange: put }: BarProps) {
  const text = useText();
  const { t } = text;
  const nameOf = useNamed(filter);
  /** Place of the group that is open; that of a new one is the number of groups. */
  const [open, setOpen] = useState<number | null>(null);
  const bar = useRef<HTMLDivElement>(null);
  const close = () => {
    setOpen(null);
    // What opened the editor has the focus again, also where the chip is new.
    requestAnimationFrame(() => bar.current?.querySelector<HTMLElement>(`[data-at="${open}"]`)?.focus());
  };
  const apply = (group: FilterCondition[]) => {
    put(open === null || open >= filter.length ? [...filter, group] : filter.map((one, at) => (at === open ? group : one)));
    close();
  };
  return (
    <>
      <div ref={bar} className="filter-bar" role="group" aria-label={t('monitor.filter.label')}>
        {filter.map((group, at) => {
          const said = groupText(text, group, nameOf);
          return (
            // Groups have no name but their words, and two may say the same.
            <span key={`${at} ${said}`} className="filter-piece">
              {at > 0 ? <span className="mut t12">{t('kpis.and')}</span> : null}
              <span className={open === at ? 'filter-chip on' : 'filter-chip'}>
                <button
                  type="button"
                  data-at={at}
                  className="plain ell"
                  title={said}
                  aria-label={t('monitor.filter.edit', { text: said })}
                  aria-expanded={open === at}
                  onClick={() => setOpen(open === at ? null : at)}
                >
                  {said}
                </button>
                <button
                  type="button"
                  className="plain filter-off"
                  aria-label={t('monitor.filter.remove', { text: said })}
                  onClick={() => {
                    setOpen(null);
                    put(filter.filter((_, place) => place !== at));
                  }}
                >
                  <Icon name="close" size={12} />
                </button>
              </span>
            </span>
          );
        })}
        {filter.length < MOST ? (
          <Button
            size="sm"
            icon="filter"
            look={filter.length > 0 ? 'ghost' : 'plain'}
            data-at={filter.length}
            aria-expanded={open === filter.length}
            onClick={() => setOpen(open === filter.length ? null : filter.length)}
          >
            {t('monitor.filter.add')}
          </Button>
        ) : null}
        {filter.length < MOST ? (
          <SegmentMenu
            filter={filter}
            onChange={(next) => {
              setOpen(null);
              put(next);
            }}
          />
        ) : null}
        {filter.length > 1 ? (
          <Button
            size="sm"
            look="ghost"
            onClick={() => {
              setOpen(null);
              put([]);
            }}
          >
            {t('monitor.filter.clear')}
          </Button>
        ) : null}
      </div>
      {open === null ? null : <FilterEditor key={open} group={filter[open] ?? []} range={range} onApply={apply} onClose={close} />}
    </>
  );
}
