import { useEffect, useRef } from 'react';
import { beginIn, isTypeAhead } from '#src/ui/windows/type-ahead.ts';
import { firstIn } from './first-in.ts';

/** The code of a panel comes late: who went to it by keyboard may have begun to type. Give what it returns to something in the panel. */
export function useTypedAhead() {
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const panel = fields.current?.closest<HTMLElement>('.cv-inspector');
    if (panel && document.activeElement && isTypeAhead(document.activeElement)) beginIn(panel, firstIn(panel));
  }, []);
  return fields;
}
