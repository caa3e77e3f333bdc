import type { Line } from '#domain/canvas/document.ts';
import { isAssumed } from '#domain/canvas/split.ts';
import { beginningOf, publishedFor } from '#domain/canvas/templates/published-rates.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { useEditor, useReadOnly } from '../store/context.ts';
import { useDerived } from '../store/derived.ts';

/**
 * What others publish about the way that a line goes: where its rate is empty it is offered to begin with. Taken over it counts as
 * assumed, until it is changed or said to be one's own.
 */
export function Published({ line }: { readonly line: Line }) {
  const { t, language } = useText();
  const { percent } = useFormat();
  const editor = useEditor();
  const readOnly = useReadOnly();
  const { document } = useDerived();
  const published = publishedFor(document, line);
  const assumed = isAssumed(line);
  if (!published || (line.rate !== undefined && !assumed)) return null;
  const ranges = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  const rate = beginningOf(published);
  const take = () =>
    void editor.apply([
      { command: 'setRate', args: { line: line.id, rate } },
      { command: 'updateLine', args: { id: line.id, patch: { assumed: rate } } },
    ]);
  const confirm = () => void editor.apply({ command: 'updateLine', args: { id: line.id, patch: { assumed: null } } });
  const said = { range: ranges.formatRange(published.low, published.high), sites: published.by.join(', ') };
  return (
    <div className="cv-callout">
      {assumed ? <b>{t('canvas.line.assumed')}: </b> : null}
      {t('canvas.line.published', said)}{' '}
      {!readOnly && (
        <Button size="sm" onClick={assumed ? confirm : take}>
          {assumed ? t('canvas.line.own_rate') : t('canvas.line.take_published', { rate: percent(rate, { digits: 1 }) })}
        </Button>
      )}
    </div>
  );
}
