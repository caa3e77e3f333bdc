import { useState } from 'react';
import { type CanvasElement, RULE_EVENTS, type Rule } from '#domain/canvas/document.ts';
import { elementKind } from '#domain/canvas/elements/index.ts';
import type { Match } from '#domain/kit/matches.ts';
import { EVENTS } from '#domain/tracking/events.ts';
import { OWN_ATTRIBUTE } from '#domain/wire/filters/attribute-keys.ts';
import { SOURCE_KEYS } from '#domain/wire/track.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useHost } from '../host.ts';
import type { SeenOf } from '../seen/port.ts';
import { RuleCount } from '../seen/RuleCount.tsx';
import { SeenField } from '../seen/SeenField.tsx';
import { useEditor, useReadOnly } from '../store/context.ts';
import { type AnyCondition, Conditions, MatchField } from './RuleConditions.tsx';
import { Urls } from './RuleUrls.tsx';
import { SelectField } from './SelectField.tsx';
import { filled } from './TextField.tsx';

type SourceRule = Extract<Rule, { type: 'source' }>;
type EventRule = Extract<Rule, { type: 'event' }>;

function useRule(element: CanvasElement) {
  const editor = useEditor();
  const readOnly = useReadOnly();
  const change = (rule: Rule | undefined, field?: string) =>
    void editor.apply({ command: 'updateElement', args: { id: element.id, patch: { rule } } }, field && `rule:${element.id}:${field}`);
  return { change, readOnly, onDone: editor.endRun };
}

interface EventNameProps {
  readonly rule: EventRule;
  readonly readOnly: boolean;
  readonly onChange: (name: EventRule['name'], field?: string) => void;
  readonly onDone: () => void;
}

/** Which names count, and how they are compared, which can be chosen before a name is there. */
function EventName({ rule: { event, name }, readOnly, onChange, onDone }: EventNameProps) {
  const { t } = useText();
  const [chosen, setChosen] = useState<Match>('is');
  const match = name?.match ?? chosen;
  return (
    <fieldset className="cv-plain">
      <legend className="cv-label">{t('canvas.rule.event_name')}</legend>
      <div className="cv-list">
        {(name || !readOnly) && (
          <MatchField
            match={match}
            readOnly={readOnly}
            onChange={(next) => {
              setChosen(next);
              if (name) onChange({ ...name, match: next });
            }}
          />
        )}
        <SeenField
          bare
          seen={{ of: 'name', event }}
          label={t('canvas.rule.event_name')}
          value={name?.value ?? ''}
          max={500}
          readOnly={readOnly}
          placeholder={t('canvas.rule.any_name')}
          onDone={onDone}
          onChange={(value) => onChange(filled(value) ? { match, value } : undefined, 'name')}
        />
      </div>
    </fieldset>
  );
}

function EventRuleFields({ element, rule }: { readonly element: CanvasElement; readonly rule: EventRule }) {
  const { t, label } = useText();
  const { change, readOnly, onDone } = useRule(element);
  const { event: kind } = rule;
  const ofAttributes = (key: string | null): SeenOf | null =>
    key === null ? { of: 'keys', event: kind } : key ? { of: `${OWN_ATTRIBUTE}${key}`, event: kind } : null;
  return (
    <div className="cv-list">
      <SelectField
        label={t('canvas.rule.event')}
        value={rule.event}
        options={RULE_EVENTS}
        textOf={(event) => label(`event_kinds.${event}`)}
        groupOf={(event) => label(`optionGroups.${EVENTS[event].group}`)}
        readOnly={readOnly}
        onChange={(event) => change({ ...rule, event })}
      />
      <EventName rule={rule} readOnly={readOnly} onDone={onDone} onChange={(name, field) => change({ ...rule, name }, field)} />
      <span className="cv-label">{t('canvas.rule.on_pages')}</span>
      <Urls
        urls={rule.urls ?? []}
        seen={{ of: 'page', event: kind }}
        readOnly={readOnly}
        onDone={onDone}
        onChange={(urls, field) => change({ ...rule, urls: urls.length > 0 ? urls : undefined }, field)}
      />
      <span className="cv-label">{t('canvas.rule.attributes')}</span>
      <Conditions
        conditions={rule.attributes ?? []}
        seen={ofAttributes}
        readOnly={readOnly}
        onDone={onDone}
        onChange={(attributes, field) => change({ ...rule, attributes: attributes.length > 0 ? attributes : undefined }, field)}
      />
    </div>
  );
}

const PAGES: SeenOf = { of: 'page', event: 'page_view' };
const ofSources = (key: string | null): SeenOf | null => {
  const of = SOURCE_KEYS.find((each) => each === key);
  return of ? { of } : null;
};

const asSource = (conditions: readonly AnyCondition[]): SourceRule | undefined => {
  const known = conditions.flatMap((condition) => {
    const key = SOURCE_KEYS.find((each) => each === condition.key);
    return key ? [{ ...condition, key }] : [];
  });
  return known.length > 0 ? { type: 'source', conditions: known } : undefined;
};

/** What is asked for, with the way to what a rule is. */
function RuleTitle({ text }: { readonly text: string }) {
  const { parts } = useHost();
  return (
    <div className="row g4">
      <h3 className="cv-section-title">{text}</h3>
      {parts.guide?.('rule', text)}
    </div>
  );
}

/** What an element counts: addresses, where people came from, or an event. */
export default function RuleEditor({ element }: { readonly element: CanvasElement }) {
  const { t } = useText();
  const { change, readOnly, onDone } = useRule(element);
  const type = elementKind(element.kind).rule;
  const { rule } = element;
  return (
    <section className="cv-section">
      {type === 'page' && (
        <>
          <RuleTitle text={t('canvas.rule.pages_title')} />
          <Urls
            urls={rule?.type === 'page' ? rule.urls : []}
            seen={PAGES}
            readOnly={readOnly}
            onDone={onDone}
            onChange={(urls, field) => change(urls.length > 0 ? { type: 'page', urls } : undefined, field)}
          />
          <p className="cv-help">{t('canvas.rule.pages_help')}</p>
        </>
      )}
      {type === 'source' && (
        <>
          <RuleTitle text={t('canvas.rule.source_title')} />
          <Conditions
            conditions={rule?.type === 'source' ? rule.conditions : []}
            keys={SOURCE_KEYS}
            seen={ofSources}
            readOnly={readOnly}
            onDone={onDone}
            onChange={(conditions, field) => change(asSource(conditions), field)}
          />
          <p className="cv-help">{t('canvas.rule.source_help')}</p>
        </>
      )}
      {type === 'event' && (
        <>
          <RuleTitle text={t('canvas.rule.event_title')} />
          <EventRuleFields element={element} rule={rule?.type === 'event' ? rule : { type: 'event', event: 'custom' }} />
        </>
      )}
      <RuleCount rule={rule} />
    </section>
  );
}
