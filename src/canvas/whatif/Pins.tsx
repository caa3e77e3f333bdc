import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useEditor, useEditorState } from '../store/context.ts';
import { useDerived } from '../store/derived.ts';
import { PINS, type PinName } from '../store/editor-store.ts';
import { planChanges } from './plan-of-pin.ts';

function PinButton({ name }: { readonly name: PinName }) {
  const { t } = useText();
  const editor = useEditor();
  const pin = useEditorState((state) => state.pins[name]);
  const { document, forecast, texts } = useDerived();
  const { format } = texts;
  const set = (to: typeof pin) => editor.setState(({ pins }) => ({ pins: { ...pins, [name]: to } }));
  const letter = name.toUpperCase();
  if (!pin) {
    return (
      <Button
        look="ghost"
        size="sm"
        className="cv-pin"
        title={t('canvas.whatif.pin_help', { name: letter })}
        onClick={() => set({ document, profit: forecast.totals.profit })}
      >
        {t('canvas.whatif.pin', { name: letter })}
      </Button>
    );
  }
  const change = forecast.totals.profit - pin.profit;
  const isSame = Math.round(change) === 0;
  return (
    <span className="cv-pinned">
      <b>{letter}</b>
      <span className="num">{format.money(pin.profit)}</span>
      {!isSame && (
        <small className={change < 0 ? 'cv-behind num' : 'cv-ahead num'}>
          {change > 0 ? '+' : ''}
          {format.money(change)}
        </small>
      )}
      <PinActs name={letter} pinned={pin.document} onDrop={() => set(null)} />
    </span>
  );
}

interface ActsProps {
  readonly name: string;
  readonly pinned: Parameters<typeof planChanges>[1];
  readonly onDrop: () => void;
}

function PinActs({ name, pinned, onDrop }: ActsProps) {
  const { t } = useText();
  const editor = useEditor();
  const editable = useEditorState((state) => state.readOnly === null);
  return (
    <>
      {editable && (
        <Button
          look="ghost"
          size="sm"
          icon="undo"
          label={t('canvas.whatif.take', { name })}
          onClick={() => void editor.applyToPlan((plan) => planChanges(plan, pinned))}
        />
      )}
      <Button look="ghost" size="sm" icon="close" label={t('canvas.whatif.unpin', { name })} onClick={onDrop} />
    </>
  );
}

/** Two states of the plan held on to, A and B, beside what it comes to now. Either can become the plan again. */
export default function Pins() {
  const { t } = useText();
  const { texts } = useDerived();
  const pins = useEditorState((state) => state.pins);
  const between = pins.a && pins.b ? pins.b.profit - pins.a.profit : null;
  return (
    <span className="cv-pins">
      {PINS.map((name) => (
        <PinButton key={name} name={name} />
      ))}
      {between !== null && (
        <small className="mut num">
          {t('canvas.whatif.between', { money: `${between > 0 ? '+' : ''}${texts.format.money(between)}` })}
        </small>
      )}
    </span>
  );
}
