import { useFormat } from '#src/ui/data/format.ts';
import { Thumbnail } from '#src/ui/data/Thumbnail.tsx';

/** Made-up funnels: a name, planned profit in cents, and the drawing in the notation of thumbnails. */
const FUNNELS = [
  { name: 'Spring launch', profit: 1_284_000, drawing: '16x11|s6.8 s6.40 p40.24 p74.8 a74.40|0-2 1-2 2-3 2-4' },
  { name: 'Webinar, June', profit: 642_000, drawing: '14x10|s4.25 p28.25 a52.8 p52.42 p76.25|0-1 1-2 1-3 2-4 3-4' },
  { name: 'Gift boxes', profit: 2_110_000, drawing: '14x10|s4.6 s4.25 s4.44 p38.25 p60.10 a78.40|0-3 1-3 2-3 3-4 3-5' },
] as const;

/** Three canvases as cards. */
export function CanvasesSample() {
  const format = useFormat();
  return (
    <div className="sample-canvases">
      {FUNNELS.map(({ name, profit, drawing }) => (
        <div className="panel" key={name}>
          <Thumbnail drawing={drawing} />
          <div className="row g8 t12">
            <span className="b ell">{name}</span>
            <span className="sp" />
            <span className="num mut">{format.money(profit, 'USD', { whole: true })}</span>
          </div>
        </div>
      ))}
    </div>
  );
}
