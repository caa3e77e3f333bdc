import { canConnect, type updateLine } from '#domain/canvas/commands/lines.ts';
import { countingOf } from '#domain/canvas/counted-lines.ts';
import { LINE_KINDS, type Line } from '#domain/canvas/document.ts';
import { nameOf } from '#domain/canvas/view/rule-text.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { SHAPES } from '../actions/arrange.ts';
import { OwnMark } from '../scenarios/OwnMark.tsx';
import { useEditor, useReadOnly } from '../store/context.ts';
import { useDerived } from '../store/derived.ts';
import { LineFacts } from './LineFacts.tsx';
import { CountField } from './money-fields.tsx';
import { PointWorth } from './PointWorth.tsx';
import { Published } from './Published.tsx';
import { SelectField } from './SelectField.tsx';
import { RateField } from './SplitSection.tsx';
import { TextField } from './TextField.tsx';
import { useTypedAhead } from './use-typed-ahead.ts';

function useLineChange(line: Line) {
  const editor = useEditor();
  return (patch: Parameters<typeof updateLine>[1]['patch'], field?: string) =>
    void editor.apply({ command: 'updateLine', args: { id: line.id, patch } }, field && `line:${line.id}:${field}`);
}

function KindFields({ line }: { readonly line: Line }) {
  const { t, label } = useText();
  const readOnly = useReadOnly();
  const { document } = useDerived();
  const change = useLineChange(line);
  const ruleOf = (id: string) => document.elements.find((element) => element.id === id)?.rule;
  const [from, to] = [ruleOf(line.from), ruleOf(line.to)];
  const counting = from && to ? countingOf(line, from, to) : null;
  return (
    <>
      <SelectField
        label={t('canvas.line.kind')}
        value={line.kind}
        options={LINE_KINDS}
        textOf={(kind) => label(`canvas.line.kinds.${kind}`)}
        readOnly={readOnly}
        onChange={(kind) => change({ kind })}
        help={
          <>
            <p className="cv-help">{label(`canvas.line.kind_help.${line.kind}`)}</p>
            {counting && <p className="cv-help">{t(`canvas.line.counting.${counting}`)}</p>}
          </>
        }
      />
      <SelectField
        label={t('canvas.line.shape')}
        value={line.shape ?? 'auto'}
        options={SHAPES}
        textOf={(shape) => label(`canvas.line.shapes.${shape}`)}
        readOnly={readOnly}
        onChange={(shape) => change({ shape: shape === 'auto' ? undefined : shape })}
      />
      {readOnly && line.also === true && <p className="cv-said-text">{t('canvas.line.also')}</p>}
      {line.kind !== 'later' && !readOnly && (
        <label className="cv-check">
          <input type="checkbox" checked={line.also === true} onChange={({ target }) => change({ also: target.checked || undefined })} />
          <span>{t('canvas.line.also')}</span>
        </label>
      )}
    </>
  );
}

/** Another rate for people who came from a given source. */
function SourceRates({ line }: { readonly line: Line }) {
  const { t } = useText();
  const { document, texts } = useDerived();
  const sources = document.elements.filter((element) => element.traffic);
  if (sources.length < 2) return null;
  return (
    <details className="cv-section" open={line.rate_by_source !== undefined}>
      <summary className="cv-label" style={{ cursor: 'pointer' }}>
        {t('canvas.line.by_source')}
      </summary>
      <div className="cv-fields">
        {sources.map((source) => (
          <RateField key={source.id} line={line} source={source.id} label={nameOf(source, texts.text)} />
        ))}
      </div>
      <OwnMark of="lines" id={line.id} field="rate_by_source" />
      <p className="cv-help">{t('canvas.line.by_source_help')}</p>
    </details>
  );
}

function EndField({ line, end }: { readonly line: Line; readonly end: 'from' | 'to' }) {
  const { t } = useText();
  const editor = useEditor();
  const readOnly = useReadOnly();
  const { document, texts } = useDerived();
  const fits = new Map(
    document.elements
      .filter(({ id }) => id === line[end] || canConnect(document, { from: line.from, to: line.to, kind: line.kind, [end]: id }, line.id))
      .map((element) => [element.id, nameOf(element, texts.text)]),
  );
  return (
    <SelectField
      label={t(end === 'from' ? 'canvas.line.from' : 'canvas.line.to')}
      value={line[end]}
      options={[...fits.keys()]}
      textOf={(id) => fits.get(id) ?? id}
      readOnly={readOnly}
      onChange={(id) =>
        void editor.apply({ command: 'reconnectLine', args: { id: line.id, patch: { [end]: id, [`${end}_side`]: undefined } } })
      }
    />
  );
}

/** Everything about one line: what it means, its rate, its time. */
export default function LineInspector({ line }: { readonly line: Line }) {
  const { t } = useText();
  const editor = useEditor();
  const readOnly = useReadOnly();
  const fields = useTypedAhead();
  const { document, forecast, texts } = useDerived();
  const change = useLineChange(line);
  const planned = forecast.lines[line.id];
  const names = [line.from, line.to].flatMap((id) => document.elements.find((element) => element.id === id) ?? []);
  return (
    <>
      <div className="cv-inspector-head">
        <span className="cv-plate is-large is-note">
          <Icon name="line" />
        </span>
        <div style={{ flex: 1 }}>
          <h2 className="h">{names.map((element) => nameOf(element, texts.text)).join(' → ')}</h2>
        </div>
        {!readOnly && (
          <Button
            look="ghost"
            icon="trash"
            label={t('canvas.actions.delete')}
            onClick={() => void editor.apply({ command: 'deleteLines', args: { ids: [line.id] } })}
          />
        )}
        <Button look="ghost" icon="close" label={t('canvas.close_inspector')} onClick={() => editor.select({})} />
      </div>
      <div className="cv-scroll" ref={fields}>
        <LineFacts line={line} />
        {line.kind !== 'later' && (
          <section className="cv-section">
            <div className="cv-fields">
              <div>
                <RateField line={line} label={t('canvas.line.rate')} />
              </div>
              <div>
                <CountField
                  label={t('canvas.line.lag')}
                  field={`line:${line.id}:lag`}
                  decimals={2}
                  value={line.lag_days}
                  readOnly={readOnly}
                  max={3650}
                  suffix={t('canvas.line.days')}
                  onDone={editor.endRun}
                  onChange={(lag_days) => change({ lag_days }, 'lag')}
                />
                <OwnMark of="lines" id={line.id} field="lag_days" />
              </div>
            </div>
            <Published line={line} />
            {planned && planned.flow > 0 && (
              <p className="cv-callout">
                {t('canvas.line.flow', { people: texts.format.count(planned.flow) })} <PointWorth line={line} />
              </p>
            )}
          </section>
        )}
        <section className="cv-section">
          <div className="cv-list">
            <EndField line={line} end="from" />
            <EndField line={line} end="to" />
            <KindFields line={line} />
            <TextField
              label={t('canvas.line.label')}
              value={line.label ?? ''}
              max={120}
              readOnly={readOnly}
              onDone={editor.endRun}
              onChange={(label) => change({ label: label || undefined }, 'label')}
            />
          </div>
        </section>
        {line.kind !== 'later' && <SourceRates line={line} />}
      </div>
    </>
  );
}
