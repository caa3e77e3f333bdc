import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { StepFields } from '../StepFields.tsx';
import type { Exclusion, FunnelChoice } from './choice.ts';

interface ExclusionsProps {
  readonly choice: Pick<FunnelChoice, 'exclusions' | 'order' | 'steps'>;
  readonly onChange: (change: Pick<FunnelChoice, 'exclusions'>) => void;
}

/** What ends an attempt, and between which steps. */
export function Exclusions({ choice: { exclusions, order, steps }, onChange }: ExclusionsProps) {
  const { t } = useText();
  if (order !== 'sequential' || exclusions.length === 0) return null;
  const put = (at: number, next: Exclusion) => onChange({ exclusions: exclusions.map((one, index) => (index === at ? next : one)) });
  return (
    <ul className="journeys-steps journeys-not" aria-label={t('journeys.funnel.exclusions')}>
      {exclusions.map((exclusion, at) => (
        <li key={`${at} of ${exclusions.length}`}>
          <span className="journeys-no" aria-hidden="true">
            –
          </span>
          <fieldset className="journeys-step" aria-label={t('journeys.funnel.exclusion', { number: at + 1 })}>
            <StepFields step={exclusion.step} onChange={(step) => put(at, { ...exclusion, step })} />
            {steps.length > 2 ? <Between exclusion={exclusion} count={steps.length} onChange={(next) => put(at, next)} /> : null}
          </fieldset>
          <span className="journeys-acts">
            <Button
              size="sm"
              look="ghost"
              icon="close"
              label={t('journeys.funnel.remove')}
              onClick={() => onChange({ exclusions: exclusions.filter((_, index) => index !== at) })}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}

interface BetweenProps {
  readonly exclusion: Exclusion;
  /** How many steps there are. */
  readonly count: number;
  readonly onChange: (exclusion: Exclusion) => void;
}

/** The steps between which it ends an attempt: the last stays the last when steps are added. */
function Between({ exclusion, count, onChange }: BetweenProps) {
  const { t } = useText();
  const after = Math.min(exclusion.after, count - 2);
  const before = exclusion.before === null || exclusion.before >= count - 1 ? null : Math.max(exclusion.before, after + 1);
  const rows = (from: number, to: number) => Array.from({ length: Math.max(0, to - from) }, (_, place) => from + place);
  return (
    <>
      <select
        className="ctl journeys-pace"
        aria-label={t('journeys.funnel.not_from')}
        value={after}
        onChange={({ target }) => {
          const next = Number(target.value);
          onChange({ ...exclusion, after: next, before: before !== null && before <= next ? null : before });
        }}
      >
        {rows(0, count - 1).map((row) => (
          <option key={row} value={row}>
            {t('journeys.funnel.not_after', { number: row + 1 })}
          </option>
        ))}
      </select>
      <select
        className="ctl journeys-pace"
        aria-label={t('journeys.funnel.not_until')}
        value={before ?? ''}
        onChange={({ target }) => onChange({ ...exclusion, after, before: target.value === '' ? null : Number(target.value) })}
      >
        {rows(after + 1, count - 1).map((row) => (
          <option key={row} value={row}>
            {t('journeys.funnel.not_before', { number: row + 1 })}
          </option>
        ))}
        <option value="">{t('journeys.funnel.not_before_last')}</option>
      </select>
    </>
  );
}
