import { FUNNEL_BREAKDOWNS, FUNNEL_ORDERS, type FunnelBreakdown, MOST_FUNNEL_STEPS } from '#domain/wire/reports/funnels.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { newStep, type Step } from '#src/reports/journey-steps.ts';
import { Button } from '#src/ui/Button.tsx';
import { Panel } from '#src/ui/layout/Panel.tsx';
import { writeDuration } from '../durations.ts';
import { Picked } from '../Picked.tsx';
import { StepFields } from '../StepFields.tsx';
import { type FunnelChoice, isPaced, MOST_EXCLUSIONS, newExclusion, PACES, WINDOWS } from './choice.ts';
import { Exclusions } from './Exclusions.tsx';
import { Hold } from './Hold.tsx';

interface BuilderProps {
  readonly choice: FunnelChoice;
  readonly onChange: (change: Partial<FunnelChoice>) => void;
}

const put = (steps: readonly Step[], at: number, step: Step) => steps.map((one, index) => (index === at ? step : one));
const without = (steps: readonly Step[], at: number) => steps.filter((_, index) => index !== at);
const moved = (steps: readonly Step[], from: number, to: number) => {
  const step = steps[from];
  return step ? without(steps, from).toSpliced(to, 0, step) : steps;
};
const NONE = 'none';

/** The steps of a funnel, in which order and within which time, and what ends an attempt. */
export function Builder({ choice, onChange }: BuilderProps) {
  const { t, language } = useText();
  const { steps, exclusions, order, window, by } = choice;
  return (
    <Panel className="journeys-builder">
      <ol className="journeys-steps" aria-label={t('journeys.funnel.steps')}>
        {steps.map((step, at) => (
          // Rows have no id of their own: a step is what stands at its place.
          <li key={`${at} of ${steps.length}`}>
            <span className="journeys-no num" aria-hidden="true">
              {at + 1}
            </span>
            <fieldset className="journeys-step" aria-label={t('journeys.funnel.step', { number: at + 1 })}>
              <StepFields step={step} onChange={(next) => onChange({ steps: put(steps, at, next) })} />
              {at > 0 && isPaced(order) ? (
                <Pace step={step} onChange={(within) => onChange({ steps: put(steps, at, { ...step, within }) })} />
              ) : null}
            </fieldset>
            <span className="journeys-acts">
              <Button
                size="sm"
                look="ghost"
                icon="up"
                label={t('journeys.funnel.up')}
                disabled={at === 0}
                onClick={() => onChange({ steps: moved(steps, at, at - 1) })}
              />
              <Button
                size="sm"
                look="ghost"
                icon="down"
                label={t('journeys.funnel.down')}
                disabled={at === steps.length - 1}
                onClick={() => onChange({ steps: moved(steps, at, at + 1) })}
              />
              <Button
                size="sm"
                look="ghost"
                icon="close"
                label={t('journeys.funnel.remove')}
                disabled={steps.length <= 2}
                onClick={() => onChange({ steps: without(steps, at) })}
              />
            </span>
          </li>
        ))}
      </ol>
      <Exclusions choice={choice} onChange={onChange} />
      <div className="row g8 wrap journeys-adds">
        <Button
          size="sm"
          icon="plus"
          disabled={steps.length >= MOST_FUNNEL_STEPS}
          onClick={() => onChange({ steps: [...steps, newStep()] })}
        >
          {t('journeys.funnel.add')}
        </Button>
        {order === 'sequential' ? (
          <Button
            size="sm"
            look="ghost"
            icon="minus"
            disabled={exclusions.length >= MOST_EXCLUSIONS}
            onClick={() => onChange({ exclusions: [...exclusions, newExclusion()] })}
          >
            {t('journeys.funnel.exclude')}
          </Button>
        ) : null}
        <span className="sp" />
        <Picked
          label={t('journeys.funnel.order')}
          value={order}
          options={FUNNEL_ORDERS.map((value) => ({ value, text: t(`journeys.funnel.orders.${value}`) }))}
          onChange={(next) => onChange({ order: next })}
        />
        <Picked
          label={t('journeys.funnel.window')}
          value={String(window ?? NONE)}
          options={WINDOWS.map((seconds) => ({
            value: String(seconds ?? NONE),
            text: seconds === null ? t('journeys.funnel.range') : writeDuration(language, seconds, 'long'),
          }))}
          onChange={(text) => onChange({ window: text === NONE ? null : Number(text) })}
        />
        <Picked
          label={t('journeys.funnel.split')}
          value={by ?? NONE}
          options={[
            { value: NONE as typeof NONE | FunnelBreakdown, text: t('journeys.funnel.no_split') },
            ...FUNNEL_BREAKDOWNS.map((value) => ({ value, text: t(`journeys.funnel.splits.${value}`) })),
          ]}
          onChange={(value) => onChange({ by: value === NONE ? null : value })}
        />
        <Hold hold={choice.hold} onChange={(hold) => onChange({ hold })} />
      </div>
      <p className="mut t12 journeys-hint">
        {t(`journeys.funnel.order_says.${order}`)}
        {choice.hold === '' ? null : ` ${t('journeys.funnel.hold_says')}`}
      </p>
    </Panel>
  );
}

/** How soon after the step before. */
function Pace({ step, onChange }: { readonly step: Step; readonly onChange: (within: number | null) => void }) {
  const { t, language } = useText();
  return (
    <select
      className="ctl journeys-pace"
      aria-label={t('journeys.funnel.within')}
      value={String(step.within ?? NONE)}
      onChange={({ target }) => onChange(target.value === NONE ? null : Number(target.value))}
    >
      {PACES.map((seconds) => (
        <option key={String(seconds)} value={String(seconds ?? NONE)}>
          {seconds === null
            ? t('journeys.funnel.any_time')
            : t('journeys.funnel.within_time', { time: writeDuration(language, seconds, 'long') })}
        </option>
      ))}
    </select>
  );
}
