import { updateElement } from '#domain/canvas/commands/update-element.ts';
import { type CanvasElement, MATCHES, RULE_EVENTS, type Rule } from '#domain/canvas/document.ts';
import { elementKind } from '#domain/canvas/elements/index.ts';
import { SOURCE_KEYS } from '#domain/wire/track.ts';
import { useText } from '#src/providers/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useEditor, useReadOnly } from '../store/context.ts';
import { TextField } from './TextField.tsx';

type SourceRule = Extract<Rule, { type: 'source' }>;
type EventRule = Extract<Rule, { type: 'event' }>;
interface AnyCondition {
  readonly key: string;
  readonly match: (typeof MATCHES)[number];
  readonly value: string;
}

const filled = (value: string) => value.trim() !== '';

function useRule(element: CanvasElement) {
  const editor = useEditor();
  const readOnly = useReadOnly();
  const change = (rule: Rule | undefined, field?: string) =>
    void editor.apply((document) => updateElement(document, { id: element.id, patch: { rule } }), field && `rule:${element.id}:${field}`);
  return { change, readOnly, onDone: editor.endRun };
}

interface UrlsProps {
  readonly urls: readonly string[];
  readonly onChange: (urls: string[], field?: string) => void;
  readonly onDone: () => void;
  readonly readOnly: boolean;
}

/** A list of addresses, any of which counts. The open last row adds one. */
function Urls({ urls, onChange, onDone, readOnly }: UrlsProps) {
  const { t } = useText();
  return (
    <div className="cv-list">
      {urls.map((url, index) => (
        // The place is the identity: an address changes with every keystroke.
        <div className="cv-list-row" key={index}>
          <div style={{ flex: 1 }}>
            <TextField
              bare
              label={t('canvas.rule.url')}
              value={url}
              max={2000}
              readOnly={readOnly}
              accepts={filled}
              onDone={onDone}
              onChange={(next) =>
                onChange(
                  urls.map((each, at) => (at === index ? next : each)),
                  `url${index}`,
                )
              }
            />
          </div>
          {!readOnly && (
            <Button
              look="ghost"
              icon="close"
              label={t('canvas.rule.remove')}
              onClick={() => onChange(urls.filter((_, at) => at !== index))}
            />
          )}
        </div>
      ))}
      {!readOnly && <NewUrl onAdd={(url) => onChange([...urls, url])} />}
    </div>
  );
}

function NewUrl({ onAdd }: { readonly onAdd: (url: string) => void }) {
  const { t } = useText();
  const take = (input: HTMLInputElement) => {
    if (!filled(input.value)) return;
    onAdd(input.value.trim());
    input.value = '';
  };
  return (
    <label className="cv-field">
      <span className="sr">{t('canvas.rule.add_url')}</span>
      <input
        className="cv-input"
        placeholder={t('canvas.rule.url_placeholder')}
        maxLength={2000}
        onBlur={({ target }) => take(target)}
        onKeyDown={(event) => event.key === 'Enter' && take(event.currentTarget)}
      />
    </label>
  );
}

interface ConditionsProps {
  readonly conditions: readonly AnyCondition[];
  /** The keys to choose from; free text when left out. */
  readonly keys?: readonly string[];
  readonly onChange: (conditions: AnyCondition[], field?: string) => void;
  readonly onDone: () => void;
  readonly readOnly: boolean;
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
  const { t, label } = useText();
  const { conditions, keys, onChange, onDone, readOnly } = props;
  const set = (patch: Partial<AnyCondition>, field: string) =>
    onChange(
      conditions.map((each, at) => (at === index ? { ...each, ...patch } : each)),
      `${index}:${field}`,
    );
  return (
    <div className="cv-box">
      <div className="row g6">
        {keys ? (
          <select
            className="cv-input"
            aria-label={t('canvas.rule.key')}
            value={condition.key}
            disabled={readOnly}
            onChange={({ target }) => set({ key: target.value }, 'key')}
          >
            {keys.map((key) => (
              <option key={key}>{key}</option>
            ))}
          </select>
        ) : (
          <TextField
            bare
            label={t('canvas.rule.key')}
            value={condition.key}
            max={80}
            readOnly={readOnly}
            accepts={filled}
            onDone={onDone}
            onChange={(key) => set({ key }, 'key')}
          />
        )}
        <select
          className="cv-input"
          aria-label={t('canvas.rule.match')}
          value={condition.match}
          disabled={readOnly}
          onChange={({ target }) => set({ match: MATCHES.find((match) => match === target.value) ?? 'is' }, 'match')}
        >
          {MATCHES.map((match) => (
            <option key={match} value={match}>
              {label(`canvas.matches.${match}`)}
            </option>
          ))}
        </select>
        {!readOnly && (
          <Button
            look="ghost"
            icon="close"
            label={t('canvas.rule.remove')}
            onClick={() => onChange(conditions.filter((_, at) => at !== index))}
          />
        )}
      </div>
      <TextField
        bare
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

function Conditions(props: ConditionsProps) {
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

function EventRuleFields({ element, rule }: { readonly element: CanvasElement; readonly rule: EventRule }) {
  const { t, label } = useText();
  const { change, readOnly, onDone } = useRule(element);
  return (
    <div className="cv-list">
      <label className="cv-field">
        <span>{t('canvas.rule.event')}</span>
        <select
          className="cv-input"
          value={rule.event}
          disabled={readOnly}
          onChange={({ target }) => change({ ...rule, event: RULE_EVENTS.find((event) => event === target.value) ?? rule.event })}
        >
          {RULE_EVENTS.map((event) => (
            <option key={event} value={event}>
              {label(`canvas.events.${event}`)}
            </option>
          ))}
        </select>
      </label>
      <TextField
        label={t('canvas.rule.event_name')}
        value={rule.name?.value ?? ''}
        max={500}
        readOnly={readOnly}
        placeholder={t('canvas.rule.any_name')}
        onDone={onDone}
        onChange={(value) => change({ ...rule, name: filled(value) ? { match: rule.name?.match ?? 'is', value } : undefined }, 'name')}
      />
      <span className="cv-label">{t('canvas.rule.on_pages')}</span>
      <Urls
        urls={rule.urls ?? []}
        readOnly={readOnly}
        onDone={onDone}
        onChange={(urls, field) => change({ ...rule, urls: urls.length > 0 ? urls : undefined }, field)}
      />
      <span className="cv-label">{t('canvas.rule.attributes')}</span>
      <Conditions
        conditions={rule.attributes ?? []}
        readOnly={readOnly}
        onDone={onDone}
        onChange={(attributes, field) => change({ ...rule, attributes: attributes.length > 0 ? attributes : undefined }, field)}
      />
    </div>
  );
}

const asSource = (conditions: readonly AnyCondition[]): SourceRule | undefined => {
  const known = conditions.flatMap((condition) => {
    const key = SOURCE_KEYS.find((each) => each === condition.key);
    return key ? [{ ...condition, key }] : [];
  });
  return known.length > 0 ? { type: 'source', conditions: known } : undefined;
};

/** What an element counts: addresses, where people came from, or an event. */
export function RuleEditor({ element }: { readonly element: CanvasElement }) {
  const { t } = useText();
  const { change, readOnly, onDone } = useRule(element);
  const type = elementKind(element.kind).rule;
  const { rule } = element;
  return (
    <section className="cv-section">
      {type === 'page' && (
        <>
          <h3 className="cv-section-title">{t('canvas.rule.pages_title')}</h3>
          <Urls
            urls={rule?.type === 'page' ? rule.urls : []}
            readOnly={readOnly}
            onDone={onDone}
            onChange={(urls, field) => change(urls.length > 0 ? { type: 'page', urls } : undefined, field)}
          />
          <p className="cv-help">{t('canvas.rule.pages_help')}</p>
        </>
      )}
      {type === 'source' && (
        <>
          <h3 className="cv-section-title">{t('canvas.rule.source_title')}</h3>
          <Conditions
            conditions={rule?.type === 'source' ? rule.conditions : []}
            keys={SOURCE_KEYS}
            readOnly={readOnly}
            onDone={onDone}
            onChange={(conditions, field) => change(asSource(conditions), field)}
          />
          <p className="cv-help">{t('canvas.rule.source_help')}</p>
        </>
      )}
      {type === 'event' && (
        <>
          <h3 className="cv-section-title">{t('canvas.rule.event_title')}</h3>
          <EventRuleFields element={element} rule={rule?.type === 'event' ? rule : { type: 'event', event: 'custom' }} />
        </>
      )}
    </section>
  );
}
