import { LONGEST_VALUE } from '#domain/kit/matches.ts';
import { ATTRIBUTE_KEYS, isAttributeKey, OWN_ATTRIBUTE } from '#domain/wire/filters/attribute-keys.ts';
import { MOST_LEVELS } from '#domain/wire/filters/conditions.ts';
import type { KpiSuggestionsQuestion } from '#domain/wire/reports/kpi-builder.ts';
import { type ElementType, RULE_OPERATORS } from '#domain/wire/reports/kpis.ts';
import { attributeName } from '#src/crud/cells/condition-text.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { SuggestedInput } from '#src/reports/SuggestedInput.tsx';
import { Button } from '#src/ui/Button.tsx';
import { type Group, isGroup, type Leaf, type Node, newGroup, newLeaf } from './draft.ts';

interface Shared {
  readonly element: ElementType | null;
  /** Of a location: pages alone, no groups within it. */
  readonly pages?: boolean;
  /** False: there are as many conditions as there may be. */
  readonly room: boolean;
  /** Next was pressed: what is not filled in says so. */
  readonly told: boolean;
}
export interface GroupProps extends Shared {
  readonly group: Group;
  /** Its depth, the outermost 1. A location and the attributes stand in one group together. */
  readonly level?: number;
  readonly onChange: (group: Group) => void;
  readonly onRemove?: () => void;
}

/** Conditions that all hold or of which one is enough; groups of them within one another. */
export function ConditionGroup({ group, level = 1, onChange, onRemove, ...shared }: GroupProps) {
  const { t } = useText();
  const put = (member: Node) => onChange({ ...group, members: group.members.map((one) => (one.id === member.id ? member : one)) });
  const drop = (id: number) => onChange({ ...group, members: group.members.filter((one) => one.id !== id) });
  const add = (member: Node) => onChange({ ...group, members: [...group.members, member] });
  const first = shared.pages ? 'path' : 'name';
  return (
    <fieldset className={level > 1 ? 'cond-group inner' : 'cond-group'}>
      <legend className="sr">{t(group.by === 'and' ? 'kpi_builder.all_of' : 'kpi_builder.any_of')}</legend>
      {group.members.map((member, at) => (
        <div key={member.id} className="cond-item">
          {at === 0 ? null : <Joint group={group} isFirst={at === 1} onChange={onChange} />}
          {isGroup(member) ? (
            <ConditionGroup {...shared} group={member} level={level + 1} onChange={put} onRemove={() => drop(member.id)} />
          ) : (
            <ConditionRow {...shared} leaf={member} onChange={put} onRemove={() => drop(member.id)} />
          )}
        </div>
      ))}
      <div className="row g8 cond-adds">
        <Button size="sm" icon="plus" disabled={!shared.room} onClick={() => add(newLeaf(first))}>
          {t(shared.pages ? 'kpi_builder.add_page' : 'kpi_builder.add_condition')}
        </Button>
        {shared.pages || level >= MOST_LEVELS - 1 ? null : (
          <Button
            size="sm"
            look="ghost"
            icon="group"
            disabled={!shared.room}
            onClick={() => add(newGroup(group.by === 'and' ? 'or' : 'and', [newLeaf(first)]))}
          >
            {t('kpi_builder.add_group')}
          </Button>
        )}
        {onRemove ? (
          <Button size="sm" look="ghost" onClick={onRemove}>
            {t('kpi_builder.remove_group')}
          </Button>
        ) : null}
        {shared.room ? null : <span className="mut t12">{t('kpi_builder.no_room')}</span>}
      </div>
    </fieldset>
  );
}

/** The word between two conditions: chosen once, repeated between the others. */
function Joint({
  group,
  isFirst,
  onChange,
}: {
  readonly group: Group;
  readonly isFirst: boolean;
  readonly onChange: (group: Group) => void;
}) {
  const { t } = useText();
  if (!isFirst) return <span className="cond-joint mut">{t(`kpis.${group.by}`)}</span>;
  return (
    <fieldset className="seg sm cond-joint" aria-label={t('kpi_builder.joined_by')}>
      {(['and', 'or'] as const).map((by) => (
        <button key={by} type="button" className="plain" aria-pressed={group.by === by} onClick={() => onChange({ ...group, by })}>
          {t(`kpis.${by}`)}
        </button>
      ))}
    </fieldset>
  );
}

interface RowProps extends Shared {
  readonly leaf: Leaf;
  readonly onChange: (leaf: Leaf) => void;
  readonly onRemove: () => void;
}

/** A page is named by its path, or with its domain before it. */
const pageKey = (value: string) => (value.trim() === '' || value.trim().startsWith('/') || !value.includes('.') ? 'path' : 'url');

function ConditionRow({ leaf, element, pages, told, onChange, onRemove }: RowProps) {
  const { t, label } = useText();
  const missing = told && leaf.value.trim() === '';
  const name = pages ? t('kpi_builder.page') : t('kpi_builder.value');
  return (
    <div className={pages ? 'cond-row pages' : 'cond-row'}>
      {pages ? null : <KeyField leaf={leaf} element={element} told={told} onChange={onChange} />}
      <select
        className="ctl"
        aria-label={t('resources.kpi-widgets.fields.operator')}
        value={leaf.operator}
        onChange={({ target }) => onChange({ ...leaf, operator: target.value as Leaf['operator'] })}
      >
        {RULE_OPERATORS.map(({ wire, name: match }) => (
          <option key={wire} value={wire}>
            {label(`resources.kpi-widgets.options.operator.${match}`)}
          </option>
        ))}
      </select>
      <SuggestedInput
        of={leaf.attribute_key as KpiSuggestionsQuestion['of']}
        element={element}
        maxLength={LONGEST_VALUE}
        aria-label={name}
        aria-invalid={missing}
        placeholder={pages ? '/checkout' : undefined}
        value={leaf.value}
        onChange={(value) => onChange({ ...leaf, value, attribute_key: pages ? pageKey(value) : leaf.attribute_key })}
      />
      <Button size="sm" look="ghost" icon="close" label={t('kpis.remove')} onClick={onRemove} />
      {missing ? <span className="help err cond-problem">{t('errors.required', { field: name })}</span> : null}
    </div>
  );
}

const OWN = 'own';

/** Which attribute: a known one, or one that the site's events bring themselves. */
function KeyField({ leaf, element, told, onChange }: Pick<RowProps, 'leaf' | 'element' | 'told' | 'onChange'>) {
  const text = useText();
  const { t } = text;
  const isOwn = !isAttributeKey(leaf.attribute_key);
  const own = isOwn ? leaf.attribute_key.slice(OWN_ATTRIBUTE.length) : '';
  return (
    <>
      <select
        className="ctl"
        aria-label={t('resources.kpi-widgets.fields.attribute_key')}
        value={isOwn ? OWN : leaf.attribute_key}
        onChange={({ target }) => onChange({ ...leaf, attribute_key: target.value === OWN ? OWN_ATTRIBUTE : target.value })}
      >
        {ATTRIBUTE_KEYS.map((key) => (
          <option key={key} value={key}>
            {attributeName(text, key)}
          </option>
        ))}
        <option value={OWN}>{t('kpi_builder.own_attribute')}</option>
      </select>
      {isOwn ? (
        <SuggestedInput
          of="keys"
          element={element}
          maxLength={60}
          aria-label={t('kpi_builder.own_name')}
          aria-invalid={told && own.trim() === ''}
          placeholder={t('kpi_builder.own_name')}
          value={own}
          onChange={(value) => onChange({ ...leaf, attribute_key: `${OWN_ATTRIBUTE}${value}` })}
        />
      ) : null}
    </>
  );
}
