import { type ComponentType, type ReactNode, Suspense, useEffect, useLayoutEffect } from 'react';
import { useText } from '#src/providers/texts/i18n.ts';
import { lazyWithRetry } from '#src/ui/timing/lazy-with-retry.ts';
import { whenIdle } from '#src/ui/timing/when-idle.ts';
import { expectWindow } from '#src/ui/windows/type-ahead.ts';
import { useEditor, useEditorState } from '../store/context.ts';
import type { Overlay } from '../store/editor-store.ts';
import type { FindingOverlay } from './Finding.tsx';
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

/** What is found by typing, in a part of its own: a map opens without any of it. */
const Finding = lazyWithRetry(() => import('./Finding.tsx'));

interface Closing {
  readonly onClose: () => void;
}

/** Whoever opened something to type into types on, however late its code comes. */
function Expecting() {
  const { t } = useText();
  useLayoutEffect(() => expectWindow(t('common.loading')), [t]);
  return null;
}

const find = (overlay: FindingOverlay, onClose: () => void) => (
  <Suspense fallback={<Expecting />}>
    <Finding overlay={overlay} onClose={onClose} />
  </Suspense>
);

type Shown = { [K in Overlay['kind']]: (overlay: Extract<Overlay, { kind: K }>, onClose: () => void) => ReactNode };

/** Shown by nothing but its kind. */
const plain = (Content: ComponentType<Closing>) => (_overlay: unknown, onClose: () => void) => <Content onClose={onClose} />;

const SHOWN: Shown = {
  menu: ({ x, y }, onClose) => <ContextMenu x={x} y={y} onClose={onClose} />,
  shortcuts: plain(Shortcuts),
  commands: find,
  find,
  checks: plain(ChecksDialog),
  'add-line': find,
  'add-element': find,
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
  useEffect(
    () =>
      whenIdle(() => {
        ContextMenu.prepare();
        Finding.prepare();
      }),
    [],
  );
  if (!overlay) return null;
  const show: (overlay: never, onClose: () => void) => ReactNode = SHOWN[overlay.kind];
  return <Suspense fallback={null}>{show(overlay as never, () => editor.setState({ overlay: null }))}</Suspense>;
}
