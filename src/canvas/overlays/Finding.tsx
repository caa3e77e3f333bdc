import { type ReactNode, useContext } from 'react';
import { flushSync } from 'react-dom';
import { canConnect } from '#domain/canvas/commands/lines.ts';
import { CARD } from '#domain/canvas/geometry.ts';
import { nameOf } from '#domain/canvas/view/rule-text.ts';
import { otherNames, useText } from '#src/providers/texts/i18n.ts';
import { Finder } from '#src/ui/windows/Finder.tsx';
import { PaletteContext, runAfter } from '#src/ui/windows/palette-context.ts';
import { useActions } from '../actions/context.ts';
import { nextPlace, placeInHand } from '../actions/insert.ts';
import { useDocument, useEditor } from '../store/context.ts';
import { useDerived } from '../store/derived.ts';
import type { Overlay } from '../store/editor-store.ts';
import { closeNow } from './close-now.ts';
import { useActionEntries, useCardEntries, useCards, useKindEntries, useKinds, useWorkEntries } from './findables.tsx';

export type FindingOverlay = Extract<Overlay, { kind: 'commands' | 'find' | 'add-line' | 'add-element' }>;

interface Closing {
  readonly onClose: () => void;
}

/** What every list to find something in says and knows. */
function useFinding() {
  const { t } = useText();
  return { names: otherNames, nothing: (query: string) => t('shell.palette.none', { query }) };
}

/** The palette of the page, with what can be done on this canvas before the rest; where the page has none, that alone. */
function Commands({ onClose }: Closing) {
  const { t } = useText();
  const finding = useFinding();
  const PagePalette = useContext(PaletteContext);
  const [actions, work, cards, kinds] = [useActionEntries(), useWorkEntries(), useCardEntries(), useKindEntries()];
  const here = [...actions, ...work, ...cards, ...kinds];
  if (PagePalette) return <PagePalette here={here} onClose={onClose} />;
  return <Finder {...finding} title={t('shell.palette.title')} choices={here} onChoose={runAfter(onClose)} onClose={onClose} />;
}

/** Finds elements by name, address or note; the one marked is shown on the canvas. */
function Find({ onClose }: Closing) {
  const { t } = useText();
  const finding = useFinding();
  const editor = useEditor();
  const { flow } = useActions();
  const choices = useCards(() => true);
  const show = ({ id }: { readonly id: string }) => {
    editor.setState({ found: id });
    flow?.zoomTo([id]);
  };
  return (
    <Finder
      {...finding}
      title={t('canvas.actions.find')}
      placeholder={t('canvas.find_placeholder')}
      choices={choices}
      onMark={show}
      onClose={() => {
        editor.setState({ found: null });
        onClose();
      }}
      onChoose={(card) => {
        show(card);
        editor.setState({ found: null });
        closeNow(onClose);
        editor.select({ elements: [card.id] });
        flow?.focus(card.id);
      }}
    />
  );
}

/** Draws a line without a pointer: choose where it leads. */
function AddLine({ from, onClose }: Closing & { readonly from: string }) {
  const { t } = useText();
  const finding = useFinding();
  const editor = useEditor();
  const { newId, focusInspector } = useActions();
  const document = useDocument();
  const { texts } = useDerived();
  const start = document.elements.find((element) => element.id === from);
  const choices = useCards((to) => canConnect(document, { from, to, kind: 'next' }));
  if (!start) return null;
  return (
    <Finder
      {...finding}
      title={t('canvas.line_from', { name: nameOf(start, texts.text) })}
      placeholder={t('canvas.line_to')}
      choices={choices}
      onClose={onClose}
      onChoose={({ id: to }) => {
        const id = newId();
        editor.apply({ command: 'addLine', args: { id, from, to } });
        closeNow(onClose);
        flushSync(() => editor.selectMade({ lines: [id] }));
        focusInspector();
      }}
    />
  );
}

/** The palette of elements as a list to search in: where there is no room for it beside the canvas, and at the end of a line that was let go of. */
function AddElement({ at, from, onClose }: Closing & Extract<Overlay, { kind: 'add-element' }>) {
  const { t } = useText();
  const finding = useFinding();
  const context = useActions();
  const choices = useKinds(from !== undefined);
  return (
    <Finder
      {...finding}
      title={t(from === undefined ? 'canvas.actions.add_element' : 'canvas.what_next')}
      placeholder={t('canvas.palette.find')}
      choices={choices}
      onClose={onClose}
      onChoose={({ id: kind }) => {
        closeNow(onClose);
        placeInHand(context, kind, at ? { x: at.x - CARD.width / 2, y: at.y - CARD.height / 2 } : nextPlace(context), from);
      }}
    />
  );
}

type Shown = { [K in FindingOverlay['kind']]: (overlay: Extract<FindingOverlay, { kind: K }>, onClose: () => void) => ReactNode };

const SHOWN: Shown = {
  commands: (_, onClose) => <Commands onClose={onClose} />,
  find: (_, onClose) => <Find onClose={onClose} />,
  'add-line': (overlay, onClose) => <AddLine {...overlay} onClose={onClose} />,
  'add-element': (overlay, onClose) => <AddElement {...overlay} onClose={onClose} />,
};

/** Whatever of the canvas is found by typing a few letters of it. */
export default function Finding({ overlay, onClose }: Closing & { readonly overlay: FindingOverlay }) {
  const show: (overlay: never, onClose: () => void) => ReactNode = SHOWN[overlay.kind];
  return show(overlay as never, onClose);
}
