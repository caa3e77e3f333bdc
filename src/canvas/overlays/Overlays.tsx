import { type ComponentType, type ReactNode, Suspense, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { canConnect } from '#domain/canvas/commands/lines.ts';
import { elementKind } from '#domain/canvas/elements/index.ts';
import { nameOf, ruleText } from '#domain/canvas/view/rule-text.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { lazyWithRetry } from '#src/ui/timing/lazy-with-retry.ts';
import { whenIdle } from '#src/ui/timing/when-idle.ts';
import { isMac } from '../actions/ActionButton.tsx';
import { canRun } from '../actions/action.ts';
import { useActions } from '../actions/context.ts';
import { runAction } from '../actions/in-turn.ts';
import { ACTIONS, actionNamed } from '../actions/index.ts';
import { keysText } from '../actions/keys.ts';
import { IconBadge } from '../flow/element-icons.tsx';
import { useDocument, useEditor, useEditorState } from '../store/context.ts';
import { useDerived } from '../store/derived.ts';
import type { Overlay } from '../store/editor-store.ts';
import { AddElement } from './AddElement.tsx';
import { ChoiceDialog } from './ChoiceDialog.tsx';
import { closeNow } from './close-now.ts';
import { RateEditor } from './RateEditor.tsx';

/** Comes after the map, before anybody asks for it. */
const ContextMenu = lazyWithRetry(() => import('./ContextMenu.tsx'));
/** Who takes nothing away need not load how that is drawn. */
const ExportDialog = lazyWithRetry(() => import('../export/ExportDialog.tsx'));
const GoalDialog = lazyWithRetry(() => import('../goal/GoalDialog.tsx'));
const ChanceDialog = lazyWithRetry(() => import('../chance/ChanceDialog.tsx'));
const CashDialog = lazyWithRetry(() => import('../cash/CashDialog.tsx'));
const LearnDialog = lazyWithRetry(() => import('../learn/LearnDialog.tsx'));
const ReportDialog = lazyWithRetry(() => import('../report/ReportDialog.tsx'));
const PasteAddresses = lazyWithRetry(() => import('./PasteAddresses.tsx'));
const ChecksDialog = lazyWithRetry(() => import('../results/ChecksDialog.tsx'));
const Shortcuts = lazyWithRetry(() => import('./Shortcuts.tsx'));
const ScenariosDialog = lazyWithRetry(() => import('../scenarios/ScenariosDialog.tsx'));

interface Closing {
  readonly onClose: () => void;
}

/** All actions that can be run now, by name. */
function Commands({ onClose }: Closing) {
  const { t, label } = useText();
  const context = useActions();
  const state = useEditorState((each) => each);
  const choices = ACTIONS.filter((action) => !action.unlisted && canRun(action, state)).map((action) => ({
    id: action.name,
    text: t(action.labelKey),
    words: label(`canvas.groups.${action.group}`),
    before: <Icon name={action.icon} />,
    after: action.keys[0] ? <kbd className="kbd">{keysText(action.keys[0], isMac())}</kbd> : null,
  }));
  return (
    <ChoiceDialog
      title={t('canvas.actions.commands')}
      placeholder={t('canvas.find_action')}
      choices={choices}
      onClose={onClose}
      onChoose={(name) => {
        onClose();
        runAction(actionNamed(name), context);
      }}
    />
  );
}

function useElementChoices(ids: (id: string) => boolean) {
  const document = useDocument();
  const { texts } = useDerived();
  return document.elements
    .filter((element) => ids(element.id))
    .map((element) => {
      const definition = elementKind(element.kind);
      const rule = ruleText(element, document, texts.text, texts.format);
      return {
        id: element.id,
        text: nameOf(element, texts.text),
        words: `${rule} ${element.note ?? ''}`,
        before: <IconBadge icon={definition.icon} category={definition.category} size="is-small" />,
        after: <small className="ell">{rule}</small>,
      };
    });
}

/** Finds elements by name, address or note; the one marked is shown on the canvas. */
function Find({ onClose }: Closing) {
  const { t } = useText();
  const editor = useEditor();
  const { flow } = useActions();
  const choices = useElementChoices(() => true);
  const show = (found: string) => {
    editor.setState({ found });
    flow?.zoomTo([found]);
  };
  return (
    <ChoiceDialog
      title={t('canvas.actions.find')}
      placeholder={t('canvas.find_placeholder')}
      choices={choices}
      onMark={show}
      onClose={() => {
        editor.setState({ found: null });
        onClose();
      }}
      onChoose={(id) => {
        show(id);
        editor.setState({ found: null });
        closeNow(onClose);
        editor.select({ elements: [id] });
        flow?.focus(id);
      }}
    />
  );
}

/** Draws a line without a pointer: choose where it leads. */
function AddLine({ from, onClose }: Closing & { readonly from: string }) {
  const { t } = useText();
  const editor = useEditor();
  const { newId, focusInspector } = useActions();
  const document = useDocument();
  const { texts } = useDerived();
  const start = document.elements.find((element) => element.id === from);
  const choices = useElementChoices((to) => canConnect(document, { from, to, kind: 'next' }));
  if (!start) return null;
  return (
    <ChoiceDialog
      title={t('canvas.line_from', { name: nameOf(start, texts.text) })}
      placeholder={t('canvas.line_to')}
      choices={choices}
      onClose={onClose}
      onChoose={(to) => {
        const id = newId();
        editor.apply({ command: 'addLine', args: { id, from, to } });
        closeNow(onClose);
        flushSync(() => editor.selectMade({ lines: [id] }));
        focusInspector();
      }}
    />
  );
}

type Shown = { [K in Overlay['kind']]: (overlay: Extract<Overlay, { kind: K }>, onClose: () => void) => ReactNode };

/** Shown by nothing but its kind. */
const plain = (Content: ComponentType<Closing>) => (_overlay: unknown, onClose: () => void) => <Content onClose={onClose} />;

const SHOWN: Shown = {
  menu: ({ x, y }, onClose) => <ContextMenu x={x} y={y} onClose={onClose} />,
  shortcuts: plain(Shortcuts),
  commands: plain(Commands),
  find: plain(Find),
  checks: plain(ChecksDialog),
  'add-line': ({ from }, onClose) => <AddLine from={from} onClose={onClose} />,
  'add-element': ({ at, from }, onClose) => <AddElement at={at} from={from} onClose={onClose} />,
  rate: (overlay, onClose) => <RateEditor key={overlay.line} {...overlay} onClose={onClose} />,
  'paste-urls': plain(PasteAddresses),
  export: plain(ExportDialog),
  scenarios: plain(ScenariosDialog),
  goal: plain(GoalDialog),
  chance: plain(ChanceDialog),
  cash: plain(CashDialog),
  learn: plain(LearnDialog),
  report: plain(ReportDialog),
};

/** What floats above the canvas. */
export function Overlays() {
  const editor = useEditor();
  const overlay = useEditorState((state) => state.overlay);
  useEffect(() => whenIdle(ContextMenu.prepare), []);
  if (!overlay) return null;
  const show: (overlay: never, onClose: () => void) => ReactNode = SHOWN[overlay.kind];
  return <Suspense fallback={null}>{show(overlay as never, () => editor.setState({ overlay: null }))}</Suspense>;
}
