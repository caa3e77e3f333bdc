import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { Range } from '#domain/wire/reports/reports.ts';

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
  return (
    <DatePicker.RangePicker
      open
      autoFocus
      value={value ? [dayjs(value.min), dayjs(value.max)] : null}
      maxDate={dayjs(latest)}
      aria-label={label}
      onOpenChange={(open) => open || onClose()}
      onChange={(days) => {
        onClose();
        if (days?.[0] && days[1]) onPick({ min: days[0].format('YYYY-MM-DD'), max: days[1].format('YYYY-MM-DD') });
      }}
    />
  );
}
