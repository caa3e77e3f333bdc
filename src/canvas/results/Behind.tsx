import { type ShownNumber, useHost } from '../host.ts';
import { useDerived } from '../store/derived.ts';

interface BehindProps extends Pick<ShownNumber, 'part' | 'id' | 'text'> {
  readonly people: number;
  /** Of everybody, also beside a plan. */
  readonly everybody?: boolean;
}

/** A number of what happened as a way to the people it counts, where the page knows one. */
export default function Behind({ people, everybody, ...number }: BehindProps) {
  const { parts } = useHost();
  const { document, numbers, report } = useDerived();
  const { part, id, text } = number;
  if (!parts.number || !report || numbers.layer === 'plan' || people <= 0) return text;
  const start = part === 'line' || part === 'stayed' ? document.lines.find((line) => line.id === id)?.from : id;
  return parts.number({
    ...number,
    range: report.range,
    crowd: !everybody && numbers.layer === 'compare' && report.crowd !== null,
    at: document.elements.find((element) => element.id === start)?.rule,
  });
}
