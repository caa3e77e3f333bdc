import { asPlan } from '#domain/plans/plans.ts';
import type { Cell } from '#src/crud/cells/cells.tsx';
import { optionKey } from '#src/crud/form/fields.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { NO_VALUE, useFormat } from '#src/ui/data/format.ts';
import { type ChipKind, StatusChip } from '#src/ui/data/StatusChip.tsx';

/** An amount in the currency of its own row. */
export const AmountCell: Cell = ({ row, value }) => {
  const format = useFormat();
  const { currency } = row;
  if (typeof value !== 'number' || typeof currency !== 'string') return <span className="mut3">{NO_VALUE}</span>;
  return <span className="num nw">{format.money(value, currency)}</span>;
};

/** A plan as it is called everywhere. */
export const PlanCell: Cell = ({ value }) => {
  const { label } = useText();
  return typeof value === 'string' ? <span>{label(`plans.${asPlan(value)}`)}</span> : <span className="mut3">{NO_VALUE}</span>;
};

/** A day with its year, so that dates a year apart are told apart. */
export const WhenCell: Cell = ({ value }) => {
  const format = useFormat();
  return typeof value === 'string' ? <span className="num nw">{format.instant(value)}</span> : <span className="mut3">{NO_VALUE}</span>;
};

/** Which states are good, and which ask for somebody's eye. */
const CHIPS: Readonly<Record<string, ChipKind>> = {
  trialing: 'tooEarly',
  active: 'onTrack',
  scheduled: 'onTrack',
  canceling: 'offPace',
  past_due: 'critical',
  paid: 'onTrack',
  refunded: 'offPace',
  open: 'critical',
  disputed: 'critical',
  charged_back: 'offPace',
};

/** The state of a plan or of a bill. */
export const StateCell: Cell = ({ resource, name, value }) => {
  const { label } = useText();
  const state = String(value);
  return <StatusChip status={CHIPS[state] ?? 'noData'} word={label(optionKey(resource, name, state))} />;
};
