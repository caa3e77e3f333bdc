import { useMemo } from 'react';
import type { Chances } from '#domain/canvas/chance/simulate.ts';
import { DOUBT, DOUBTS } from '#domain/canvas/outlook.ts';
import { type TextKey, useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { useAnswer } from '../beside/use-answer.ts';
import { SelectField } from '../inspector/SelectField.tsx';
import { Dialog } from '../overlays/Dialog.tsx';
import { useDocument } from '../store/context.ts';
import { useDerived } from '../store/derived.ts';
import { useOutlook } from '../store/use-outlook.ts';
import { Tornado } from './Tornado.tsx';
import './chance.css';

/** How sure somebody is of the plan: how far values may be off. */
const SPREADS = { measured: 0.1, known: 0.2, guessed: 0.35 } as const satisfies Record<DoubtName, number>;
type DoubtName = (typeof DOUBTS)[number];
const DOUBT_LABELS = {
  measured: 'canvas.chance.measured',
  known: 'canvas.chance.known',
  guessed: 'canvas.chance.guessed',
} as const satisfies Record<DoubtName, TextKey>;

const [WIDTH, HEIGHT] = [480, 96];

/** How often the plan comes to which profit. Below nothing earned the bars are of the colour of losses. */
function Bars({ bars }: Pick<Chances, 'bars'>) {
  const { t } = useText();
  const { texts } = useDerived();
  const { from, to, counts } = bars;
  const most = Math.max(1, ...counts);
  const width = WIDTH / counts.length;
  const zero = to > from ? ((0 - from) / (to - from)) * WIDTH : -1;
  const each = counts.map((count, place) => ({ key: `${place}`, height: (count / most) * HEIGHT, x: place * width }));
  return (
    <figure className="cv-chance-bars">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={t('canvas.chance.bars')} preserveAspectRatio="none">
        {each.map(({ key, height, x }) => (
          <rect
            key={key}
            className={x + width <= zero ? 'is-loss' : undefined}
            x={x + 1}
            y={HEIGHT - height}
            width={width - 2}
            height={height}
          />
        ))}
        {zero > 0 && zero < WIDTH && <line x1={zero} x2={zero} y1={0} y2={HEIGHT} />}
      </svg>
      <figcaption className="num">
        <span>{texts.format.money(from)}</span>
        <span>{texts.format.money(to)}</span>
      </figcaption>
    </figure>
  );
}

function Ranges({ chances }: { readonly chances: Chances }) {
  const { t } = useText();
  const { percent } = useFormat();
  const { texts, forecast } = useDerived();
  const { format } = texts;
  const { profit, buyers, chance, runs } = chances;
  return (
    <>
      <p className="cv-chance-headline">{t('canvas.chance.headline', { chance: percent(chance, { digits: 0 }) })}</p>
      <Bars bars={chances.bars} />
      <table className="cv-result">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">{t('canvas.chance.title')}</span>
            </th>
            <th scope="col">{t('canvas.chance.low')}</th>
            <th scope="col">{t('canvas.chance.middle')}</th>
            <th scope="col">{t('canvas.chance.high')}</th>
            <th scope="col">{t('canvas.layers.plan')}</th>
          </tr>
        </thead>
        <tbody>
          <tr className="is-total">
            <th scope="row">{t('canvas.results.profit')}</th>
            <td>{format.money(profit.low)}</td>
            <td>{format.money(profit.middle)}</td>
            <td>{format.money(profit.high)}</td>
            <td>{format.money(forecast.totals.profit)}</td>
          </tr>
          <tr>
            <th scope="row">{t('canvas.results.buyers')}</th>
            <td>{format.count(buyers.low)}</td>
            <td>{format.count(buyers.middle)}</td>
            <td>{format.count(buyers.high)}</td>
            <td>{format.count(forecast.totals.buyers)}</td>
          </tr>
        </tbody>
      </table>
      <dl className="cv-chance-even">
        <dt>{t('canvas.results.break_even_cpc')}</dt>
        <dd className="num">{format.exact(forecast.totals.break_even_cpc)}</dd>
      </dl>
      <p className="cv-help">{t('canvas.chance.help', { runs: format.count(runs) })}</p>
    </>
  );
}

/** Between which amounts the profit will lie, and how likely there is any. */
export default function ChanceDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useText();
  const document = useDocument();
  const [{ doubt = DOUBT }, look] = useOutlook();
  const question = useMemo(() => ({ kind: 'chance' as const, document, doubt: { spread: SPREADS[doubt] } }), [document, doubt]);
  const { state, answer: chances } = useAnswer<'chance'>(question);
  const { percent } = useFormat();
  return (
    <Dialog title={t('canvas.actions.chance')} onClose={onClose}>
      <SelectField
        label={t('canvas.chance.doubt')}
        value={doubt}
        options={DOUBTS}
        textOf={(name) => t(DOUBT_LABELS[name], { spread: percent(SPREADS[name], { digits: 0 }) })}
        readOnly={false}
        onChange={(name) => look({ doubt: name })}
      />
      <div className="cv-chance" aria-busy={state === 'working'} aria-live="polite">
        {state === 'failed' ? (
          <p className="cv-help is-wrong">{t('canvas.chance.failed')}</p>
        ) : chances ? (
          <Ranges chances={chances} />
        ) : (
          <p className="cv-help">{t('canvas.chance.working')}</p>
        )}
        {chances ? <Tornado spread={SPREADS[doubt]} /> : null}
      </div>
    </Dialog>
  );
}
