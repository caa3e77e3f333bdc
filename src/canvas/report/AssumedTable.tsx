import { publishedFor } from '#domain/canvas/templates/published-rates.ts';
import { assumedIn } from '#domain/canvas/templates/take-published.ts';
import { nameOf } from '#domain/canvas/view/rule-text.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { usePublishedWords } from '../published/use-published.ts';
import { useDerived } from '../store/derived.ts';

/** Which rates are assumed, of what, and who published them; left out where every rate is one's own. */
export function AssumedTable() {
  const { t } = useText();
  const { document, texts } = useDerived();
  const words = usePublishedWords();
  const lines = assumedIn(document);
  if (lines.length === 0) return null;
  const names = new Map(document.elements.map((element) => [element.id, nameOf(element, texts.text)]));
  return (
    <section>
      <h3>{t('canvas.assumed.title')}</h3>
      <p>{t('canvas.assumed.help')}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('canvas.table.way')}</th>
            <th scope="col">{t('canvas.table.planned_rate')}</th>
            <th scope="col">{t('canvas.assumed.published')}</th>
            <th scope="col">{t('canvas.assumed.source')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => {
            const published = publishedFor(document, line);
            return (
              <tr key={line.id}>
                <th scope="row">{[line.from, line.to].map((id) => names.get(id) ?? '').join(' → ')}</th>
                <td>{texts.format.share(line.rate ?? null)}</td>
                <td>{published ? words.range(published) : '–'}</td>
                <td>{published ? words.sites(published) : '–'}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
