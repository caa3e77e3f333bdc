import type { CanvasElement } from '#domain/canvas/document.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useHost } from '../host.ts';
import Behind from '../results/Behind.tsx';
import { useSilent } from '../results/use-silent.ts';
import { useDerived } from '../store/derived.ts';
import { SourceMoney } from './SourceMoney.tsx';

/** What the actual numbers say about this element, where the layer shows them. */
export default function ActualSection({ element }: { readonly element: CanvasElement }) {
  const { t } = useText();
  const { numbers, report, texts } = useDerived();
  const { format } = texts;
  const found = numbers.elements.get(element.id);
  const everybody = report?.elements[element.id]?.people;
  const { parts } = useHost();
  const silent = useSilent();
  if (numbers.layer === 'plan' || !found) return null;
  if (silent)
    return (
      <section className="cv-section">
        <h3 className="cv-section-title">{t('canvas.actual.title')}</h3>
        {parts.beforeActuals}
      </section>
    );
  if (found.people === null) return null;
  return (
    <section className="cv-section">
      <h3 className="cv-section-title">{t('canvas.actual.title')}</h3>
      <table className="cv-result">
        <tbody>
          <tr>
            <th scope="row">{t('canvas.actual.people')}</th>
            <td>
              <Behind part="element" id={element.id} people={found.people} text={format.count(found.people)} />
            </td>
          </tr>
          {found.plan !== null && (
            <tr>
              <th scope="row">{t('canvas.actual.plan')}</th>
              <td>{format.count(found.plan)}</td>
            </tr>
          )}
          {found.change !== null && (
            <tr>
              <th scope="row">{t('canvas.actual.change')}</th>
              <td className={found.verdict === 'ahead' || found.verdict === 'behind' ? `cv-${found.verdict}` : undefined}>
                {format.change(found.change)}
              </td>
            </tr>
          )}
          {numbers.layer === 'compare' && everybody !== undefined && everybody !== found.people && (
            <tr>
              <th scope="row">{t('canvas.actual.everybody')}</th>
              <td>
                <Behind part="element" id={element.id} people={everybody} text={format.count(everybody)} everybody />
              </td>
            </tr>
          )}
          {found.leaves !== null && (
            <tr>
              <th scope="row">{t('canvas.line.facts.left')}</th>
              <td>
                <Behind part="left" id={element.id} people={found.leaves} text={format.count(found.leaves)} />
              </td>
            </tr>
          )}
        </tbody>
      </table>
      {numbers.layer === 'compare' && found.plan !== null && parts.watch?.({ kind: 'element', id: element.id })}
      {element.rule?.type === 'source' && everybody !== undefined ? (
        <SourceMoney element={element} rule={element.rule} people={everybody} />
      ) : null}
    </section>
  );
}
