import { RULE_EVENTS } from '#domain/canvas/document.ts';
import { EVENTS } from '#domain/tracking/events.ts';
import type { KpiSuggestionsQuestion } from '#domain/wire/reports/kpi-builder.ts';
import { attributeName } from '#src/crud/cells/condition-text.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { ANY_PAGE, asEvent, STEP_SOURCES, type Step, type StepKind } from '#src/reports/journey-steps.ts';
import { SuggestedInput } from '#src/reports/SuggestedInput.tsx';

type Named = Pick<Step, 'on' | 'text' | 'page'>;

/** What a step is called. */
export function useStepName(): (step: Named) => string {
  const text = useText();
  const { t } = text;
  return ({ on, text: value, page }) => {
    const event = asEvent(on);
    if (on === 'page') return value.trim() === ANY_PAGE ? t('journeys.steps.any_page') : value;
    if (!event) return `${attributeName(text, on)}: ${value}`;
    const named = value.trim() ? `${t(`event_kinds.${event}`)}: ${value}` : t(`event_kinds.${event}`);
    return page.trim() ? t('journeys.steps.on_page', { event: named, page }) : named;
  };
}

/** What is suggested of a step: addresses, names of events, values of sources. */
function suggestedFor(on: StepKind): {
  readonly of: KpiSuggestionsQuestion['of'];
  readonly element: KpiSuggestionsQuestion['element_type'];
} {
  const event = asEvent(on);
  if (event) return { of: 'name', element: EVENTS[event].kpi };
  if (on === 'page') return { of: 'url', element: 'pageView' };
  return { of: on as KpiSuggestionsQuestion['of'], element: null };
}

interface FieldsProps {
  readonly step: Step;
  /** False: only what people do, not how they came. */
  readonly sources?: boolean;
  readonly onChange: (step: Step) => void;
}

/** What happened: a page, an event by its name and page, or where a visit came from. */
export function StepFields({ step, sources = true, onChange }: FieldsProps) {
  const text = useText();
  const { t } = text;
  const event = asEvent(step.on);
  const valueName = event ? t('journeys.steps.name') : step.on === 'page' ? t('journeys.steps.page') : t('journeys.steps.value');
  return (
    <>
      <select
        className="ctl journeys-kind"
        aria-label={t('journeys.steps.kind')}
        value={step.on}
        onChange={({ target }) => onChange({ ...step, on: target.value as StepKind, text: '', page: '' })}
      >
        <option value="page">{t('event_kinds.page_view')}</option>
        <optgroup label={t('journeys.steps.events')}>
          {RULE_EVENTS.map((kind) => (
            <option key={kind} value={kind}>
              {t(`event_kinds.${kind}`)}
            </option>
          ))}
        </optgroup>
        {sources ? (
          <optgroup label={t('journeys.steps.sources')}>
            {STEP_SOURCES.map((key) => (
              <option key={key} value={key}>
                {attributeName(text, key)}
              </option>
            ))}
          </optgroup>
        ) : null}
      </select>
      <SuggestedInput
        {...suggestedFor(step.on)}
        maxLength={500}
        aria-label={valueName}
        placeholder={event ? t('journeys.steps.any_name') : step.on === 'page' ? '/checkout' : undefined}
        value={step.text}
        onChange={(value) => onChange({ ...step, text: value })}
      />
      {event ? (
        <SuggestedInput
          of="url"
          element="pageView"
          maxLength={500}
          aria-label={t('journeys.steps.event_page')}
          placeholder={t('journeys.steps.anywhere')}
          value={step.page}
          onChange={(page) => onChange({ ...step, page })}
        />
      ) : null}
    </>
  );
}
