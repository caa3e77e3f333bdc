import { Tour } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useText } from '#src/providers/texts/i18n.ts';

const SEEN = 'flx_walkthrough';
/** The stops in order, and where each points, with its bubble within the page; a stop whose place is not on screen is left out. */
const STOPS = [
  { key: 'create', place: '.ph1 [aria-keyshortcuts="n"], .empty .btn.next', placement: 'bottomRight' },
  { key: 'find', place: '.list-bar .list-search', placement: 'bottomLeft' },
  { key: 'view', place: '.view-switch', placement: 'bottomRight' },
  { key: 'open', place: '.canvas-card, .tbl tbody tr, .card-row', placement: 'bottomLeft' },
  { key: 'menu', place: '.rowact', placement: 'bottomRight' },
] as const;
/** The list is asked for first; its rows are there a moment later. */
const SETTLE_MS = 600;

function wasSeen(): boolean {
  try {
    return localStorage.getItem(SEEN) === 'yes';
  } catch {
    return false;
  }
}

type Stop = (typeof STOPS)[number] & { readonly target: HTMLElement };

function stopsOnScreen(): readonly Stop[] {
  return STOPS.flatMap((stop) => {
    const target = document.querySelector<HTMLElement>(stop.place);
    return target ? [{ ...stop, target }] : [];
  });
}

/** Takes the request for the tour out of the address. */
function useEnd(): () => void {
  const [, setParams] = useSearchParams();
  return () =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        next.delete('walkthrough');
        return next;
      },
      { replace: true },
    );
}

/** A short way through the list of canvases; it can be skipped, and is not shown twice on a device unless it is asked for again. */
export default function Walkthrough() {
  const { t } = useText();
  const [params] = useSearchParams();
  const [seen] = useState(() => params.get('walkthrough') !== 'again' && wasSeen());
  const [stops, setStops] = useState<readonly Stop[]>([]);
  const end = useEnd();
  const latest = useRef(end);
  latest.current = end;
  useEffect(() => {
    if (seen) return latest.current();
    const timer = setTimeout(() => setStops(stopsOnScreen()), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [seen]);
  const finish = () => {
    try {
      localStorage.setItem(SEEN, 'yes');
    } catch {
      // Without storage it is offered again next time.
    }
    end();
  };
  const steps = stops.map(({ key, target, placement }) => ({
    target,
    placement,
    title: t(`canvasList.tour.${key}`),
    description: t(`canvasList.tour.${key}Text`),
  }));
  return <Tour open={steps.length > 0} steps={steps} onClose={finish} onFinish={finish} />;
}
