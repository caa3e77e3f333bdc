import type { Line } from '#domain/canvas/document.ts';
import { isAssumed } from '#domain/canvas/split.ts';
import { publishedFor } from '#domain/canvas/templates/published-rates.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useDerived } from '../store/derived.ts';
import { usePublishedWords } from './use-published.ts';
import './published.css';

/** Says of a rate that it is assumed, and who it is from. */
export function AssumedMark({ line }: { readonly line: Line }) {
  const { t } = useText();
  const { document } = useDerived();
  const words = usePublishedWords();
  if (line.kind === 'later' || !isAssumed(line)) return null;
  const published = publishedFor(document, line);
  if (!published) return <small className="cv-assumed">{t('canvas.line.assumed')}</small>;
  return (
    <small className="cv-assumed" title={words.sentence(published)}>
      {t('canvas.assumed.by', { sites: words.sites(published) })}
    </small>
  );
}
