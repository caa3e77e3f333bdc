import { useMemo } from 'react';
import type { Assumption } from '#domain/canvas/chance/tornado.ts';
import { nameOf } from '#domain/canvas/view/rule-text.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { useAnswer } from '../beside/use-answer.ts';
import { useDocument } from '../store/context.ts';
import { useDerived } from '../store/derived.ts';

/** Further ones move the result so little that they would only hide those that matter. */
const SHOWN = 8;

/** Names and values of what may be off, in words. */
function useSaid() {
  const { t } = useText();
  const { percent } = useFormat();
  const { document, texts } = useDerived();
  const { money } = texts.format;
  const nameAt = (id: string | undefined) => {
    const element = document.elements.find((each) => each.id === id);
    return element ? nameOf(element, texts.text) : '–';
  };
  return ({ kind, id, value, profit }: Assumption) => {
    const line = document.lines.find((each) => each.id === id);
    const isRate = kind === 'rate';
    const write = (each: number) => percent(each, { digits: isRate ? 1 : 0 });
    return {
      name: isRate ? `${nameAt(line?.from)} → ${nameAt(line?.to)}` : t('canvas.chance.cost_of', { name: nameAt(id) }),
      values: `${write(value.low)} – ${write(value.high)}`,
      from: money(Math.min(profit.low, profit.high)),
      middle: money(profit.middle),
      to: money(Math.max(profit.low, profit.high)),
    };
  };
}

/** Which values make the result uncertain: the profit at each end of what each may be, the widest first. */
export function Tornado({ spread }: { readonly spread: number }) {
  const { t } = useText();
  const document = useDocument();
  const said = useSaid();
  const question = useMemo(() => ({ kind: 'tornado' as const, document, doubt: { spread } }), [document, spread]);
  const { answer } = useAnswer<'tornado'>(question);
  const shown = answer?.slice(0, SHOWN) ?? [];
  const [most] = shown;
  if (!most) return null;
  const ends = shown.flatMap(({ profit }) => [profit.low, profit.high]);
  const [least, width] = [Math.min(...ends), Math.max(1, Math.max(...ends) - Math.min(...ends))];
  const place = (amount: number) => ((amount - least) / width) * 100;
  const first = said(most);
  return (
    <section className="cv-tornado">
      <h3 className="cv-section-title">{t('canvas.chance.tornado')}</h3>
      <p>{t(most.kind === 'rate' ? 'canvas.chance.most_rate' : 'canvas.chance.most_cost', first)}</p>
      <table className="cv-result cv-stacks">
        <thead>
          <tr>
            <th scope="col">{t('canvas.chance.if')}</th>
            <th scope="col">{t('canvas.chance.low')}</th>
            <th scope="col">{t('canvas.chance.middle')}</th>
            <th scope="col">{t('canvas.chance.high')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((each) => {
            const { name, values, from, middle, to } = said(each);
            const [start, end] = [each.profit.low, each.profit.high].map(place).toSorted((a, b) => a - b);
            return (
              <tr key={`${each.kind} ${each.id}`}>
                <th scope="row">
                  {name}
                  <small className="num">{values}</small>
                  <span className="cv-tornado-way" aria-hidden="true">
                    <span style={{ insetInlineStart: `${start}%`, width: `${Math.max(1, (end ?? 0) - (start ?? 0))}%` }} />
                    <i style={{ insetInlineStart: `${place(each.profit.middle)}%` }} />
                  </span>
                </th>
                <td data-label={t('canvas.chance.low')}>{from}</td>
                <td data-label={t('canvas.chance.middle')}>{middle}</td>
                <td data-label={t('canvas.chance.high')}>{to}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="cv-help">{t('canvas.chance.tornado_help')}</p>
    </section>
  );
}
