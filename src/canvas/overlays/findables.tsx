import { allElements, elementKind } from '#domain/canvas/elements/index.ts';
import { nameOf, ruleText } from '#domain/canvas/view/rule-text.ts';
import type { ElementDefinition } from '#domain/kit/element.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import type { Findable } from '#src/ui/windows/Finder.tsx';
import type { PaletteEntry } from '#src/ui/windows/palette-context.ts';
import { isMac } from '../actions/ActionButton.tsx';
import { canRun, mayEdit } from '../actions/action.ts';
import { useActions } from '../actions/context.ts';
import { runAction } from '../actions/in-turn.ts';
import { ACTIONS } from '../actions/index.ts';
import { placeNext } from '../actions/insert.ts';
import { keysText } from '../actions/keys.ts';
import { IconBadge } from '../flow/element-icons.tsx';
import { useDocument, useEditorState } from '../store/context.ts';
import { useDerived } from '../store/derived.ts';

const Badge = ({ icon, category }: ElementDefinition) => <IconBadge icon={icon} category={category} size="is-small" />;

/** Elements of the canvas that may be chosen, found by name, rule and note. */
export function useCards(isOffered: (id: string) => boolean): readonly Findable[] {
  const document = useDocument();
  const { texts } = useDerived();
  return document.elements
    .filter(({ id }) => isOffered(id))
    .map((element) => {
      const rule = ruleText(element, document, texts.text, texts.format);
      return {
        id: element.id,
        text: nameOf(element, texts.text),
        words: `${rule} ${element.note ?? ''}`,
        before: <Badge {...elementKind(element.kind)} />,
        after: rule ? <small className="ell">{rule}</small> : null,
      };
    });
}

/** Kinds of elements; where they come `after` another, those that lead on before those that bring people. */
export function useKinds(after: boolean): readonly Findable[] {
  const { label } = useText();
  const isSource = ({ category }: ElementDefinition) => category === 'source';
  // What comes next is hardly ever another source.
  const offered = after
    ? [...allElements.filter((each) => !isSource(each)), ...allElements.filter(isSource)].filter(({ tracked }) => tracked)
    : allElements;
  return offered.map((definition) => ({
    id: definition.kind,
    text: label(`elements.${definition.kind}.name`),
    words: label(`elements.${definition.kind}.hint`),
    before: <Badge {...definition} />,
    after: <small>{label(`elements.categories.${definition.category}`)}</small>,
  }));
}

/** All actions that can be run now. */
export function useActionEntries(): readonly PaletteEntry[] {
  const { t, label } = useText();
  const context = useActions();
  const state = useEditorState((each) => each);
  return ACTIONS.filter((action) => !action.unlisted && canRun(action, state)).map((action) => ({
    id: `action:${action.name}`,
    group: label(`canvas.groups.${action.group}`),
    text: t(action.labelKey),
    before: <Icon name={action.icon} />,
    after: action.keys[0] ? <kbd className="kbd">{keysText(action.keys[0], isMac())}</kbd> : null,
    run: () => void runAction(action, context),
  }));
}

/** The elements of the canvas, to go to. */
export function useCardEntries(): readonly PaletteEntry[] {
  const { t } = useText();
  const { editor, flow } = useActions();
  return useCards(() => true).map((card) => ({
    ...card,
    id: `card:${card.id}`,
    group: t('canvas.on_canvas'),
    after: null,
    run: () => {
      editor.select({ elements: [card.id] });
      flow?.zoomTo([card.id]);
      flow?.focus(card.id);
    },
  }));
}

/** Kinds of elements, to add one after what is chosen. There are too many to be listed before something is typed. */
export function useKindEntries(): readonly PaletteEntry[] {
  const { t } = useText();
  const context = useActions();
  const isOpen = useEditorState(mayEdit);
  const kinds = useKinds(false);
  if (!isOpen) return [];
  return kinds.map((kind) => ({
    ...kind,
    id: `kind:${kind.id}`,
    group: t('canvas.actions.add_element'),
    after: null,
    isHidden: true,
    run: () => placeNext(context, kind.id, true),
  }));
}
