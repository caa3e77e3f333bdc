import { useText } from '#src/providers/texts/i18n.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { MenuButton } from '../overlays/MenuButton.tsx';
import { useEditor, useEditorState, useScenario } from '../store/context.ts';
import { documentOf } from '../store/editor-store.ts';

const PLAN = 'plan';
const ALL = 'all';
const NONE: readonly never[] = [];

/** Which plan values are looked at and changed: those of the plan, or of a scenario. */
export function ScenarioMenu() {
  const { t } = useText();
  const editor = useEditor();
  const scenarios = useEditorState((state) => documentOf(state).scenarios) ?? NONE;
  const editable = useEditorState((state) => state.readOnly === null);
  const chosen = useScenario();
  if (!editable && scenarios.length === 0) return null;
  const name = chosen ? chosen.name || t('canvas.scenarios.unnamed') : t('canvas.scenarios.plan');
  const choices = [
    { key: PLAN, label: t('canvas.scenarios.plan'), chosen: chosen === undefined, onChoose: () => editor.lookAt(null) },
    // An id may be any text, also one of those above.
    ...scenarios.map(({ id, name: called }) => ({
      key: `s:${id}`,
      label: called || t('canvas.scenarios.unnamed'),
      chosen: id === chosen?.id,
      onChoose: () => editor.lookAt(id),
    })),
  ];
  const all = {
    key: ALL,
    label: t('canvas.actions.scenarios'),
    icon: <Icon name="columns" />,
    onChoose: () => editor.setState({ overlay: { kind: 'scenarios' } }),
  };
  return (
    <MenuButton choices={choices} acts={[all]}>
      <button
        type="button"
        className={chosen ? 'btn cv-scenario is-own' : 'btn cv-scenario'}
        aria-label={`${t('canvas.scenarios.title')}: ${name}`}
      >
        <Icon name="layers" />
        <span className="ell">{name}</span>
        <Icon name="chevron" size={14} />
      </button>
    </MenuButton>
  );
}
