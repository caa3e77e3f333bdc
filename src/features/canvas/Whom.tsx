import { Popover } from 'antd';
import { readWords, writeFilter } from '#domain/wire/filters/filter-words.ts';
import type { Range } from '#domain/wire/reports/reports.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import FilterBar from '#src/reports/filter/FilterBar.tsx';
import { groupText } from '#src/reports/filter/filter-text.ts';
import { useNamed } from '#src/reports/filter/use-maps.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { usePhone } from '#src/ui/theme/use-media.ts';
import './whom.css';

export interface WhomProps {
  /** The filter in words; empty: everybody. */
  readonly whom: string;
  /** The days whose values are suggested. */
  readonly range: Range;
  readonly onChange: (whom: string) => void;
}

/** Of whom the actual numbers of a canvas are: everybody, or whom a filter finds. */
export function Whom({ whom, range, onChange }: WhomProps) {
  const text = useText();
  const { t } = text;
  const phone = usePhone();
  const filter = readWords(whom) ?? [];
  const nameOf = useNamed(filter);
  const said = filter.map((group) => groupText(text, group, nameOf)).join(` ${t('kpis.and')} `) || t('canvas.whom.everybody');
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      destroyOnHidden
      content={
        <div className="cv-whom">
          <p className="cv-help">{t('canvas.whom.help')}</p>
          <div className="report-tools">
            <FilterBar filter={filter} range={range} onChange={(next) => onChange(writeFilter(next))} />
          </div>
        </div>
      }
    >
      <button
        type="button"
        className={filter.length > 0 ? 'btn ghost sm cv-whom-button is-some' : 'btn ghost sm cv-whom-button'}
        aria-label={t('canvas.whom.open', { whom: said })}
        title={said}
        aria-haspopup="dialog"
      >
        <Icon name="filter" />
        {phone ? null : <span className="ell">{said}</span>}
      </button>
    </Popover>
  );
}
