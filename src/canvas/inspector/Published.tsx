import type { Line } from '#domain/canvas/document.ts';
import { isAssumed } from '#domain/canvas/split.ts';
import { publishedFor } from '#domain/canvas/templates/published-rates.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { NextAssumed } from '../published/AssumedSection.tsx';
import { TakeRate } from '../published/TakeRate.tsx';
import { usePublishedWords } from '../published/use-published.ts';
import { useEditor, useReadOnly } from '../store/context.ts';
import { useDerived } from '../store/derived.ts';

/**
 * What others publish about the way that a line goes: where its rate is empty it is offered to begin with. Taken over it counts as
 * assumed, until it is changed or said to be one's own.
 */
export function Published({ line }: { readonly line: Line }) {
  const { t } = useText();
  const editor = useEditor();
  const readOnly = useReadOnly();
  const { document } = useDerived();
  const words = usePublishedWords();
  const published = publishedFor(document, line);
  const assumed = isAssumed(line);
  if (!published || (line.rate !== undefined && !assumed)) return null;
  const confirm = () => void editor.apply({ command: 'updateLine', args: { id: line.id, patch: { assumed: null } } });
  return (
    <div className="cv-callout">
      {assumed ? <b>{t('canvas.line.assumed')}: </b> : null}
      {words.sentence(published)} <TakeRate line={line} />
      {assumed && !readOnly && (
        <Button size="sm" onClick={confirm}>
          {t('canvas.line.own_rate')}
        </Button>
      )}
      {assumed && <NextAssumed line={line.id} />}
    </div>
  );
}
