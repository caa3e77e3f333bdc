import { MATCHES, type Match } from '#domain/kit/matches.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import type { SeenOf } from '../seen/port.ts';
import { SeenField } from '../seen/SeenField.tsx';
import { SelectField } from './SelectField.tsx';
import { filled } from './TextField.tsx';

/** A condition on any key; the rule it belongs to knows which keys there are. */
export interface AnyCondition {
  readonly key: string;
  readonly match: Match;
  readonly value: string;
}

interface ConditionsProps {
  readonly conditions: readonly AnyCondition[];
  /** What is suggested as value of a key, and as key (null); null: nothing. */
  readonly seen: (key: string | null) => SeenOf | null;
  /** The keys to choose from; free text when left out. */
  readonly keys?: readonly string[];
  readonly onChange: (conditions: AnyCondition[], field?: string) => void;
  readonly onDone: () => void;
  readonly readOnly: boolean;
}

function KeyField(props: {
  readonly condition: AnyCondition;
  readonly readOnly: boolean;
  readonly onChange: (key: string) => void;
  readonly keys: readonly string[] | undefined;
  readonly seen: SeenOf | null;
  readonly onDone: () => void;
}) {
  const { t } = useText();
  const { condition, keys, seen, readOnly, onChange, onDone } = props;
  const shared = { label: t('canvas.rule.key'), value: condition.key };
  if (!keys)
    return <SeenField bare {...shared} seen={seen} max={80} readOnly={readOnly} accepts={filled} onDone={onDone} onChange={onChange} />;
  return <SelectField bare {...shared} options={keys} textOf={(key) => key} readOnly={readOnly} onChange={onChange} />;
}

interface MatchFieldProps {
  readonly match: Match;
  readonly readOnly: boolean;
  readonly onChange: (match: Match) => void;
}

/** How a text is compared. */
export function MatchField({ match, readOnly, onChange }: MatchFieldProps) {
  const { t, label } = useText();
  return (
    <SelectField
      bare
      label={t('canvas.rule.match')}
      value={match}
      options={MATCHES}
      textOf={(each) => label(`canvas.matches.${each}`)}
      readOnly={readOnly}
      onChange={onChange}
    />
  );
}

function ConditionRow({
  condition,
  index,
  props,
}: {
  readonly condition: AnyCondition;
  readonly index: number;
  readonly props: ConditionsProps;
}) {
  const { t } = useText();
  const { conditions, keys, seen, onChange, onDone, readOnly } = props;
  const set = (patch: Partial<AnyCondition>, field: string) =>
    onChange(
      conditions.map((each, at) => (at === index ? { ...each, ...patch } : each)),
      `${index}:${field}`,
    );
  return (
    <div className="cv-box">
      <div className="row g6">
        <KeyField
          condition={condition}
          keys={keys}
          seen={seen(null)}
          readOnly={readOnly}
          onDone={onDone}
          onChange={(key) => set({ key }, 'key')}
        />
        <MatchField match={condition.match} readOnly={readOnly} onChange={(match) => set({ match }, 'match')} />
        {!readOnly && (
          <Button
            look="ghost"
            icon="close"
            label={t('canvas.rule.remove')}
            onClick={() => onChange(conditions.filter((_, at) => at !== index))}
          />
        )}
      </div>
      <SeenField
        bare
        seen={seen(condition.key)}
        label={t('canvas.rule.value')}
        value={condition.value}
        max={500}
        readOnly={readOnly}
        onDone={onDone}
        onChange={(value) => set({ value }, 'value')}
      />
    </div>
  );
}

/** Conditions on keys of an event, all of which must hold. */
export function Conditions(props: ConditionsProps) {
  const { t } = useText();
  const { conditions, keys, onChange, readOnly } = props;
  const unused = keys?.find((key) => !conditions.some((condition) => condition.key === key)) ?? keys?.[0] ?? 'name';
  return (
    <div className="cv-list">
      {conditions.map((condition, index) => (
        <ConditionRow key={index} condition={condition} index={index} props={props} />
      ))}
      {!readOnly && conditions.length < 20 && (
        <div>
          <Button size="sm" icon="plus" onClick={() => onChange([...conditions, { key: unused, match: 'is', value: '' }])}>
            {t('canvas.rule.add_condition')}
          </Button>
        </div>
      )}
    </div>
  );
}
