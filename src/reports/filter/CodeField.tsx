import type { FilterKey } from '#domain/wire/filters/filter-keys.ts';
import type { Range } from '#domain/wire/reports/reports.ts';
import { useMe } from '#src/providers/place/me.tsx';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { valueName } from './filter-text.ts';
import { useFilterValues } from './queries.ts';

interface CodeFieldProps {
  readonly of: FilterKey;
  readonly range: Range;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** What is kept as a code, by its name: all that was seen in these days, and what is chosen. */
export function CodeField({ of, range, value, onChange }: CodeFieldProps) {
  const text = useText();
  const { t } = text;
  const format = useFormat();
  const me = useMe();
  const { id: workspace } = useWorkspace();
  const seen = useFilterValues(workspace, { key: of, range }, true);
  const isUntold = of === 'country' && !me.knows_countries && seen?.length === 0;
  return (
    <span className="filter-value">
      <select className="ctl" aria-label={t('monitor.filter.value')} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{t('monitor.tables.not_set')}</option>
        {value === '' || seen?.some((one) => one.value === value) ? null : <option value={value}>{valueName(text, of, value)}</option>}
        {seen?.map((one) => (
          <option key={one.value} value={one.value}>
            {`${valueName(text, of, one.value)} (${format.number(one.people)})`}
          </option>
        ))}
      </select>
      {isUntold ? <span className="help">{t('monitor.filter.no_countries')}</span> : null}
    </span>
  );
}
