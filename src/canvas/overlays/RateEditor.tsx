import { useEffect, useRef } from 'react';
import { useText } from '#src/providers/texts/i18n.ts';
import { RateField } from '../inspector/SplitSection.tsx';
import { useDocument } from '../store/context.ts';

interface RateEditorProps {
  readonly line: string;
  /** Where the pill stands on the screen: its middle, and below it. */
  readonly x: number;
  readonly y: number;
  readonly onClose: () => void;
}

/** Room on the screen that the field takes. */
const WIDTH = 160;

/** The planned rate of a line, typed where it stands. */
export function RateEditor({ line: id, x, y, onClose }: RateEditorProps) {
  const { t } = useText();
  const box = useRef<HTMLDivElement>(null);
  const line = useDocument().lines.find((each) => each.id === id);
  useEffect(() => {
    const field = box.current?.querySelector('input');
    field?.focus({ preventScroll: true });
    field?.select();
    const away = ({ target }: PointerEvent) => target instanceof Node && !box.current?.contains(target) && onClose();
    window.addEventListener('pointerdown', away, true);
    return () => window.removeEventListener('pointerdown', away, true);
  }, [onClose]);
  if (!line) return null;
  return (
    <div
      ref={box}
      role="dialog"
      aria-label={t('canvas.rate_here')}
      className="cv-menu cv-rate-editor"
      style={{ left: Math.max(8, Math.min(x - WIDTH / 2, window.innerWidth - WIDTH - 8)), top: y, width: WIDTH }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
        // What cannot be taken stays to be mended, with the sentence that says how.
        const field = box.current?.querySelector('input');
        if (event.key === 'Enter' && field?.ariaInvalid) return field.select();
        // What is typed is taken as the field is left.
        field?.blur();
        onClose();
      }}
    >
      <RateField line={line} label={t('canvas.rate_here')} />
    </div>
  );
}
