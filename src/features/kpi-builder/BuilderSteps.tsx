import { takesCondition } from '#domain/metrics/index.ts';
import type { Category } from '#domain/wire/reports/kpis.ts';
import { CATEGORIES } from '#domain/wire/reports/kpis.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { ChoiceCards } from '#src/ui/fields/ChoiceCards.tsx';
import { TextField } from '#src/ui/fields/Field.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import type { IconName } from '#src/ui/icons/icons.tsx';
import { ConditionGroup } from './ConditionRows.tsx';
import { type Draft, hasRoom } from './draft.ts';
import { type KpiType, nounOf, typeKey, typesIn } from './kpi-types.ts';

export const STEPS = ['category', 'type', 'location', 'attributes', 'summary'] as const;
export type Step = (typeof STEPS)[number];

/** The steps of a draft: what is spent happens nowhere and has no attributes. */
export function stepsOf({ type }: Draft): readonly Step[] {
  return type && !takesCondition(type.metric) ? ['category', 'type', 'summary'] : STEPS;
}

interface TrailProps {
  readonly steps: readonly Step[];
  readonly current: Step;
  /** How many can be opened, from the first. */
  readonly open: number;
  readonly onPick: (step: Step) => void;
}

/** Where one is; every step that is done, and the next, is one press away. */
export function Trail({ steps, current, open, onPick }: TrailProps) {
  const { t } = useText();
  const at = steps.indexOf(current);
  return (
    <ol className="builder-steps" aria-label={t('kpi_builder.step', { step: at + 1, steps: steps.length })}>
      {steps.map((step, index) => (
        <li key={step} className={index === at ? 'on' : index < at ? 'done' : undefined}>
          <button
            type="button"
            className="plain"
            aria-current={index === at ? 'step' : undefined}
            disabled={index >= open}
            onClick={() => onPick(step)}
          >
            <span className="builder-step-no num">{index < at ? <Icon name="check" size={12} /> : index + 1}</span>
            <span className="builder-step-name">{t(`kpi_builder.steps.${step}`)}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

export interface StepProps {
  readonly draft: Draft;
  /** The KPI as it is stored; null for a new one. */
  readonly stored: Draft | null;
  readonly told: boolean;
  readonly onChange: (draft: Draft) => void;
}

const ICONS = { conversion: 'targets', financial: 'rates', page: 'canvases', other: 'pointer' } as const satisfies Record<
  Category,
  IconName
>;

export function CategoryStep({ draft, onChange }: StepProps) {
  const { t } = useText();
  return (
    <ChoiceCards
      label={t('kpi_builder.titles.category')}
      choices={CATEGORIES.map((category) => ({
        value: category,
        icon: ICONS[category],
        title: t(`resources.kpi-widgets.options.category.${category}`),
        text: t(`kpi_builder.categories.${category}`),
      }))}
      value={draft.category}
      // Another category offers other types; the one that was chosen stays where it is offered.
      onChange={(category) => {
        const isOffered = draft.type && typesIn(category, null).some((type) => draft.type && typeKey(type) === typeKey(draft.type));
        onChange({ ...draft, category, type: isOffered ? draft.type : null });
      }}
    />
  );
}

export function TypeStep({ draft, stored, onChange }: StepProps) {
  const text = useText();
  const { t, has, label } = text;
  if (!draft.category) return null;
  const types = typesIn(draft.category, stored?.category === draft.category ? stored.type : null);
  const explained = ({ metric, element }: KpiType) => {
    const key = `kpi_builder.explained.${metric === 'HITS' && element === 'person' ? 'PEOPLE' : metric}`;
    return has(key) ? label(key) : '';
  };
  return (
    <ChoiceCards
      label={t('kpi_builder.titles.type')}
      choices={types.map((type) => ({
        value: typeKey(type),
        icon: type.metric === 'HITS' ? 'pointer' : type.metric === 'CONVERSION_RATE' ? 'filter' : 'kpis',
        title: nounOf(text, type),
        text: explained(type),
      }))}
      value={draft.type && typeKey(draft.type)}
      onChange={(key) => onChange({ ...draft, type: types.find((type) => typeKey(type) === key) ?? null })}
    />
  );
}

export function LocationStep({ draft, told, onChange }: StepProps) {
  const { t } = useText();
  return (
    <>
      <p className="mut builder-hint">{t(draft.location.members.length === 0 ? 'kpi_builder.everywhere' : 'kpi_builder.location_hint')}</p>
      <ConditionGroup
        pages
        group={draft.location}
        element={draft.type?.element ?? null}
        room={hasRoom(draft)}
        told={told}
        onChange={(location) => onChange({ ...draft, location })}
      />
    </>
  );
}

export function AttributesStep({ draft, told, onChange }: StepProps) {
  const { t } = useText();
  return (
    <>
      <p className="mut builder-hint">
        {t(draft.attributes.members.length === 0 ? 'kpi_builder.every_event' : 'kpi_builder.attributes_hint')}
      </p>
      <ConditionGroup
        group={draft.attributes}
        element={draft.type?.element ?? null}
        room={hasRoom(draft)}
        told={told}
        onChange={(attributes) => onChange({ ...draft, attributes })}
      />
    </>
  );
}

interface SummaryProps {
  readonly sentence: string;
  readonly name: { readonly value: string; readonly problem: string | undefined };
  readonly onName: (name: string) => void;
  readonly onLeave: () => void;
}

export function SummaryStep({ sentence, name, onName, onLeave }: SummaryProps) {
  const { t } = useText();
  return (
    <>
      <p className="builder-sentence lg">{sentence}</p>
      <TextField
        label={t('resources.kpi-widgets.fields.display_name')}
        help={t('kpi_builder.name_help')}
        required
        value={name.value}
        problem={name.problem}
        onChange={({ target }) => onName(target.value)}
        onBlur={onLeave}
      />
    </>
  );
}
