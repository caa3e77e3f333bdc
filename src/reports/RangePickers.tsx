import { Dropdown } from 'antd';
import { Suspense, useState } from 'react';
import { PRESETS, presetRange } from '#domain/time/named-ranges.ts';
import type { Range } from '#domain/wire/reports/reports.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { midSentence, useFormat } from '#src/ui/data/format.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { lazyWithRetry } from '#src/ui/timing/lazy-with-retry.ts';
import { COMPARISONS, comparedWith, type DatesChange, type DatesState, isSameRange, NO_COMPARISON, todayIn } from './dates.ts';

const DatesPicker = lazyWithRetry(() => import('#src/ui/fields/DatesPicker.tsx'));

interface PickersProps {
  readonly state: DatesState;
  readonly timezone: string;
  /** False: the report compares nothing. */
  readonly compares?: boolean;
  readonly onChange: (change: DatesChange) => void;
}

/** Which days, and against which where something is compared: presets, or any two dates. */
export function RangePickers({ state, timezone, compares = true, onChange }: PickersProps) {
  const { t } = useText();
  const today = todayIn(timezone);
  const comparisons = COMPARISONS.map((key) => ({ key, label: t(`monitor.compared.${key}`), range: comparedWith(key, state.range) }));
  return (
    <div className="report-ranges">
      <RangeMenu
        label={t('monitor.range')}
        value={state.range}
        latest={today}
        presets={PRESETS.map((key) => ({ key, label: t(`monitor.presets.${key}`), range: presetRange(key, today) }))}
        onPreset={(preset) => onChange({ range: presetRange(preset, today) })}
        onDates={(range) => onChange({ range })}
      />
      {compares ? (
        <RangeMenu
          label={t('monitor.compare_with')}
          prefix={t('monitor.against')}
          value={state.compare}
          named={state.comparison ?? undefined}
          latest={today}
          // Whole weeks stand on the same weekdays by themselves.
          presets={comparisons.filter(
            ({ key, range }, at) => key === state.comparison || !comparisons.slice(0, at).some((one) => isSameRange(one.range, range)),
          )}
          onPreset={(comparison) => onChange({ compare: comparison })}
          onDates={(range) => onChange({ compare: range })}
          none={{ label: t('monitor.compared.none'), onChoose: () => onChange({ compare: NO_COMPARISON }) }}
        />
      ) : null}
    </div>
  );
}

interface MenuProps<Key extends string> {
  readonly label: string;
  readonly prefix?: string;
  /** Null: none, which takes `none`. */
  readonly value: Range | null;
  /** The preset that was chosen by its name. Default: the first that has these dates. */
  readonly named?: string;
  /** No later day can be picked. */
  readonly latest: string;
  readonly presets: readonly { readonly key: Key; readonly label: string; readonly range: Range }[];
  readonly onPreset: (preset: Key) => void;
  readonly onDates: (range: Range) => void;
  /** A way to have no dates at all. */
  readonly none?: { readonly label: string; readonly onChoose: () => void };
}

const OTHER = 'other';
const NONE = 'none';

function RangeMenu<Key extends string>({ label, prefix, value, named, latest, presets, onPreset, onDates, none }: MenuProps<Key>) {
  const { t, language } = useText();
  const format = useFormat();
  const [picking, setPicking] = useState(false);
  const chosen = value ? presets.find(({ key, range }) => (named ? key === named : isSameRange(range, value))) : undefined;
  const items = [
    ...presets.map((preset) => ({ key: preset.key, label: preset.label, onClick: () => onPreset(preset.key) })),
    { key: OTHER, label: t('monitor.other_dates'), onClick: () => setPicking(true) },
    ...(none ? [{ type: 'divider' as const }, { key: NONE, label: none.label, onClick: none.onChoose }] : []),
  ];
  if (picking) {
    return (
      <Suspense fallback={null}>
        <DatesPicker label={label} value={value} latest={latest} onPick={onDates} onClose={() => setPicking(false)} />
      </Suspense>
    );
  }
  const dates = value ? format.dateRange(value.min, value.max) : (none?.label ?? '');
  return (
    <Dropdown autoFocus menu={{ items, selectable: true, selectedKeys: [value ? (chosen?.key ?? OTHER) : NONE] }} trigger={['click']}>
      <button type="button" className="btn" aria-label={[`${label}: ${dates}`, chosen?.label].filter(Boolean).join(', ')}>
        {prefix ? value ? <span className="mut3">{prefix}</span> : null : <Icon name="calendar" />}
        {prefix && chosen ? <span className="wide-only">{midSentence(chosen.label, language)}</span> : null}
        <span className={prefix && chosen ? 'num ell mut3' : 'num ell'}>{dates}</span>
        <Icon name="chevron" size={14} />
      </button>
    </Dropdown>
  );
}
