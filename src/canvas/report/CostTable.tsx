import { nameOf } from '#domain/canvas/view/rule-text.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useDerived } from '../store/derived.ts';

/** What is paid whether anybody comes or not, and what for; left out where no amounts are shown. */
export function CostTable() {
  const { t } = useText();
  const { document, texts } = useDerived();
  const { format, text } = texts;
  if (!format.amounts || document.fixed_costs.length === 0) return null;
  const names = new Map(document.elements.map((element) => [element.id, nameOf(element, text)]));
  return (
    <section>
      <h3>{t('canvas.fixed.title')}</h3>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('canvas.fixed.name')}</th>
            <th scope="col">{t('canvas.fixed.belongs')}</th>
            <th scope="col">{t('canvas.fixed.how')}</th>
            <th scope="col">{t('canvas.fixed.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {document.fixed_costs.map(({ id, name, element, once, amount }) => (
            <tr key={id}>
              <th scope="row">{name || '–'}</th>
              <td>{names.get(element ?? '') ?? t('canvas.fixed.whole')}</td>
              <td>{t(once ? 'canvas.fixed.once' : `canvas.per.${document.period}`)}</td>
              <td>{format.exact(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
