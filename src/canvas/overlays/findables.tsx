import type { CanvasElement } from '#domain/canvas/document.ts';
import { allElements, elementKind } from '#domain/canvas/elements/index.ts';
import { nameOf, ruleText } from '#domain/canvas/view/rule-text.ts';
import { fitsWork, hasWork, WORK_FILTERS, type WorkFilter, workOf } from '#domain/canvas/work.ts';
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
import { useLooker } from '../flow/use-looker.ts';
import { useWorkNames } from '../flow/use-work-names.ts';
import { useHost } from '../host.ts';
import { useDocument, useEditorState } from '../store/context.ts';
import { useDerived } from '../store/derived.ts';

const Badge = ({ icon, category }: ElementDefinition) => <IconBadge icon={icon} category={category} size="is-small" />;

/** By what somebody finds a step for the work on it: who makes it, how far it is, "mine" and "overdue". */
function useWorkWords(): (element: CanvasElement) => readonly string[] {
  const nameOf = useWorkNames();
  const looker = useLooker()();
  return (element) => {
    const work = workOf(element);
    if (!hasWork(work)) return [];
    return [work.owner, ...WORK_FILTERS.filter((filter) => fitsWork(work, filter, looker)).map(nameOf)];
  };
}

/** Elements of the canvas that may be chosen, found by name, rule, note and the work on them. */
export function useCards(isOffered: (id: string) => boolean): readonly Findable[] {
  const document = useDocument();
  const { texts } = useDerived();
  const workWords = useWorkWords();
  return document.elements
    .filter(({ id }) => isOffered(id))
    .map((element) => {
      const rule = ruleText(element, document, texts.text, texts.format);
      return {
        id: element.id,
        text: nameOf(element, texts.text),
        words: [rule, element.note, ...workWords(element)].join(' '),
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

/** Ways to look at the work on steps, where anything is said of it. */
export function useWorkEntries(): readonly PaletteEntry[] {
  const { t, label } = useText();
  const { editor } = useActions();
  const { me } = useHost();
  const nameOf = useWorkNames();
  const document = useDocument();
  const { work: now } = editor.getState();
  if (now === null && !document.elements.some((element) => hasWork(workOf(element)))) return [];
  const group = label('canvas.groups.view');
  const offered: readonly (WorkFilter | null)[] = [...WORK_FILTERS.filter((filter) => filter !== 'mine' || me), null];
  return offered
    .filter((filter) => filter !== now)
    .map((filter) => ({
      id: `work:${filter}`,
      group,
      text: filter ? t('canvas.work.only', { what: nameOf(filter) }) : t('canvas.work.all'),
      before: <Icon name="filter" />,
      run: () => editor.setState({ work: filter }),
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
