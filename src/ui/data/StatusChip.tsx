import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../icons/icons.tsx';

/** A status is always an icon and a word: two of the colours look the same to some eyes. */
const CHIP_KINDS = ['critical', 'atRisk', 'offPace', 'onTrack', 'reached', 'tooEarly', 'notEnough', 'noData'] as const;
export type ChipKind = (typeof CHIP_KINDS)[number];

const LOOK = {
  critical: { className: 'critical', icon: 'critical' },
  atRisk: { className: 'atrisk', icon: 'warning' },
  offPace: { className: 'offpace', icon: 'offPace' },
  onTrack: { className: 'ontrack', icon: 'onTrack' },
  reached: { className: 'ontrack', icon: 'reached' },
  tooEarly: { className: 'early', icon: 'tooEarly' },
  notEnough: { className: 'early', icon: 'noData' },
  noData: { className: 'early', icon: 'noData' },
} as const satisfies Record<ChipKind, { className: string; icon: IconName }>;

/** `word` is the status in the person's language. */
export function StatusChip({ status, word }: { readonly status: ChipKind; readonly word: string }) {
  const { className, icon } = LOOK[status];
  return (
    <span className={`chip ${className}`}>
      <Icon name={icon} />
      {word}
    </span>
  );
}
