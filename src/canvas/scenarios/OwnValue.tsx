import { ownValues, type ValueList } from '#domain/canvas/scenarios/values.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useEditor, useReadOnly, useScenario } from '../store/context.ts';

export interface OwnMarkProps {
  readonly of: ValueList;
  /** The thing whose values these are. */
  readonly id: string;
  /** One of its plan values; left out: whatever of them is of the scenario. */
  readonly field?: string;
  /** Left out of these. */
  readonly without?: readonly string[];
}

/** Says that a value is of the chosen scenario and not of the plan, and takes it back to the plan's. */
export default function OwnValue({ of, id, field, without = [] }: OwnMarkProps) {
  const { t } = useText();
  const editor = useEditor();
  const readOnly = useReadOnly();
  const scenario = useScenario();
  if (!scenario) return null;
  const own = Object.keys(ownValues(scenario, of, id)).filter((name) => !without.includes(name) && (field === undefined || name === field));
  if (own.length === 0) return null;
  const back = () =>
    void editor.apply(own.map((name) => ({ command: 'asInPlan' as const, args: { scenario: scenario.id, of, id, field: name } })));
  return (
    <span className="cv-own">
      <i aria-hidden="true" />
      <span>{t('canvas.scenarios.own')}</span>
      {!readOnly && (
        <button type="button" onClick={back}>
          {t('canvas.scenarios.back')}
        </button>
      )}
    </span>
  );
}
