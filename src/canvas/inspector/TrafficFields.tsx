import type { Change } from '#domain/canvas/commands/table.ts';
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

interface InputProps<Model extends Traffic> {
  readonly element: CanvasElement;
  readonly traffic: Model;
  /** What it is called where its own name says too little; then that is only spoken. */
  readonly called?: (what: string) => string;
}

/** What all inputs of a source have. */
function useInput({ element, called }: Pick<InputProps<Traffic>, 'element' | 'called'>, name: string) {
  const { label } = useText();
  const editor = useEditor();
  const own = label(`canvas.traffic.${name}`);
  const field = `traffic:${element.id}:${name}`;
  return {
    shared: { label: called ? called(own) : own, bare: called !== undefined, field, readOnly: useReadOnly(), onDone: editor.endRun },
    apply: (change: Change) => void editor.apply(change, field),
    currency: useDerived().currency,
  };
}

/** One of three, of which the one that was not typed is worked out and drawn with "=". */
function ThreeField({ input, traffic, ...of }: InputProps<Of<'two_of_three'>> & { readonly input: TrafficInput }) {
  const { shared, apply, currency } = useInput(of, input);
  const resolved = resolveTraffic(traffic);
  const computed = resolved.computed === input;
  const field = {
    ...shared,
    value: computed ? (resolved[input] ?? undefined) : traffic[input],
    computed,
    onChange: (value: number | undefined) => apply({ command: 'setTrafficInput', args: { element: of.element.id, input, value } }),
  };
  if (input === 'people') return <CountField {...field} max={1e12} />;
  return (
    <MoneyField
      {...field}
      currency={currency}
      fine={input === 'per_person'}
      step={input === 'spend' ? 100 * minorPerUnit(currency) : undefined}
    />
  );
}

type Other = Exclude<Traffic, { model: 'two_of_three' }>;

function ModelField({ name, traffic, ...of }: InputProps<Other> & { readonly name: string }) {
  const { shared, apply, currency } = useInput(of, name);
  const kind = (INPUTS[traffic.model] as Readonly<Record<string, InputKind>>)[name];
  const field = {
    ...shared,
    value: (traffic as unknown as Readonly<Record<string, number>>)[name],
    onChange: (next: number | undefined) =>
      apply({ command: 'updateElement', args: { id: of.element.id, patch: { traffic: { ...traffic, [name]: next ?? 0 } } } }),
  };
  if (kind === 'money' || kind === 'fine') return <MoneyField {...field} currency={currency} fine={kind === 'fine'} />;
  return kind === 'share' ? <PercentField {...field} /> : <CountField {...field} max={1e12} />;
}

/** The first of these inputs that the source has, by itself. */
export function TrafficInputField({
  inputs,
  traffic,
  otherwise = '–',
  ...of
}: InputProps<Traffic> & { readonly inputs: readonly ('spend' | 'fee' | 'people')[]; readonly otherwise?: string }) {
  if (traffic.model === 'two_of_three') {
    const input = THREE.find((each) => inputs.some((wanted) => wanted === each));
    return input ? <ThreeField {...of} traffic={traffic} input={input} /> : otherwise;
  }
  const name = inputs.find((each) => each in INPUTS[traffic.model]);
  return name ? <ModelField {...of} traffic={traffic} name={name} /> : otherwise;
}

/** Give any two, the third is worked out. */
function TwoOfThree(props: InputProps<Of<'two_of_three'>>) {
  const { t } = useText();
  const readOnly = useReadOnly();
  return (
    <>
      <div className="cv-fields">
        {THREE.map((input) => (
          <ThreeField key={input} {...props} input={input} />
        ))}
      </div>
      {!readOnly && <p className="cv-help">{t('canvas.traffic.two_of_three_help')}</p>}
    </>
  );
}

function ModelInputs(props: InputProps<Other>) {
  return (
    <div className="cv-fields">
      {Object.keys(INPUTS[props.traffic.model]).map((name) => (
        <ModelField key={name} {...props} name={name} />
      ))}
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
