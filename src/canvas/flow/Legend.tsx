import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { lazyWithRetry } from '#src/ui/timing/lazy-with-retry.ts';

/** What the signs mean comes when somebody asks. */
const LegendContent = lazyWithRetry(() => import('./LegendContent.tsx'));

/** Closed by a press beside it, and by Escape, which gives the focus back. */
function useOpen() {
  const [open, setOpen] = useState(false);
  const room = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    const away = ({ target }: PointerEvent) => !room.current?.contains(target as Node) && setOpen(false);
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      if (room.current?.contains(document.activeElement)) room.current.querySelector('button')?.focus();
      setOpen(false);
    };
    window.addEventListener('pointerdown', away, true);
    window.addEventListener('keydown', leave, true);
    return () => {
      window.removeEventListener('pointerdown', away, true);
      window.removeEventListener('keydown', leave, true);
    };
  }, [open]);
  return { open, room, toggle: () => setOpen((was) => !was) };
}

/** The legend, behind a button: the map keeps its room in every language. */
export function Legend() {
  const { t } = useText();
  const id = useId();
  const { open, room, toggle } = useOpen();
  return (
    <div ref={room} className="cv-float at-bottom-right">
      <Button look="ghost" size="sm" icon="help" aria-expanded={open} aria-controls={open ? id : undefined} onClick={toggle}>
        {t('canvas.legend.title')}
      </Button>
      {open && (
        <section id={id} className="cv-legend" aria-label={t('canvas.legend.help')}>
          <h3>{t('canvas.legend.help')}</h3>
          <Suspense fallback={null}>
            <LegendContent />
          </Suspense>
        </section>
      )}
    </div>
  );
}
