import { useMemo } from 'react';
import type { Cash } from '#domain/canvas/cash/cash.ts';
import { horizonOf, MOST_PERIODS } from '#domain/canvas/outlook.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useAnswer } from '../beside/use-answer.ts';
import { CountField } from '../inspector/money-fields.tsx';
import { Dialog } from '../overlays/Dialog.tsx';
import { useDocument } from '../store/context.ts';
import { useDerived } from '../store/derived.ts';
import { useOutlook } from '../store/use-outlook.ts';
import { GrowthField } from './GrowthField.tsx';
import './cash.css';

const [WIDTH, HEIGHT] = [900, 120];

/** The balance from day to day, with the line of nothing. */
function Curve({ days }: Pick<Cash, 'days'>) {
  const { t } = useText();
  const [low, high] = [Math.min(0, ...days), Math.max(0, ...days)];
  const y = (amount: number) => (high > low ? HEIGHT - ((amount - low) / (high - low)) * HEIGHT : HEIGHT / 2);
  const x = (day: number) => (days.length > 1 ? (day / (days.length - 1)) * WIDTH : 0);
  const way = days.map((balance, day) => `${day === 0 ? 'M' : 'L'}${x(day).toFixed(1)} ${y(balance).toFixed(1)}`).join('');
  return (
    <svg
      className="cv-cash-curve"
      viewBox={`0 -4 ${WIDTH} ${HEIGHT + 8}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t('canvas.cash.curve')}
    >
      <line x1={0} x2={WIDTH} y1={y(0)} y2={y(0)} />
      <path d={way} />
    </svg>
  );
}

/** How much has to be there beforehand, and when it is back. */
function Headlines({ cash }: { readonly cash: Cash }) {
  const { t, sentences } = useText();
  const { format } = useDerived().texts;
  const { lowest, paid_back } = cash;
  if (!lowest) return <p className="cv-cash-headline">{t('canvas.cash.never_below')}</p>;
  return (
    <p className="cv-cash-headline">
      {sentences(
        t('canvas.cash.lowest', { money: format.money(-lowest.balance), day: format.count(lowest.day + 1) }),
        paid_back === null ? t('canvas.cash.not_paid') : t('canvas.cash.paid_back', { day: format.count(paid_back + 1) }),
      )}
    </p>
  );
}

function Periods({ cash }: { readonly cash: Cash }) {
  const { t } = useText();
  const { document, texts } = useDerived();
  const { money, count } = texts.format;
  const cost = (amount: number) => money(-amount || 0);
  const head = t(`canvas.cash.period_${document.period}`);
  return (
    <div className="cv-cash-scroll">
      <table className="cv-result cv-stacks cv-cash">
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col">{t('canvas.results.people')}</th>
            <th scope="col">{t('canvas.cash.received')}</th>
            <th scope="col">{t('canvas.results.ad_cost')}</th>
            <th scope="col">{t('canvas.cash.delivery')}</th>
            <th scope="col">{t('canvas.results.fixed_cost')}</th>
            <th scope="col">{t('canvas.cash.result')}</th>
            <th scope="col">{t('canvas.cash.balance')}</th>
          </tr>
        </thead>
        <tbody>
          {cash.periods.map((period, place) => (
            <tr key={`${place + 1}`}>
              <th scope="row">
                <span className="cv-cash-period">{head} </span>
                {count(place + 1)}
              </th>
              <td data-label={t('canvas.results.people')}>{count(period.people)}</td>
              <td data-label={t('canvas.cash.received')}>{money(period.received)}</td>
              <td data-label={t('canvas.results.ad_cost')}>{cost(period.ad_cost)}</td>
              <td data-label={t('canvas.cash.delivery')}>{cost(period.unit_cost)}</td>
              <td data-label={t('canvas.results.fixed_cost')}>{cost(period.fixed_cost)}</td>
              <td data-label={t('canvas.cash.result')}>{money(period.result)}</td>
              <td data-label={t('canvas.cash.balance')} className={period.balance < 0 ? 'cv-behind' : undefined}>
                {money(period.balance)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The plan over several periods: what comes in when, what is owed until then, and when it is paid back. */
export default function CashDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useText();
  const document = useDocument();
  const [outlook, look] = useOutlook();
  const { periods, growth } = horizonOf({ outlook });
  const horizon = useMemo(() => ({ periods, growth }), [periods, growth]);
  const question = useMemo(() => ({ kind: 'cash' as const, document, horizon }), [document, horizon]);
  const { state, answer } = useAnswer<'cash'>(question);
  return (
    <Dialog title={t('canvas.actions.cash')} onClose={onClose} wide>
      <div className="cv-cash-fields">
        <CountField
          label={t(`canvas.cash.ahead_${document.period}`)}
          field="cash:periods"
          value={periods}
          min={1}
          max={MOST_PERIODS}
          onChange={(next) => look({ periods: next ?? null }, 'outlook:periods')}
        />
        <GrowthField field="cash:growth" />
      </div>
      <div aria-busy={state === 'working'} className="cv-cash-answer">
        {state === 'failed' ? (
          <p className="cv-help is-wrong">{t('canvas.cash.failed')}</p>
        ) : answer ? (
          <>
            <Headlines cash={answer} />
            <Curve days={answer.days} />
            <Periods cash={answer} />
          </>
        ) : (
          <p className="cv-help">{t('canvas.chance.working')}</p>
        )}
      </div>
      <p className="cv-help">{t('canvas.cash.help')}</p>
    </Dialog>
  );
}
