import { Icon } from '../icons/Icon.tsx';
import { useFormat } from './format.ts';

export interface DeltaProps {
  /** Relative change as a share (0.083 = +8.3 %); null: nothing to compare with. */
  readonly change: number | null;
  /** Which direction is good; the colour follows good and bad, not up and down. `neither`: none is, and no colour says so. */
  readonly better: 'up' | 'down' | 'neither';
}

export function Delta({ change, better }: DeltaProps) {
  const format = useFormat();
  if (change === null || !Number.isFinite(change)) return <span className="delta flat">{format.percent(null)}</span>;
  if (Math.abs(change) < 0.0005) return <span className="delta flat">{format.percent(0)}</span>;
  const rises = change > 0;
  const tone = better === 'neither' ? 'flat' : rises === (better === 'up') ? 'up' : 'dn';
  return (
    <span className={`delta ${tone}`}>
      <Icon name={rises ? 'up' : 'down'} size={12} />
      <span className="sr">{rises ? '+' : '−'}</span>
      {format.percent(Math.abs(change))}
    </span>
  );
}
