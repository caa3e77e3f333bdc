import { OWN_ATTRIBUTE, ownAttribute } from '#domain/wire/filters/attribute-keys.ts';
import { HOLD_KEYS, isHoldKey } from '#domain/wire/reports/funnels.ts';
import { attributeName } from '#src/crud/cells/condition-text.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { SuggestedInput } from '#src/reports/SuggestedInput.tsx';
import { Picked } from '../Picked.tsx';

const NOTHING = 'none';
const OWN = 'own';
/** As on the wire. */
const LONGEST_NAME = 60;

interface HoldProps {
  /** Empty: nothing. */
  readonly hold: string;
  readonly onChange: (hold: string) => void;
}

/** What all of an attempt has in common, such as the product: what is seen, begun and bought is then the same one. */
export function Hold({ hold, onChange }: HoldProps) {
  const text = useText();
  const { t } = text;
  const picked = hold === '' ? NOTHING : isHoldKey(hold) ? hold : OWN;
  const kept = { [NOTHING]: '', [OWN]: OWN_ATTRIBUTE };
  return (
    <>
      <Picked
        label={t('journeys.funnel.hold')}
        value={picked}
        options={[
          { value: NOTHING, text: t('journeys.funnel.no_hold') },
          ...HOLD_KEYS.map((value) => ({ value, text: attributeName(text, value) })),
          { value: OWN, text: t('journeys.funnel.own_attribute') },
        ]}
        onChange={(value) => onChange(kept[value as keyof typeof kept] ?? value)}
      />
      {picked === OWN ? (
        <div className="journeys-pick">
          <label htmlFor="funnel-hold">{t('journeys.funnel.hold_name')}</label>
          <SuggestedInput
            id="funnel-hold"
            of="keys"
            element={null}
            maxLength={LONGEST_NAME}
            value={ownAttribute(hold)}
            onChange={(name) => onChange(`${OWN_ATTRIBUTE}${name}`)}
          />
        </div>
      ) : null}
    </>
  );
}
