import { inKpiUnit } from '#domain/targets/pacing.ts';
import { TARGET_TYPES } from '#domain/wire/reports/kpis.ts';
import type { Cell } from '#src/crud/cells/cells.tsx';
import { writeValue } from '#src/metric-cards/values.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { NO_VALUE, useFormat } from '#src/ui/data/format.ts';

const MONEY = TARGET_TYPES.find(({ name }) => name === 'currency')?.value;

/** What was typed, which needs no report. */
export const TargetCell: Cell = ({ row, value }) => {
  const format = useFormat();
  const { currency } = useWorkspace();
  if (typeof value !== 'number') return <span className="mut3">{NO_VALUE}</span>;
  const shape = { format: row.type === MONEY ? 'money' : 'count' } as const;
  return <span className="num">{writeValue(format, shape, inKpiUnit(value, shape.format, currency), currency)}</span>;
};
