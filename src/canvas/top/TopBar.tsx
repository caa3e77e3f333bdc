import { type KeyboardEvent, useState } from 'react';
import { type TextKey, useText } from '#src/providers/texts/i18n.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { ActionButton } from '../actions/ActionButton.tsx';
import { useHost } from '../host.ts';
import { useEditor, useEditorState } from '../store/context.ts';
import { LAYERS, type Layer, type ReadOnly } from '../store/editor-store.ts';
import { SaveLabel } from './SaveLabel.tsx';

const LAYER_LABELS = {
  plan: 'canvas.layers.plan',
  actual: 'canvas.layers.actual',
  compare: 'canvas.layers.compare',
} as const satisfies Record<Layer, TextKey>;

const READ_ONLY_TEXTS = {
  role: 'canvas.read_only.role',
  plan: 'canvas.read_only.plan',
  locked: 'canvas.read_only.locked',
} as const satisfies Record<Exclude<ReadOnly, 'shown' | null>, TextKey>;

/** Plan, actual or both on the same drawing. */
function LayerSwitch() {
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

interface NameProps {
  readonly name: string;
  readonly onRename: ((name: string) => void) | null;
}

/** The canvas's name, changed in place. */
function CanvasName({ name, onRename }: NameProps) {
  const { t } = useText();
  const readOnly = useEditorState((state) => state.readOnly !== null) || !onRename;
  const [typed, setTyped] = useState<string | null>(null);
  const finish = () => {
    const next = typed?.trim();
    if (next && next !== name) onRename?.(next);
    setTyped(null);
  };
  return (
    <input
      className="cv-name"
      aria-label={t('canvas.name')}
      value={typed ?? name}
      maxLength={120}
      readOnly={readOnly}
      size={Math.max(6, (typed ?? name).length)}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key === 'Escape') setTyped(null);
      }}
    />
  );
}

/** Why nothing can be changed. */
function ViewOnly() {
  const { t } = useText();
  const why = useEditorState((state) => state.readOnly);
  if (why === null || why === 'shown') return null;
  return (
    <span className="tag" title={t(READ_ONLY_TEXTS[why])}>
      <Icon name={why === 'locked' ? 'lock' : 'eye'} size={12} />
      {t(why === 'locked' ? 'canvas.read_only.locked_tag' : 'canvas.read_only.tag')}
      <span className="sr">{t(READ_ONLY_TEXTS[why])}</span>
    </span>
  );
}

export function TopBar() {
  const { name, onRename, actuals, parts } = useHost();
  const editable = useEditorState((state) => state.readOnly === null);
  return (
    <header className="cv-top">
      {parts.home}
      <h1 className="sr">{name}</h1>
      <CanvasName name={name} onRename={onRename} />
      {editable && <SaveLabel />}
      <ViewOnly />
      <span className="sp" />
      {(actuals || parts.withoutActuals) && <LayerSwitch />}
      <span className="sp" />
      {editable && <ActionButton name="undo" />}
      {editable && <ActionButton name="redo" />}
      <ActionButton name="toggle-table" />
      <ActionButton name="shortcuts" />
    </header>
  );
}
