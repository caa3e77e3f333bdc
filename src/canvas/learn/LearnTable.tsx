import type { LearnedRate } from '#domain/canvas/compare/learn.ts';
import type { LearnedValue } from '#domain/canvas/compare/learn-values.ts';
import { nameOf } from '#domain/canvas/view/rule-text.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { useDerived } from '../store/derived.ts';
import type { useLearned } from './use-learned.ts';

interface Row {
  readonly key: string;
  readonly name: string;
  readonly plan: string;
  readonly seen: string;
  readonly of: string;
  readonly learned: string;
  /** Why it is left out unless somebody takes it. */
  readonly doubt: string | null;
  readonly one: LearnedRate | LearnedValue;
}

/** What is learned, in words and numbers. */
function useRows({ rates, values }: ReturnType<typeof useLearned>) {
  const { t } = useText();
  const { percent } = useFormat();
  const { document, texts } = useDerived();
  const { count, money } = texts.format;
  const nameAt = (id: string | null | undefined) =>
    document.elements.flatMap((element) => (element.id === id ? [nameOf(element, texts.text)] : []))[0] ?? '';
  const share = (value: number) => percent(value, { digits: 1 });
  const ofRate = (one: LearnedRate): Row => {
    const line = document.lines.find(({ id }) => id === one.line);
    const seen = { people: count(one.people), from: count(one.from) };
    return {
      ...{ key: one.line, name: `${nameAt(line?.from)} → ${nameAt(line?.to)}`, plan: share(one.plan), seen: share(one.people / one.from) },
      ...{ of: t('canvas.learn.seen', seen), learned: share(one.learned), doubt: null, one },
    };
  };
  const ofValue = (one: LearnedValue): Row => {
    const isSource = one.kind === 'source';
    const write = isSource ? count : money;
    const product = isSource ? undefined : document.products.find(({ id }) => id === one.product);
    return {
      ...{ key: `${one.element} ${product?.id}`, name: product?.name ?? nameAt(one.element), plan: write(one.plan), seen: write(one.seen) },
      of: t(isSource ? 'canvas.learn.came' : 'canvas.learn.orders', { count: one.of, number: count(one.of) }),
      ...{ learned: write(one.learned), doubt: one.tells ? null : t('canvas.learn.few'), one },
    };
  };
  const groups = [
    [t('canvas.learn.groups.rates'), rates.map(ofRate)],
    [t(`canvas.learn.groups.sources.${document.period}`), values.filter(({ kind }) => kind === 'source').map(ofValue)],
    [t('canvas.learn.groups.prices'), values.filter(({ kind }) => kind === 'price').map(ofValue)],
  ] as const;
  return groups.filter(([, rows]) => rows.length > 0);
}

/** Everything that the plan can learn, each with a tick: what has none stays as planned. */
export function LearnTable({ learning }: { readonly learning: ReturnType<typeof useLearned> }) {
  const { t } = useText();
  const groups = useRows(learning);
  return (
    <table className="cv-result cv-stacks cv-learn">
      <thead>
        <tr>
          <th scope="col">{t('canvas.learn.what')}</th>
          <th scope="col">{t('canvas.layers.plan')}</th>
          <th scope="col">{t('canvas.layers.actual')}</th>
          <th scope="col">{t('canvas.learn.learned')}</th>
        </tr>
      </thead>
      {groups.map(([title, rows]) => (
        <tbody key={title}>
          <tr className="cv-learn-group">
            <th scope="rowgroup" colSpan={4}>
              {title}
            </th>
          </tr>
          {rows.map(({ key, name, plan, seen, of, learned, doubt, one }) => (
            <tr key={key} className={learning.isTaken(one) ? undefined : 'is-left-out'}>
              <th scope="row">
                <label className="cv-learn-name">
                  <input type="checkbox" checked={learning.isTaken(one)} onChange={({ target }) => learning.take(one, target.checked)} />
                  <span>
                    {name}
                    {doubt && <small>{doubt}</small>}
                  </span>
                </label>
              </th>
              <td data-label={t('canvas.layers.plan')}>{plan}</td>
              <td data-label={t('canvas.layers.actual')}>
                {seen}
                <small>{of}</small>
              </td>
              <td data-label={t('canvas.learn.learned')}>
                <b>{learned}</b>
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
