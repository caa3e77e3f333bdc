import type { CanvasDocument } from '#domain/canvas/document.ts';
import { elementKind } from '#domain/canvas/elements/index.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import type { IconName } from '#src/ui/icons/icons.tsx';
import { type Action, mayEdit } from '../actions/action.ts';
import { useActions } from '../actions/context.ts';
import { runAction } from '../actions/in-turn.ts';
import { ACTIONS } from '../actions/index.ts';
import { useEditorState } from '../store/context.ts';
import { documentOf } from '../store/editor-store.ts';
import './quick-acts.css';

/** What is done most to a card, by the names these actions have everywhere. */
const OFFERED: readonly Action[] = ['duplicate', 'comment', 'delete'].flatMap(
  (name) => ACTIONS.find((action) => action.name === name) ?? [],
);

const tracks = ({ elements }: CanvasDocument, id: string): boolean =>
  elements.some((element) => element.id === id && elementKind(element.kind).tracked);

/**
 * What can be done with the card under the pointer, at its upper right corner, beside where lines are pulled out. By keyboard
 * the same is done by its shortcuts and in its menu, so these are no stops on the way through the map.
 */
export default function QuickActs({ id }: { readonly id: string }) {
  const { t } = useText();
  const context = useActions();
  const { editor } = context;
  const leadsOn = useEditorState((state) => mayEdit(state) && tracks(documentOf(state), id));
  const offered = useEditorState((state) => OFFERED.map(({ may }) => may(state)).join());
  // With several in hand one would not see whom it concerns; while a name is written on it the card is in use.
  const busy = useEditorState(({ selection, writing }) => selection.elements.length > 1 || writing === id);
  if (busy || !offered.includes('true')) return null;
  const choose = () => editor.select({ elements: [id] });
  const button = (name: string, icon: IconName, label: string, run: () => void) => (
    <button
      key={name}
      type="button"
      tabIndex={-1}
      title={label}
      aria-label={label}
      onClick={(event) => {
        event.stopPropagation();
        choose();
        run();
      }}
    >
      <Icon name={icon} size={14} />
    </button>
  );
  return (
    <div
      className="cv-quick nodrag nopan"
      role="toolbar"
      aria-label={t('canvas.quick_acts')}
      onPointerDown={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      {leadsOn && button('next', 'plus', t('canvas.add_next'), () => editor.setState({ overlay: { kind: 'add-element', from: id } }))}
      {OFFERED.filter(({ may }) => may(editor.getState())).map((action) =>
        button(action.name, action.icon, t(action.labelKey), () => runAction(action, context)),
      )}
    </div>
  );
}
