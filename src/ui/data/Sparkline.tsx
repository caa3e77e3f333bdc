export interface SparklineProps {
  /** Null values are gaps. The running bucket is left out by the caller. */
  readonly values: readonly (number | null)[];
  readonly width?: number;
  readonly height?: number;
}

const INSET = 3;

function pathsOf(values: readonly (number | null)[], width: number, height: number) {
  const known = values.filter((value): value is number => value !== null && Number.isFinite(value));
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const x = (at: number) => INSET + (at / Math.max(1, values.length - 1)) * (width - 2 * INSET);
  const y = (value: number) => (high === low ? height / 2 : height - INSET - ((value - low) / (high - low)) * (height - 2 * INSET));
  let path = '';
  let pen = 'M';
  let last: readonly [number, number] | null = null;
  values.forEach((value, at) => {
    if (value === null || !Number.isFinite(value)) {
      pen = 'M';
      return;
    }
    last = [x(at), y(value)];
    path += `${pen}${last[0].toFixed(1)},${last[1].toFixed(1)}`;
    pen = 'L';
  });
  return { path, last: last as readonly [number, number] | null };
}

/** A trend in the space of a word; its numbers stand beside it, so it is hidden from screen readers. */
export function Sparkline({ values, width = 72, height = 28 }: SparklineProps) {
  const { path, last } = pathsOf(values, width, height);
  if (!last) return null;
  return (
    <svg className="spark" width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path d={path} fill="none" stroke="var(--fl-primary)" strokeWidth="1.5" strokeLinejoin="round" strokeLinecap="round" />
      <circle cx={last[0]} cy={last[1]} r="2" fill="var(--fl-primary)" />
    </svg>
  );
}
