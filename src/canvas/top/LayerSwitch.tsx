import type { KeyboardEvent } from 'react';
import { LAYERS, type Layer } from '#domain/canvas/view/numbers.ts';
import { type TextKey, useText } from '#src/providers/texts/i18n.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { useEditor, useEditorState } from '../store/context.ts';

const LAYER_LABELS = {
  plan: 'canvas.layers.plan',
  actual: 'canvas.layers.actual',
  compare: 'canvas.layers.compare',
} as const satisfies Record<Layer, TextKey>;

/** Plan, actual or both on the same drawing. */
export function LayerSwitch() {
  const { t } = useText();
  const editor = useEditor();
  const layer = useEditorState((state) => state.layer);
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = LAYERS[(LAYERS.indexOf(layer) + step + LAYERS.length) % LAYERS.length];
    if (step === 0 || !next) return;
    event.preventDefault();
    editor.setState({ layer: next });
    event.currentTarget.querySelectorAll('button')[LAYERS.indexOf(next)]?.focus();
  };
  return (
    <div className="seg" role="radiogroup" aria-label={t('canvas.layers.title')} tabIndex={-1} onKeyDown={move}>
      {LAYERS.map((each) => (
        <button
          key={each}
          type="button"
          role="radio"
          aria-checked={each === layer}
          tabIndex={each === layer ? 0 : -1}
          style={{ border: 0, background: each === layer ? undefined : 'transparent' }}
          onClick={() => editor.setState({ layer: each })}
        >
          {each === 'compare' && <Icon name="compare" size={14} />}
          {t(LAYER_LABELS[each])}
        </button>
      ))}
    </div>
  );
}
