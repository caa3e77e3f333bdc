import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useMemo } from 'react';
import { FIRST_DAY, LONGEST_DAYS } from '#domain/time/bounds.ts';
import type { Range } from '#domain/wire/reports/reports.ts';
import './dates-picker.css';

export interface DatesPickerProps {
  readonly label: string;
  /** Null: none yet. */
  readonly value: Range | null;
  /** No later day can be picked. */
  readonly latest: string;
  readonly onPick: (range: Range) => void;
  readonly onClose: () => void;
}

/** Two calendars, open at once; a chunk of its own, because most people take a preset. */
export default function DatesPicker({ label, value, latest, onPick, onClose }: DatesPickerProps) {
  const [min, max] = [value?.min, value?.max];
  // The same until other days are meant: with new ones the picker forgets the day that was just picked.
  const picked = useMemo<[dayjs.Dayjs, dayjs.Dayjs] | null>(() => (min && max ? [dayjs(min), dayjs(max)] : null), [min, max]);
  return (
    <DatePicker.RangePicker
      open
      autoFocus
      value={picked}
      minDate={dayjs(FIRST_DAY)}
      maxDate={dayjs(latest)}
      disabledDate={(day, { from }) => from !== undefined && Math.abs(day.diff(from, 'day')) >= LONGEST_DAYS}
      aria-label={label}
      onOpenChange={(open) => open || onClose()}
      onChange={(days) => {
        onClose();
        if (days?.[0] && days[1]) onPick({ min: days[0].format('YYYY-MM-DD'), max: days[1].format('YYYY-MM-DD') });
      }}
    />
  );
}
