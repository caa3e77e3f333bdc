import { type ReactNode, Suspense, useMemo } from 'react';
import type { CanvasElement, Line } from '#domain/canvas/document.ts';
import { elementKind } from '#domain/canvas/elements/index.ts';
import { isAssumed } from '#domain/canvas/split.ts';
import { nameOf } from '#domain/canvas/view/rule-text.ts';
import { hasWork, workOf } from '#domain/canvas/work.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { usePhone } from '#src/ui/theme/use-media.ts';
import { lazyWithRetry } from '#src/ui/timing/lazy-with-retry.ts';
import { ActionButton } from '../actions/ActionButton.tsx';
import { flowOrder } from '../flow/drag/order.ts';
import { mainOf, useHost } from '../host.ts';
import { RateField } from '../inspector/SplitSection.tsx';
import { useOpenInspector } from '../inspector/use-open-inspector.ts';
import { AssumedMark } from '../published/AssumedMark.tsx';
import { FillRates } from '../published/FillRates.tsx';
import { TakeRate } from '../published/TakeRate.tsx';
import { Others } from '../results/Crowd.tsx';
import { useDocument, useEditorState, useReadOnly } from '../store/context.ts';
import { useDerived } from '../store/derived.ts';
import { NameCell } from './NameCell.tsx';
import { NoteRows } from './NoteRows.tsx';
import { usePastedRates } from './pasted-rates.ts';
import { MoneyCell, PeopleCell, RuleCell, WaitCell, WORK_FIELDS, WorkCells } from './StepCells.tsx';
import { useRowMenu } from './use-row-menu.ts';

const Beginnings = lazyWithRetry(() => import('../flow/stage/Beginnings.tsx'));

/** On a phone, where cells stand below one another, the work on a step is shown where somebody is to do it. */
const isAssigned = (element: CanvasElement) => workOf(element).owner !== '' || workOf(element).due !== '';

interface StepRowProps {
  readonly element: CanvasElement;
  readonly withWork: boolean;
  /** Where steps that have people wait say for how long. */
  readonly waits: string | undefined;
}

function StepRow({ element, withWork, waits }: StepRowProps) {
  const { t, label } = useText();
  const edit = useOpenInspector();
  const readOnly = useReadOnly();
  const phone = usePhone();
  const chosen = useEditorState((state) => state.selection.elements.includes(element.id));
  const { numbers, texts } = useDerived();
  const found = numbers.elements.get(element.id);
  const { format } = texts;
  const name = nameOf(element, texts.text);
  const openMenu = useRowMenu({ elements: [element.id] });
  return (
    <tr className={chosen ? 'is-selected' : undefined} onContextMenu={openMenu}>
      <NameCell element={element} label={t('canvas.table.of', { what: t('canvas.table.name'), name })} />
      <td data-label={t('canvas.table.rule')} className="mut is-rule">
        <RuleCell element={element} />
      </td>
      {waits && (!phone || elementKind(element.kind).waits) && (
        <td data-label={label(`elements.fields.${waits}`)}>
          <WaitCell element={element} />
        </td>
      )}
      {numbers.layer === 'plan' && format.amounts && (
        <td data-label={t('canvas.table.money')} className="mut">
          <MoneyCell element={element} />
        </td>
      )}
      <td data-label={t('canvas.table.people')} className="is-right">
        <PeopleCell element={element} people={format.count(found?.people ?? null)} />
      </td>
      {numbers.layer === 'compare' && (
        <>
          <td data-label={t('canvas.table.plan')} className="is-right">
            {format.count(found?.plan ?? null)}
          </td>
          <td
            data-label={t('canvas.table.change')}
            className={`is-right${found?.verdict === 'ahead' || found?.verdict === 'behind' ? ` cv-${found.verdict}` : ''}`}
          >
            {format.change(found?.change ?? null)}
          </td>
        </>
      )}
      {withWork && (!phone || isAssigned(element)) && <WorkCells element={element} />}
      <td className="is-right">
        <Button
          look="ghost"
          size="sm"
          icon={readOnly ? 'right' : 'pencil'}
          label={t(readOnly ? 'canvas.table.show' : 'canvas.table.edit', { name })}
          onClick={() => edit({ elements: [element.id] })}
        />
      </td>
    </tr>
  );
}

function LineRow({ line, names }: { readonly line: Line; readonly names: ReadonlyMap<string, string> }) {
  const { t, label } = useText();
  const edit = useOpenInspector();
  const readOnly = useReadOnly();
  const chosen = useEditorState((state) => state.selection.lines.includes(line.id));
  const { numbers, texts } = useDerived();
  const found = numbers.lines.get(line.id);
  const [from, to] = [names.get(line.from) ?? '', names.get(line.to) ?? ''];
  const way = `${from} → ${to}`;
  const openMenu = useRowMenu({ lines: [line.id] });
  return (
    <tr data-line={line.id} className={chosen ? 'is-selected' : undefined} onContextMenu={openMenu}>
      <th scope="row" className="is-name">
        {way}
      </th>
      <td data-label={t('canvas.line.kind')} className="mut">
        {line.also ? t('canvas.legend.also') : label(`canvas.line.kinds.${line.kind}`)}
      </td>
      <td data-label={t('canvas.table.planned_rate')} className={line.kind !== 'later' && isAssumed(line) ? 'is-assumed' : undefined}>
        {line.kind === 'later' ? (
          '–'
        ) : (
          <div className="cv-rate-cell">
            <RateField bare line={line} label={t('canvas.table.rate_of', { way })} />
            <TakeRate line={line} />
            <AssumedMark line={line} />
          </div>
        )}
      </td>
      <td data-label={t('canvas.table.people')} className="is-right">
        {texts.format.count(found?.people ?? null)}
      </td>
      {numbers.layer !== 'plan' && (
        <td
          data-label={t('canvas.table.actual_rate')}
          className={`is-right${found?.verdict === 'ahead' || found?.verdict === 'behind' ? ` cv-${found.verdict}` : ''}`}
        >
          {texts.format.share(found?.rate ?? null)}
        </td>
      )}
      <td className="is-right">
        <Button
          look="ghost"
          size="sm"
          icon={readOnly ? 'right' : 'pencil'}
          label={t(readOnly ? 'canvas.table.show' : 'canvas.table.edit', { name: way })}
          onClick={() => edit({ lines: [line.id] })}
        />
      </td>
    </tr>
  );
}

/** The same map as rows: the fastest way to type many rates, and the view for phones and screen readers. */
export default function TableView({ children }: { readonly children: ReactNode }) {
  const { t, label } = useText();
  const Main = mainOf(useHost());
  const document = useDocument();
  const { numbers, texts } = useDerived();
  const order = useMemo(() => flowOrder(document.elements, document.lines), [document]);
  const byId = new Map(document.elements.map((element) => [element.id, element]));
  const names = new Map(document.elements.map((element) => [element.id, nameOf(element, texts.text)]));
  const place = new Map(order.map((id, index) => [id, index]));
  const steps = order.flatMap((id) => byId.get(id) ?? []).filter((element) => elementKind(element.kind).tracked);
  const lines = [...document.lines].sort(
    (a, b) => (place.get(a.from) ?? 0) - (place.get(b.from) ?? 0) || (place.get(a.to) ?? 0) - (place.get(b.to) ?? 0),
  );
  const pasteRates = usePastedRates(lines);
  const compare = numbers.layer === 'compare';
  const readOnly = useReadOnly();
  // Whoever only looks sees what was said of it, where anything was.
  const waits = steps.map(({ kind }) => elementKind(kind).waits).find((field) => field !== undefined);
  const withWork = !readOnly || steps.some((element) => hasWork(workOf(element)));
  return (
    <Main className="cv-table-view" id="canvas-table" tabIndex={-1}>
      {children}
      <section className="cv-panel">
        <div className="cv-panel-head">
          <h2 id="canvas-steps">{t('canvas.table.steps')}</h2>
          <span className="sp" />
          <ActionButton name="add-element" />
          <ActionButton name="add-line" />
        </div>
        <table className="cv-table" aria-labelledby="canvas-steps">
          <thead>
            <tr>
              <th scope="col">{t('canvas.table.name')}</th>
              <th scope="col">{t('canvas.table.rule')}</th>
              {waits && <th scope="col">{label(`elements.fields.${waits}`)}</th>}
              {numbers.layer === 'plan' && texts.format.amounts && <th scope="col">{t('canvas.table.money')}</th>}
              <th scope="col" className="is-right">
                {t('canvas.table.people')}
              </th>
              {compare && (
                <>
                  <th scope="col" className="is-right">
                    {t('canvas.table.plan')}
                  </th>
                  <th scope="col" className="is-right">
                    {t('canvas.table.change')}
                  </th>
                </>
              )}
              {withWork && (
                <>
                  <th scope="col">{t('canvas.status.title')}</th>
                  {WORK_FIELDS.map((name) => (
                    <th scope="col" key={name}>
                      {label(`elements.fields.${name}`)}
                    </th>
                  ))}
                </>
              )}
              <th scope="col">
                <span className="sr">{t('canvas.table.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {steps.map((element) => (
              <StepRow key={element.id} {...{ element, withWork, waits }} />
            ))}
          </tbody>
        </table>
        {numbers.layer !== 'plan' && <Others />}
        {steps.length === 0 && (
          <p className="mut" style={{ padding: '0 16px 16px' }}>
            {t('canvas.empty.title')}
          </p>
        )}
        {steps.length === 0 && (
          <Suspense fallback={null}>
            <Beginnings />
          </Suspense>
        )}
      </section>
      {lines.length > 0 && (
        <section className="cv-panel">
          <div className="cv-panel-head">
            <h2 id="canvas-lines">{t('canvas.table.lines')}</h2>
            <span className="sp" />
            <FillRates />
          </div>
          <table className="cv-table" aria-labelledby="canvas-lines">
            <thead>
              <tr>
                <th scope="col">{t('canvas.table.way')}</th>
                <th scope="col">{t('canvas.line.kind')}</th>
                <th scope="col">{t('canvas.table.planned_rate')}</th>
                <th scope="col" className="is-right">
                  {t('canvas.table.people')}
                </th>
                {numbers.layer !== 'plan' && (
                  <th scope="col" className="is-right">
                    {t('canvas.table.actual_rate')}
                  </th>
                )}
                <th scope="col">
                  <span className="sr">{t('canvas.table.actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody onPaste={pasteRates}>
              {lines.map((line) => (
                <LineRow key={line.id} line={line} names={names} />
              ))}
            </tbody>
          </table>
        </section>
      )}
      <NoteRows />
    </Main>
  );
}
