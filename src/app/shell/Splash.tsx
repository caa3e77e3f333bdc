import { useLayoutEffect, useState } from 'react';
import { useText } from '#src/providers/texts/i18n.ts';
import { Logo } from '#src/ui/icons/Logo.tsx';

/** A wait shorter than this, in milliseconds, shows nothing. */
const UNNOTICED_MS = 200;
/** A splash that follows another so soon goes on where that was. */
const SAME_WAIT_MS = 300;

/** When the present wait began and the last splash went, in milliseconds of the page; the page begins with one, of index.html. */
let began = 0;
let ended = Number.POSITIVE_INFINITY;

/** While the first answer is on its way; shown only when that takes long enough to be noticed. */
export function Splash() {
  const { t } = useText();
  const [delay] = useState(() => {
    const now = performance.now();
    if (now - ended > SAME_WAIT_MS) began = now;
    return UNNOTICED_MS - (now - began);
  });
  useLayoutEffect(() => {
    ended = Number.POSITIVE_INFINITY;
    return () => {
      ended = performance.now();
    };
  }, []);
  return (
    <div className="splash" style={{ animationDelay: `${Math.round(delay)}ms` }} role="status" aria-label={t('common.loading')}>
      <Logo size={40} />
    </div>
  );
}
