export interface MeterProps {
  /** What is measured, as it is spoken. */
  readonly label: string;
  readonly used: number;
  /** Above 0. */
  readonly allowed: number;
  /** The same in words: "3 of 25". */
  readonly text: string;
}

/** From here on it is nearly used up. */
const NEARLY = 0.8;

/** How full something is: plenty of room, nearly used up, or used up. */
export function fullness(used: number, allowed: number): 'room' | 'nearly' | 'full' {
  if (allowed <= 0 || used < allowed * NEARLY) return 'room';
  return used < allowed ? 'nearly' : 'full';
}

const COLOURS = { room: undefined, nearly: 'var(--fl-offpace-mark)', full: 'var(--fl-critical)' } as const;

/** A bar of what is used of what is allowed. */
export function Meter({ label, used, allowed, text }: MeterProps) {
  const share = Math.min(1, used / allowed);
  return (
    <div
      className="meter"
      role="meter"
      aria-label={label}
      aria-valuenow={used}
      aria-valuemin={0}
      aria-valuemax={allowed}
      aria-valuetext={text}
    >
      <i style={{ width: `${(share * 100).toFixed(1)}%`, background: COLOURS[fullness(used, allowed)] }} />
    </div>
  );
}
