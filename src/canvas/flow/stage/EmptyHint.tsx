import { plainKind } from '#domain/canvas/elements/index.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useActions } from '../../actions/context.ts';
import { placeElement } from '../../actions/insert.ts';
import { useEditor, useEditorState } from '../../store/context.ts';
import Beginnings from './Beginnings.tsx';
import './empty-hint.css';

/** Shown on an empty canvas: the first step, by hand, from addresses, or from a funnel that is drawn already. */
export default function EmptyHint() {
  const { t } = useText();
  const editor = useEditor();
  const context = useActions();
  const readOnly = useEditorState((state) => state.readOnly !== null);
  return (
    <div className="cv-hint">
      <div>
        {!readOnly && <h2>{t('canvas.empty.title')}</h2>}
        <p>{t(readOnly ? 'canvas.empty.read_only' : 'canvas.empty.text')}</p>
        {!readOnly && (
          <div className="row g8 wrap" style={{ justifyContent: 'center' }}>
            <Button
              look="next"
              icon="plus"
              onClick={() => void placeElement(context, plainKind('source'), context.flow?.center() ?? { x: 0, y: 0 })}
            >
              {t('canvas.empty.add_source')}
            </Button>
            <Button icon="link" onClick={() => editor.setState({ overlay: { kind: 'paste-urls' } })}>
              {t('canvas.actions.add_addresses')}
            </Button>
          </div>
        )}
        <Beginnings />
      </div>
    </div>
  );
}
