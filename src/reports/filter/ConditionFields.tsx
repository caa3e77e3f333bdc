import { useId, useState } from 'react';
import { isOfWhole } from '#domain/kit/matches.ts';
import { CHANNELS } from '#domain/tracking/channels.ts';
import { type FilterKey, VISIT_KEYS } from '#domain/wire/filter-keys.ts';
import { RULE_OPERATORS } from '#domain/wire/kpis.ts';
import type { Range } from '#domain/wire/reports.ts';
import { EVENT_KINDS, type EventKind } from '#domain/wire/track.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { channelOf, type Draft } from './draft.ts';
import { keyName, valueName } from './filter-text.ts';
import { useFilterValues } from './queries.ts';

/** Of what people did; a kind is asked for as something they did. */
const PEOPLE_KEYS = ['page', 'host', 'name'] as const satisfies readonly FilterKey[];
const LONGEST = 500;

interface FieldsProps {
  readonly draft: Draft;
  readonly range: Range;
  /** Applying was tried: what is not filled in says so. */
  readonly told: boolean;
  readonly onChange: (draft: Draft) => void;
  readonly onRemove?: () => void;
}

/** One condition: what is asked, how it is compared, and with what, or what people did. */
export function ConditionFields({ draft, range, told, onChange, onRemove }: FieldsProps) {
  const text = useText();
  const { t } = text;
  const isDid = draft.asks === 'did' || draft.asks === 'notDid';
  /** What an address asked for stays there to be chosen. */
  const rare = ([draft.asks] as const).filter(
    (key): key is FilterKey => !isDid && ![...VISIT_KEYS, ...PEOPLE_KEYS].some((known) => known === key),
  );
  return (
    <div className="filter-row">
      <select
        className="ctl"
        aria-label={t('monitor.filter.key')}
        value={draft.asks}
        onChange={({ target }) => onChange({ ...draft, asks: target.value as Draft['asks'], value: '' })}
      >
        <optgroup label={t('monitor.filter.of_visits')}>
          {VISIT_KEYS.map((key) => (
            <option key={key} value={key}>
              {keyName(text, key)}
            </option>
          ))}
        </optgroup>
        <optgroup label={t('monitor.filter.of_people')}>
          <option value="did">{t('monitor.filter.who_did')}</option>
          <option value="notDid">{t('monitor.filter.who_did_not')}</option>
          {[...PEOPLE_KEYS, ...rare].map((key) => (
            <option key={key} value={key}>
              {keyName(text, key)}
            </option>
          ))}
        </optgroup>
      </select>
      {isDid ? (
        <DidFields draft={draft} range={range} onChange={onChange} />
      ) : (
        <Comparison draft={draft} asks={draft.asks} range={range} told={told} onChange={onChange} />
      )}
      {onRemove ? <Button size="sm" look="ghost" icon="close" label={t('kpis.remove')} onClick={onRemove} /> : null}
    </div>
  );
}

type Shared = Pick<FieldsProps, 'draft' | 'range' | 'onChange'>;

function Comparison({ draft, asks, range, told, onChange }: Shared & { readonly asks: FilterKey; readonly told: boolean }) {
  const text = useText();
  const { t, label } = text;
  const isWhole = isOfWhole(draft.match);
  const isMissing = told && !isWhole && draft.value.trim() === '';
  return (
    <>
      <select
        className="ctl filter-match"
        aria-label={t('resources.kpi-widgets.fields.operator')}
        value={draft.match}
        onChange={({ target }) => onChange({ ...draft, match: target.value as Draft['match'] })}
      >
        {RULE_OPERATORS.map(({ name }) => (
          <option key={name} value={name}>
            {label(`resources.kpi-widgets.options.operator.${name}`)}
          </option>
        ))}
      </select>
      {asks === 'channel' && isWhole ? (
        <select
          className="ctl"
          aria-label={t('monitor.filter.value')}
          value={channelOf(draft.value)}
          onChange={({ target }) => onChange({ ...draft, value: target.value })}
        >
          {CHANNELS.map((channel) => (
            <option key={channel} value={channel}>
              {valueName(text, 'channel', channel)}
            </option>
          ))}
        </select>
      ) : (
        <span className="filter-value" data-missing={isMissing}>
          <SeenField
            of={asks}
            range={range}
            label={t('monitor.filter.value')}
            placeholder={isWhole ? t('monitor.tables.not_set') : undefined}
            isMissing={isMissing}
            value={draft.value}
            onChange={(value) => onChange({ ...draft, value })}
          />
          {isMissing ? <span className="help err">{t('errors.required', { field: t('monitor.filter.value') })}</span> : null}
        </span>
      )}
    </>
  );
}

function DidFields({ draft, range, onChange }: Shared) {
  const { t, label } = useText();
  return (
    <>
      <select
        className="ctl"
        aria-label={t('monitor.filter.what')}
        value={draft.kind}
        onChange={({ target }) => onChange({ ...draft, kind: target.value as EventKind })}
      >
        {EVENT_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {label(`event_kinds.${kind}`)}
          </option>
        ))}
      </select>
      <SeenField
        of="name"
        range={range}
        label={t('monitor.filter.name')}
        placeholder={t('monitor.filter.name')}
        value={draft.name}
        onChange={(name) => onChange({ ...draft, name })}
      />
      <SeenField
        of="path"
        range={range}
        label={t('monitor.filter.page')}
        placeholder={t('monitor.filter.page')}
        value={draft.page}
        onChange={(page) => onChange({ ...draft, page })}
      />
    </>
  );
}

interface SeenProps {
  readonly of: FilterKey;
  readonly range: Range;
  readonly label: string;
  readonly placeholder?: string | undefined;
  readonly isMissing?: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A text, with what was seen in these days suggested while one types. */
function SeenField({ of, range, label, placeholder, isMissing = false, value, onChange }: SeenProps) {
  const { id: workspace } = useWorkspace();
  const list = useId();
  const [isIn, setIsIn] = useState(false);
  const values = useFilterValues(workspace, { key: of, range, ...(value.trim() && { search: value.trim() }) }, isIn);
  return (
    <>
      <input
        className="ctl"
        list={list}
        autoComplete="off"
        spellCheck={false}
        maxLength={LONGEST}
        aria-label={label}
        aria-invalid={isMissing}
        placeholder={placeholder}
        value={value}
        onFocus={() => setIsIn(true)}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={list}>
        {values.map(({ value: seen, people }) => (
          <option key={seen} value={seen} label={`${seen} (${people})`} />
        ))}
      </datalist>
    </>
  );
}
