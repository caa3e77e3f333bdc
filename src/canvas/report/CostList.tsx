import type { CanvasDocument } from '#domain/canvas/document.ts';
import { nameOf } from '#domain/canvas/view/rule-text.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useDerived } from '../store/derived.ts';

/** A single cost of the whole canvas stands among the totals already. */
const isTold = ({ fixed_costs: [first, ...others] }: CanvasDocument): boolean =>
  first !== undefined && (others.length > 0 || first.element !== undefined || first.once === true);

/** What is paid whether anybody comes or not, and what for, in a line, so that one sheet has room for the rest; left out where no amounts are shown. */
export function CostList() {
  const { t } = useText();
  const { document, texts } = useDerived();
  const { format, text } = texts;
  if (!format.amounts || !isTold(document)) return null;
  const names = new Map(document.elements.map((element) => [element.id, nameOf(element, text)]));
  const told = document.fixed_costs.map(({ name, element, once, amount }) => {
    const paid = `${format.exact(amount)} ${t(once ? 'canvas.fixed.once' : `canvas.per.${document.period}`)}`;
    const what = [name, names.get(element ?? '')].filter(Boolean).join(', ');
    return what ? `${what}: ${paid}` : paid;
  });
  return (
    <section>
      <h3>{t('canvas.fixed.title')}</h3>
      <p>{told.join(' · ')}</p>
    </section>
  );
}
