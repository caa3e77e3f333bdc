import { type ReactNode, useEffect, useState } from 'react';

/** True once `active` has lasted 200 ms: a fast answer never flashes a skeleton. */
export function useDelayed(active: boolean, ms = 200): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!active) {
      setLate(false);
      return;
    }
    const timer = setTimeout(() => setLate(true), ms);
    return () => clearTimeout(timer);
  }, [active, ms]);
  return active && late;
}

/** Draws its children after 200 ms. */
export function Delayed({ children }: { readonly children: ReactNode }) {
  return useDelayed(true) ? children : null;
}

/** A grey bar where a text will be. */
export function Bar({ width, height = 12 }: { readonly width: number | string; readonly height?: number }) {
  return <span className="sk" style={{ display: 'block', width, height }} />;
}

/** Rows of a list that is on its way. */
export function SkeletonRows({ rows = 6, label }: { readonly rows?: number; readonly label: string }) {
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, at) => (
        <div className="sk-row" key={at}>
          <Bar width={40} height={28} />
          <Bar width={`${30 + ((at * 17) % 25)}%`} />
          <span className="sp" />
          <Bar width={64} />
          <Bar width={48} />
        </div>
      ))}
    </div>
  );
}
