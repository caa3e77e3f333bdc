import type { TrafficInput } from '#domain/canvas/commands/traffic.ts';
import type { CanvasElement, Traffic } from '#domain/canvas/document.ts';
import { elementKind } from '#domain/canvas/elements/index.ts';
import { resolveTraffic } from '#domain/canvas/forecast/traffic.ts';
import { minorPerUnit } from '#domain/money/currencies.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { OwnMark } from '../scenarios/OwnMark.tsx';
import { useEditor, useReadOnly } from '../store/context.ts';
import { useDerived } from '../store/derived.ts';
import { CountField, MoneyField, PercentField } from './money-fields.tsx';
import { SelectField } from './SelectField.tsx';

type Model = Traffic['model'];
type Of<M extends Model> = Extract<Traffic, { model: M }>;
/** How one input of a cost model is typed. `share` as percent, `money` in minor units, `fine` in parts of one, `count` as it is. */
type InputKind = 'money' | 'fine' | 'share' | 'count';

const INPUTS = {
  cpm: { spend: 'money', cpm: 'money', ctr: 'share' },
  flat: { fee: 'money', people: 'count' },
  list: { size: 'count', open: 'share', click: 'share', fee: 'money' },
  per_lead: { people: 'count', per_lead: 'money' },
  revenue_share: { people: 'count', share: 'share' },
  fee_and_share: { fee: 'money', people: 'count', share: 'share' },
  per_send: { sends: 'count', per_send: 'fine', click: 'share' },
  free: { people: 'count' },
} as const satisfies { readonly [M in Exclude<Model, 'two_of_three'>]: Readonly<Record<Exclude<keyof Of<M>, 'model'>, InputKind>> };

const THREE: readonly TrafficInput[] = ['spend', 'per_person', 'people'];

/** Give any two, the third is worked out and drawn with "=". */
function TwoOfThree({ element, traffic }: { readonly element: CanvasElement; readonly traffic: Of<'two_of_three'> }) {
  const { t, label } = useText();
  const editor = useEditor();
  const readOnly = useReadOnly();
  const { currency } = useDerived();
  const resolved = resolveTraffic(traffic);
  const value = (input: TrafficInput): number | undefined => {
    if (resolved.computed !== input) return traffic[input];
    return resolved[input] ?? undefined;
  };
  const shared = (input: TrafficInput) => ({
    label: label(`canvas.traffic.${input}`),
    field: `traffic:${element.id}:${input}`,
    value: value(input),
    computed: resolved.computed === input,
    readOnly,
    onDone: editor.endRun,
    onChange: (next: number | undefined) =>
      void editor.apply(
        { command: 'setTrafficInput', args: { element: element.id, input, value: next } },
        `traffic:${element.id}:${input}`,
      ),
  });
  return (
    <>
      <div className="cv-fields">
        {THREE.map((input) =>
          input === 'people' ? (
            <CountField key={input} {...shared(input)} max={1e12} />
          ) : (
            <MoneyField
              key={input}
              {...shared(input)}
              currency={currency}
              fine={input === 'per_person'}
              step={input === 'spend' ? 100 * minorPerUnit(currency) : undefined}
            />
          ),
        )}
      </div>
      {!readOnly && <p className="cv-help">{t('canvas.traffic.two_of_three_help')}</p>}
    </>
  );
}

function ModelInputs({
  element,
  traffic,
}: {
  readonly element: CanvasElement;
  readonly traffic: Exclude<Traffic, { model: 'two_of_three' }>;
}) {
  const { label } = useText();
  const editor = useEditor();
  const readOnly = useReadOnly();
  const { currency } = useDerived();
  const values = traffic as unknown as Readonly<Record<string, number>>;
  const inputs = Object.entries<InputKind>(INPUTS[traffic.model]);
  return (
    <div className="cv-fields">
      {inputs.map(([name, kind]) => {
        const shared = {
          label: label(`canvas.traffic.${name}`),
          field: `traffic:${element.id}:${name}`,
          value: values[name],
          readOnly,
          onDone: editor.endRun,
          onChange: (next: number | undefined) =>
            void editor.apply(
              { command: 'updateElement', args: { id: element.id, patch: { traffic: { ...traffic, [name]: next ?? 0 } } } },
              `traffic:${element.id}:${name}`,
            ),
        };
        if (kind === 'money' || kind === 'fine') return <MoneyField key={name} {...shared} currency={currency} fine={kind === 'fine'} />;
        return kind === 'share' ? <PercentField key={name} {...shared} /> : <CountField key={name} {...shared} max={1e12} />;
      })}
    </div>
  );
}

/** How many people a source brings and what they cost. */
export function TrafficFields({ element }: { readonly element: CanvasElement }) {
  const { t, label } = useText();
  const editor = useEditor();
  const readOnly = useReadOnly();
  const { forecast, texts } = useDerived();
  const models = elementKind(element.kind).traffic;
  const { traffic } = element;
  if (!traffic) return null;
  const planned = forecast.elements[element.id];
  const bySource = forecast.sources[element.id];
  return (
    <section className="cv-section">
      <h3 className="cv-section-title">{t('canvas.traffic.title')}</h3>
      {models.length > 1 && texts.format.amounts && (
        <div style={{ marginBottom: 8 }}>
          <SelectField
            label={t('canvas.traffic.model')}
            value={traffic.model}
            options={models}
            textOf={(model) => label(`canvas.traffic.models.${model}`)}
            readOnly={readOnly}
            onChange={(model) => void editor.apply({ command: 'setTrafficModel', args: { element: element.id, model } })}
          />
        </div>
      )}
      {traffic.model === 'two_of_three' ? (
        <TwoOfThree element={element} traffic={traffic} />
      ) : (
        <ModelInputs element={element} traffic={traffic} />
      )}
      <OwnMark of="elements" id={element.id} field="traffic" />
      {traffic.model === 'per_lead' && <p className="cv-help">{t('canvas.traffic.per_lead_help')}</p>}
      {planned && planned.people > 0 && texts.format.amounts && (
        <p className="cv-callout">
          {t('canvas.traffic.worth', { money: texts.format.exact(planned.worth) })}
          {bySource?.roas !== null &&
            bySource?.roas !== undefined &&
            ` ${t('canvas.traffic.roas', { roas: texts.format.share(bySource.roas) })}`}
        </p>
      )}
    </section>
  );
}
