import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useMemo, useState } from 'react';
import { FIRST_DAY, LONGEST_DAYS } from '#domain/time/bounds.ts';
import type { Range } from '#domain/wire/reports/reports.ts';
import { usePhone } from '../theme/use-media.ts';
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

/**
 * The month a phone shows, which has room for one: that in which the days begin, then whichever is leafed to, for both
 * ends. The picker's own choice counts on a second month beside it.
 */
function useOneMonth(first: string | undefined, latest: string) {
  const [month, leafTo] = useState(() => dayjs(first ?? latest));
  return {
    inputReadOnly: true,
    pickerValue: [month, month] as [dayjs.Dayjs, dayjs.Dayjs],
    onPickerValueChange: (
      months: readonly (dayjs.Dayjs | null)[],
      { source, range }: { source: 'reset' | 'panel'; range?: 'start' | 'end' },
    ) => {
      const next = months[range === 'end' ? 1 : 0];
      if (source === 'panel' && next) leafTo(next);
    },
  };
}

/** Two months, open at once, and one on a phone; a chunk of its own, because most people take a preset. */
export default function DatesPicker({ label, value, latest, onPick, onClose }: DatesPickerProps) {
  const [min, max] = [value?.min, value?.max];
  const phone = usePhone();
  const oneMonth = useOneMonth(min, latest);
  // The same until other days are meant: with new ones the picker forgets the day that was just picked.
  const picked = useMemo<[dayjs.Dayjs, dayjs.Dayjs] | null>(() => (min && max ? [dayjs(min), dayjs(max)] : null), [min, max]);
  return (
    <DatePicker.RangePicker
      open
      autoFocus
      value={picked}
      {...(phone ? oneMonth : {})}
      minDate={dayjs(FIRST_DAY)}
      maxDate={dayjs(latest)}
      disabledDate={(day, { from }) => from !== undefined && Math.abs(day.diff(from, 'day')) >= LONGEST_DAYS}
      aria-label={label}
      className="dates-picker"
      onOpenChange={(open) => open || onClose()}
      onChange={(days) => {
        onClose();
        if (days?.[0] && days[1]) onPick({ min: days[0].format('YYYY-MM-DD'), max: days[1].format('YYYY-MM-DD') });
      }}
    />
  );
}
