import type { CanvasElement, Line } from '#domain/canvas/document.ts';
import { isExclusive } from '#domain/canvas/split.ts';
import { nameOf } from '#domain/canvas/view/rule-text.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { OwnMark } from '../scenarios/OwnMark.tsx';
import { useEditor, useReadOnly } from '../store/context.ts';
import { useDerived } from '../store/derived.ts';
import { PercentField } from './money-fields.tsx';
import { useOpenInspector } from './use-open-inspector.ts';

/** The planned rate of one line, typed as percent with steps of 0.1. */
export function RateField({
  line,
  label,
  bare,
  source,
}: {
  readonly line: Line;
  readonly label: string;
  readonly bare?: boolean;
  readonly source?: string;
}) {
  const editor = useEditor();
  const readOnly = useReadOnly();
  return (
    <>
      <PercentField
        label={label}
        bare={bare}
        value={source === undefined ? line.rate : line.rate_by_source?.[source]}
        readOnly={readOnly}
        field={`rate:${line.id}:${source ?? ''}`}
        max={isExclusive(line) || source !== undefined ? 1 : 100}
        onDone={editor.endRun}
        onChange={(rate) =>
          void editor.apply({ command: 'setRate', args: { line: line.id, rate, source } }, `rate:${line.id}:${source ?? ''}`)
        }
      />
      {source === undefined && <OwnMark of="lines" id={line.id} field="rate" />}
    </>
  );
}

/** Where people go from here: each line with its rate, and what is left over. */
export function SplitSection({ element }: { readonly element: CanvasElement }) {
  const { t } = useText();
  const editor = useEditor();
  const readOnly = useReadOnly();
  const open = useOpenInspector();
  const { document, forecast, texts, checks } = useDerived();
  const lines = document.lines.filter((line) => line.from === element.id && line.kind !== 'later');
  if (lines.length === 0) return null;
  const names = new Map(document.elements.map((each) => [each.id, nameOf(each, texts.text)]));
  const tooMuch = checks.some((check) => check.code === 'split_over_100' && check.elements.includes(element.id));
  const leaves = forecast.elements[element.id]?.leaves ?? 0;
  return (
    <section className="cv-section">
      <h3 className="cv-section-title">{t('canvas.split.title')}</h3>
      <div className="cv-list">
        {lines.map((line) => (
          <div className="cv-list-row" key={line.id}>
            <div style={{ flex: 1, minWidth: 0 }}>
              <RateField line={line} label={t('canvas.split.to', { name: names.get(line.to) ?? '' })} />
            </div>
            <Button
              look="ghost"
              icon="right"
              label={t('canvas.split.open_line', { name: names.get(line.to) ?? '' })}
              onClick={() => open({ lines: [line.id] })}
              style={{ alignSelf: 'end' }}
            />
          </div>
        ))}
      </div>
      {tooMuch ? (
        <div className="cv-callout is-warning">
          {t('canvas.checks.split_over_100')}{' '}
          {!readOnly && (
            <Button size="sm" onClick={() => void editor.apply({ command: 'scaleSplit', args: { element: element.id } })}>
              {t('canvas.actions.scale_split')}
            </Button>
          )}
        </div>
      ) : (
        leaves >= 0.5 && <p className="cv-help num">{t('canvas.split.leave', { people: texts.format.count(leaves) })}</p>
      )}
    </section>
  );
}
