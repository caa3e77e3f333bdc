import { type ReactNode, Suspense, useEffect, useState } from 'react';
import type { CanvasElement } from '#domain/canvas/document.ts';
import { elementKind } from '#domain/canvas/elements/index.ts';
import { nameOf } from '#domain/canvas/view/rule-text.ts';
import { type ElementDefinition, isShared } from '#domain/kit/element.ts';
import { type TextKey, useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { lazyWithRetry } from '#src/ui/timing/lazy-with-retry.ts';
import { whenIdle } from '#src/ui/timing/when-idle.ts';
import { ActionButton } from '../actions/ActionButton.tsx';
import { useActions } from '../actions/context.ts';
import { IconBadge } from '../flow/element-icons.tsx';
import { useHost } from '../host.ts';
import { useEditor, useReadOnly } from '../store/context.ts';
import { useDerived } from '../store/derived.ts';
import { MoneySection } from './MoneySection.tsx';
import { SplitSection } from './SplitSection.tsx';
import { Tabs } from './Tabs.tsx';
import { TrafficFields } from './TrafficFields.tsx';
import { useTypedAhead } from './use-typed-ahead.ts';

/** Not what a panel opens with: they come when one is open. */
const RuleEditor = lazyWithRetry(() => import('./RuleEditor.tsx'));
const NotesTab = lazyWithRetry(() => import('./NotesTab.tsx'));
const ActualSection = lazyWithRetry(() => import('./ActualSection.tsx'));
const CostSection = lazyWithRetry(() => import('./CostSection.tsx'));
/** Few kinds ask for something of their own. */
const PropFields = lazyWithRetry(() => import('./PropFields.tsx'));
const isOwn = (name: string): boolean => !isShared(name);

const TABS = ['forecast', 'rule', 'notes'] as const;
type Tab = (typeof TABS)[number];
const TAB_LABELS = { forecast: 'canvas.tabs.forecast', rule: 'canvas.tabs.rule', notes: 'canvas.tabs.notes' } as const satisfies Record<
  Tab,
  TextKey
>;

/** The tabs a kind has something for. */
function tabsOf(definition: ElementDefinition): readonly Tab[] {
  if (!definition.tracked) return ['notes'];
  return definition.rule === null ? ['forecast', 'notes'] : TABS;
}

/** The name, changed in place. */
function NameField({ element }: { readonly element: CanvasElement }) {
  const { t } = useText();
  const editor = useEditor();
  const { flow } = useActions();
  const { texts } = useDerived();
  return (
    <input
      aria-label={t('canvas.element_name')}
      value={element.name}
      placeholder={nameOf({ ...element, name: '' }, texts.text)}
      maxLength={120}
      onBlur={editor.endRun}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        event.currentTarget.blur();
        flow?.focus(element.id);
      }}
      onChange={({ target }) =>
        void editor.apply({ command: 'updateElement', args: { id: element.id, patch: { name: target.value } } }, `name:${element.id}`)
      }
    />
  );
}

function Heading({ element }: { readonly element: CanvasElement }) {
  const { t, label } = useText();
  const editor = useEditor();
  const readOnly = useReadOnly();
  const { texts } = useDerived();
  const definition = elementKind(element.kind);
  return (
    <div className="cv-inspector-head">
      <IconBadge icon={definition.icon} category={definition.category} size="is-large" />
      <div style={{ flex: 1, minWidth: 0 }}>
        <h2 className={readOnly ? 'h' : 'sr'}>{nameOf(element, texts.text)}</h2>
        {readOnly ? null : <NameField element={element} />}
        <div className="t12 mut3 ell">{label(`elements.${definition.kind}.${element.name ? 'name' : 'hint'}`)}</div>
      </div>
      <ActionButton name="comment" />
      <Button look="ghost" icon="close" label={t('canvas.close_inspector')} onClick={() => editor.select({})} />
    </div>
  );
}

/** People, visits and worth in the plan. */
function PlanSection({ element }: { readonly element: CanvasElement }) {
  const { t } = useText();
  const { forecast, texts } = useDerived();
  const planned = forecast.elements[element.id];
  if (!planned || element.traffic) return null;
  return (
    <section className="cv-section">
      <h3 className="cv-section-title">{t('canvas.plan.title')}</h3>
      <table className="cv-result">
        <tbody>
          <tr>
            <th scope="row">{t(planned.people_range ? 'canvas.plan.people_most' : 'canvas.plan.people')}</th>
            <td>{texts.format.count(planned.people)}</td>
          </tr>
          {Math.round(planned.visits) !== Math.round(planned.people) && (
            <tr>
              <th scope="row">{t('canvas.plan.visits')}</th>
              <td>{texts.format.count(planned.visits)}</td>
            </tr>
          )}
          {texts.format.amounts && (
            <tr>
              <th scope="row">{t('canvas.plan.worth')}</th>
              <td>{texts.format.exact(planned.worth)}</td>
            </tr>
          )}
        </tbody>
      </table>
      {planned.people_range && (
        <p className="cv-help">{t('canvas.plan.people_range', { least: texts.format.count(planned.people_range.least) })}</p>
      )}
    </section>
  );
}

function ForecastTab({ element, definition }: { readonly element: CanvasElement; readonly definition: ElementDefinition }) {
  const { money } = useHost();
  return (
    <>
      {definition.traffic.length > 0 && <TrafficFields element={element} />}
      <PlanSection element={element} />
      {money && definition.money !== 'none' && <MoneySection element={element} money={definition.money} />}
      {money && (
        <Suspense fallback={null}>
          <CostSection element={element} />
        </Suspense>
      )}
      <OwnSection element={element} />
      <SplitSection element={element} />
      <Suspense fallback={null}>
        <ActualSection element={element} />
      </Suspense>
    </>
  );
}

/** What only this kind of element asks for. */
function OwnSection({ element }: { readonly element: CanvasElement }) {
  const { label } = useText();
  const definition = elementKind(element.kind);
  if (!Object.keys(definition.fields).some(isOwn)) return null;
  return (
    <section className="cv-section">
      <h3 className="cv-section-title">{label(`elements.${definition.kind}.name`)}</h3>
      <Suspense fallback={null}>
        <PropFields element={element} wanted={isOwn} />
      </Suspense>
    </section>
  );
}

const PANES = {
  forecast: (element, definition) => <ForecastTab element={element} definition={definition} />,
  rule: (element) => (
    <Suspense fallback={null}>
      <RuleEditor element={element} />
    </Suspense>
  ),
  notes: (element) => (
    <Suspense fallback={null}>
      <NotesTab element={element} />
    </Suspense>
  ),
} as const satisfies Record<Tab, (element: CanvasElement, definition: ElementDefinition) => ReactNode>;

/** Everything about one element, in the fields its definition asks for. */
export default function ElementInspector({ element }: { readonly element: CanvasElement }) {
  const { t } = useText();
  const fields = useTypedAhead();
  const [wanted, setTab] = useState<Tab>('forecast');
  useEffect(
    () =>
      whenIdle(() => {
        for (const part of [RuleEditor, NotesTab, ActualSection, CostSection, PropFields]) void part.prepare();
      }),
    [],
  );
  const definition = elementKind(element.kind);
  const tabs = tabsOf(definition);
  const tab = tabs.find((each) => each === wanted) ?? tabs[0] ?? 'notes';
  return (
    <>
      <Heading element={element} />
      <Tabs names={tabs} current={tab} onChange={setTab} label={(name) => t(TAB_LABELS[name])} />
      <div className="cv-scroll" ref={fields} role="tabpanel" aria-label={t(TAB_LABELS[tab])}>
        {PANES[tab](element, definition)}
      </div>
    </>
  );
}
