import { Dropdown } from 'antd';
import { Suspense, useState } from 'react';
import type { Range } from '#domain/wire/reports.ts';
import { useText } from '#src/providers/i18n.ts';
import { useFormat } from '#src/ui/format.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { later } from '#src/ui/later.ts';
import { type MonitorChange, type MonitorState, PRESETS, presetRange, previousOf, todayIn } from './state.ts';

const DatesPicker = later(() => import('./DatesPicker.tsx'));

interface PickersProps {
  readonly state: MonitorState;
  readonly timezone: string;
  readonly onChange: (change: MonitorChange) => void;
}

/** Which days, and against which: presets, or any two dates. */
export function RangePickers({ state, timezone, onChange }: PickersProps) {
  const { t } = useText();
  const today = todayIn(timezone);
  const previous = previousOf(state.range);
  return (
    <div className="monitor-ranges">
      <RangeMenu
        label={t('monitor.range')}
        value={state.range}
        latest={today}
        presets={PRESETS.map((preset) => ({ key: preset, label: t(`monitor.presets.${preset}`), range: presetRange(preset, today) }))}
        onPick={(range) => onChange({ range })}
      />
      <RangeMenu
        label={t('monitor.compare_with')}
        prefix={t('monitor.against')}
        value={state.compare}
        latest={today}
        presets={[{ key: 'previous', label: t('monitor.presets.previous'), range: previous }]}
        onPick={(range) => onChange({ compare: range.min === previous.min && range.max === previous.max ? null : range })}
      />
    </div>
  );
}

interface MenuProps {
  readonly label: string;
  readonly prefix?: string;
  readonly value: Range;
  /** No later day can be picked. */
  readonly latest: string;
  readonly presets: readonly { readonly key: string; readonly label: string; readonly range: Range }[];
  readonly onPick: (range: Range) => void;
}

function RangeMenu({ label, prefix, value, latest, presets, onPick }: MenuProps) {
  const { t } = useText();
  const format = useFormat();
  const [picking, setPicking] = useState(false);
  const items = [
    ...presets.map((preset) => ({ key: preset.key, label: preset.label, onClick: () => onPick(preset.range) })),
    { key: 'other', label: t('monitor.other_dates'), onClick: () => setPicking(true) },
  ];
  if (picking) {
    return (
      <Suspense fallback={null}>
        <DatesPicker label={label} value={value} latest={latest} onPick={onPick} onClose={() => setPicking(false)} />
      </Suspense>
    );
  }
  return (
    <Dropdown autoFocus menu={{ items }} trigger={['click']}>
      <button type="button" className="btn" aria-label={`${label}: ${format.dateRange(value.min, value.max)}`}>
        {prefix ? <span className="mut3">{prefix}</span> : <Icon name="calendar" />}
        <span className="num ell">{format.dateRange(value.min, value.max)}</span>
        <Icon name="chevron" size={14} />
      </button>
    </Dropdown>
  );
}
