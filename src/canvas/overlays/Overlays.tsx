import { type FormEvent, type ReactNode, Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { canConnect } from '#domain/canvas/commands/lines.ts';
import { allElements, elementKind } from '#domain/canvas/elements/index.ts';
import { nameOf, ruleText } from '#domain/canvas/view/rule-text.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { lazyWithRetry } from '#src/ui/timing/lazy-with-retry.ts';
import { isMac } from '../actions/ActionButton.tsx';
import { ACTION_GROUPS, canRun } from '../actions/action.ts';
import { addAddresses, addressesIn } from '../actions/addresses.ts';
import { useActions } from '../actions/context.ts';
import { ACTIONS } from '../actions/index.ts';
import { nextPlace, placeInHand } from '../actions/insert.ts';
import { keysText } from '../actions/keys.ts';
import { IconBadge } from '../flow/element-icons.tsx';
import { AllChecks } from '../results/Checks.tsx';
import { useDocument, useEditor, useEditorState } from '../store/context.ts';
import { useDerived } from '../store/derived.ts';
import type { Overlay } from '../store/editor-store.ts';
import { ChoiceDialog } from './ChoiceDialog.tsx';
import { ContextMenu } from './ContextMenu.tsx';
import { Dialog } from './Dialog.tsx';

/** Who takes nothing away need not load how that is drawn. */
const ExportDialog = lazyWithRetry(() => import('../export/ExportDialog.tsx'));
const GoalDialog = lazyWithRetry(() => import('../goal/GoalDialog.tsx'));
const ChanceDialog = lazyWithRetry(() => import('../chance/ChanceDialog.tsx'));
const CashDialog = lazyWithRetry(() => import('../cash/CashDialog.tsx'));
const ReportDialog = lazyWithRetry(() => import('../report/ReportDialog.tsx'));
const ScenariosDialog = lazyWithRetry(() => import('../scenarios/ScenariosDialog.tsx'));

interface Closing {
  readonly onClose: () => void;
}

/**
 * Closes a dialog at once: it gives the focus back, and what is focused becomes chosen. What follows finds the
 * page as the person sees it, and puts the focus where the next key belongs before that key comes.
 */
const closeNow = (onClose: () => void) => flushSync(onClose);

/** Every shortcut, by group. */
function Shortcuts({ onClose }: Closing) {
  const { t, label } = useText();
  const state = useEditorState((each) => each);
  const offered = ACTIONS.filter((action) => action.keys.length > 0 && action.may(state));
  return (
    <Dialog title={t('canvas.actions.shortcuts')} onClose={onClose}>
      {ACTION_GROUPS.filter((group) => offered.some((action) => action.group === group)).map((group) => (
        <section key={group} style={{ marginBottom: 16 }}>
          <h3 className="cv-section-title">{label(`canvas.groups.${group}`)}</h3>
          <div className="cv-keys">
            {offered
              .filter((action) => action.group === group)
              .map((action) => (
                <div key={action.name} style={{ display: 'contents' }}>
                  <span>{t(action.labelKey)}</span>
                  <span className="row g4">
                    {action.keys.slice(0, 2).map((keys) => (
                      <kbd key={keys} className="kbd">
                        {keysText(keys, isMac())}
                      </kbd>
                    ))}
                  </span>
                </div>
              ))}
          </div>
        </section>
      ))}
      <p className="mut">{t('canvas.keyboard_help')}</p>
      <p className="mut">{t('canvas.pointer_help')}</p>
      <p className="t12 mut3">{t('canvas.credit')}</p>
    </Dialog>
  );
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
        void ACTIONS.find((action) => action.name === name)?.run(context);
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

/** The palette as a list to search in, where there is no room for it beside the canvas. */
function AddElement({ onClose }: Closing) {
  const { t, label } = useText();
  const context = useActions();
  const choices = allElements.map((definition) => ({
    id: definition.kind,
    text: label(`elements.${definition.kind}.name`),
    words: label(`elements.${definition.kind}.hint`),
    before: <IconBadge icon={definition.icon} category={definition.category} size="is-small" />,
    after: <small>{label(`elements.categories.${definition.category}`)}</small>,
  }));
  return (
    <ChoiceDialog
      title={t('canvas.actions.add_element')}
      placeholder={t('canvas.palette.find')}
      choices={choices}
      onClose={onClose}
      onChoose={(kind) => {
        closeNow(onClose);
        placeInHand(context, kind, nextPlace(context));
      }}
    />
  );
}

/** Makes pages, and sources where UTM keys say so, of pasted addresses. */
function PasteAddresses({ onClose }: Closing) {
  const { t } = useText();
  const context = useActions();
  const [text, setText] = useState('');
  const [asked, setAsked] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const found = addressesIn(text);
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (found.length === 0) {
      setAsked(true);
      field.current?.focus();
      return;
    }
    addAddresses(context, found);
    onClose();
  };
  const missing = asked && found.length === 0;
  return (
    <Dialog
      title={t('canvas.actions.add_addresses')}
      onClose={onClose}
      footer={
        <Button look="primary" onClick={add}>
          {found.length === 0 ? t('canvas.addresses.add_any') : t('canvas.addresses.add', { count: found.length })}
        </Button>
      }
    >
      <form onSubmit={add}>
        <label className="cv-field">
          <span>{t('canvas.addresses.label')}</span>
          <textarea
            ref={field}
            className={`cv-input${missing ? ' is-wrong' : ''}`}
            aria-invalid={missing || undefined}
            aria-describedby="cv-addresses-help"
            rows={6}
            value={text}
            placeholder="https://shop.example/offer?utm_source=facebook"
            onChange={({ target }) => setText(target.value)}
          />
        </label>
        <p id="cv-addresses-help" className={`cv-help${missing ? ' is-wrong' : ''}`} role={missing ? 'alert' : undefined}>
          {t(missing ? 'canvas.addresses.none' : 'canvas.addresses.help')}
        </p>
      </form>
    </Dialog>
  );
}

function Checks({ onClose }: Closing) {
  const { t } = useText();
  return (
    <Dialog title={t('canvas.actions.checks')} onClose={onClose}>
      <AllChecks onPick={onClose} />
    </Dialog>
  );
}

type Shown = { [K in Overlay['kind']]: (overlay: Extract<Overlay, { kind: K }>, onClose: () => void) => ReactNode };
const SHOWN: Shown = {
  menu: ({ x, y }, onClose) => <ContextMenu x={x} y={y} onClose={onClose} />,
  shortcuts: (_overlay, onClose) => <Shortcuts onClose={onClose} />,
  commands: (_overlay, onClose) => <Commands onClose={onClose} />,
  find: (_overlay, onClose) => <Find onClose={onClose} />,
  checks: (_overlay, onClose) => <Checks onClose={onClose} />,
  'add-line': ({ from }, onClose) => <AddLine from={from} onClose={onClose} />,
  'add-element': (_overlay, onClose) => <AddElement onClose={onClose} />,
  'paste-urls': (_overlay, onClose) => <PasteAddresses onClose={onClose} />,
  export: (_overlay, onClose) => (
    <Suspense fallback={null}>
      <ExportDialog onClose={onClose} />
    </Suspense>
  ),
  scenarios: (_overlay, onClose) => (
    <Suspense fallback={null}>
      <ScenariosDialog onClose={onClose} />
    </Suspense>
  ),
  goal: (_overlay, onClose) => (
    <Suspense fallback={null}>
      <GoalDialog onClose={onClose} />
    </Suspense>
  ),
  chance: (_overlay, onClose) => (
    <Suspense fallback={null}>
      <ChanceDialog onClose={onClose} />
    </Suspense>
  ),
  cash: (_overlay, onClose) => (
    <Suspense fallback={null}>
      <CashDialog onClose={onClose} />
    </Suspense>
  ),
  report: (_overlay, onClose) => (
    <Suspense fallback={null}>
      <ReportDialog onClose={onClose} />
    </Suspense>
  ),
};

/** What floats above the canvas. */
export function Overlays() {
  const editor = useEditor();
  const overlay = useEditorState((state) => state.overlay);
  if (!overlay) return null;
  const show: (overlay: never, onClose: () => void) => ReactNode = SHOWN[overlay.kind];
  return show(overlay as never, () => editor.setState({ overlay: null }));
}
