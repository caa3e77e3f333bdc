import { useId, useState } from 'react';
import { isOfWhole } from '#domain/kit/matches.ts';
import { featureOfEvent } from '#domain/plans/gates.ts';
import { CHANNELS } from '#domain/tracking/channels.ts';
import { type FilterKey, VISIT_KEYS } from '#domain/wire/filters/filter-keys.ts';
import { RULE_OPERATORS } from '#domain/wire/reports/kpis.ts';
import type { Range } from '#domain/wire/reports/reports.ts';
import { EVENT_KINDS, type EventKind } from '#domain/wire/track.ts';
import { useLockedText } from '#src/crud/states/locked-text.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { isCoded } from '#src/ui/data/code-names.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { CodeField } from './CodeField.tsx';
import { channelOf, type Draft, isComparison, isOfMap, OF_MAPS } from './draft.ts';
import { keyName, type NameOf, valueName } from './filter-text.ts';
import { useFilterValues } from './queries.ts';
import { useMaps } from './use-maps.ts';
import { useSegments } from './use-segments.ts';

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
  const { all: segments } = useSegments();
  const asksSegment = draft.asks === 'segment' || draft.asks === 'notSegment';
  /** What an address asked for stays there to be chosen. */
  const rare = ([draft.asks] as const).filter(
    (key): key is FilterKey => isComparison(key) && ![...VISIT_KEYS, ...PEOPLE_KEYS].some((known) => known === key),
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
          {segments.length > 0 || asksSegment ? (
            <>
              <option value="segment">{t('monitor.filter.in_segment')}</option>
              <option value="notSegment">{t('monitor.filter.not_in_segment')}</option>
            </>
          ) : null}
          {OF_MAPS.map((asks) => (
            <option key={asks} value={asks}>
              {t(`monitor.filter.asks_map.${asks}`)}
            </option>
          ))}
          {[...PEOPLE_KEYS, ...rare].map((key) => (
            <option key={key} value={key}>
              {keyName(text, key)}
            </option>
          ))}
        </optgroup>
      </select>
      {isDid ? <DidFields draft={draft} range={range} onChange={onChange} /> : null}
      {asksSegment ? <SegmentField draft={draft} told={told} onChange={onChange} /> : null}
      {isOfMap(draft.asks) ? <MapField draft={draft} told={told} onChange={onChange} /> : null}
      {isComparison(draft.asks) ? <Comparison draft={draft} asks={draft.asks} range={range} told={told} onChange={onChange} /> : null}
      {onRemove ? <Button size="sm" look="ghost" icon="close" label={t('kpis.remove')} onClick={onRemove} /> : null}
    </div>
  );
}

type Shared = Pick<FieldsProps, 'draft' | 'range' | 'onChange'>;

type Chosen = Pick<FieldsProps, 'draft' | 'told' | 'onChange'>;

/** One segment of the workspace. */
function SegmentField({ draft, told, onChange }: Chosen) {
  const { t } = useText();
  return (
    <NamedField
      {...useSegments()}
      {...{ told, label: t('resources.segments.one'), choose: t('monitor.filter.choose_segment'), gone: t('monitor.filter.segment_gone') }}
      value={draft.segment}
      onChange={(segment) => onChange({ ...draft, segment })}
    />
  );
}

/** One canvas of the workspace. */
function MapField({ draft, told, onChange }: Chosen) {
  const { t } = useText();
  return (
    <NamedField
      {...useMaps(true)}
      {...{ told, label: t('resources.canvases.one'), choose: t('monitor.filter.choose_map'), gone: t('monitor.filter.map_gone') }}
      value={draft.canvas}
      onChange={(canvas) => onChange({ ...draft, canvas })}
    />
  );
}

interface NamedProps {
  readonly all: readonly { readonly id: string; readonly name: string }[];
  readonly nameOf: NameOf;
  readonly told: boolean;
  readonly label: string;
  readonly choose: string;
  readonly gone: string;
  readonly value: string;
  readonly onChange: (id: string) => void;
}

/** One of the rows of the workspace; one that is gone says so until another is chosen. */
function NamedField({ all, nameOf, told, label, choose, gone, value, onChange }: NamedProps) {
  const { t } = useText();
  const isWrong = told && value === '';
  const isGone = value !== '' && nameOf(value) === undefined;
  return (
    <span className="filter-value" data-missing={isWrong}>
      <select className="ctl" aria-label={label} aria-invalid={isWrong} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="" disabled>
          {choose}
        </option>
        {isGone ? <option value={value}>{gone}</option> : null}
        {all.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      {isWrong ? <span className="help err">{t('errors.required', { field: label })}</span> : null}
    </span>
  );
}

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
      ) : isCoded(asks) && isWhole ? (
        <CodeField of={asks} range={range} value={draft.value} onChange={(value) => onChange({ ...draft, value })} />
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
  const { feature } = useWorkspace();
  const lockedText = useLockedText();
  const needed = featureOfEvent(draft.kind);
  const grant = needed && feature(needed);
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
      {grant && !grant.allowed ? (
        // Nobody is found by what is not shown: that is no number.
        <span className="help filter-locked" role="status">
          <Icon name="lock" size={12} /> {lockedText(grant).text}
        </span>
      ) : null}
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
  const values = useFilterValues(workspace, { key: of, range, ...(value.trim() && { search: value.trim() }) }, isIn) ?? [];
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
