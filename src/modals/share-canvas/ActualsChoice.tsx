import { useId } from 'react';
import { RANGE_NAMES } from '#domain/time/named-ranges.ts';
import { LINK_ACTUALS } from '#domain/wire/shares.ts';
import type { FormApi } from '#src/forms/use-form.ts';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { TextField } from '#src/ui/fields/Field.tsx';
import { SelectField } from '#src/ui/fields/SelectField.tsx';
import { UpgradeAct } from '#src/upsell/UpgradeAct.tsx';
import { Choice } from './Choice.tsx';
import type { LinkValues } from './link-values.ts';

type Values = LinkValues & Record<string, unknown>;
const DAYS = [...RANGE_NAMES, 'fixed'] as const;

/** Of which days the actual numbers are. */
function Days({ form }: { readonly form: FormApi<Values> }) {
  const { t } = useText();
  const { values, set } = form;
  return (
    <div className="share-two">
      <SelectField
        label={t('shareLinks.days')}
        value={values.days}
        options={DAYS.map((name) => ({ value: name, text: t(`shareLinks.days_${name}`) }))}
        onChange={(name) => set('days', DAYS.find((each) => each === name) ?? 'period')}
      />
      {values.days === 'fixed' ? (
        <>
          <TextField type="date" label={t('shareLinks.firstDay')} {...form.text('first')} />
          <TextField type="date" label={t('shareLinks.lastDay')} {...form.text('last')} />
        </>
      ) : null}
    </div>
  );
}

/** The plan alone, or what was counted beside it. */
export function ActualsChoice({ form }: { readonly form: FormApi<Values> }) {
  const { t } = useText();
  const group = useId();
  const { values, set } = form;
  const sight = useGrant('reports:canvas').allowed;
  const isOpen = { none: true, frozen: sight && !values.live, live: sight };
  return (
    <>
      <fieldset className="share-choices">
        <legend>{t('shareLinks.numbers')}</legend>
        {LINK_ACTUALS.map((actuals) => (
          <Choice
            key={actuals}
            among={group}
            label={t(`shareLinks.actuals_${actuals}`)}
            help={t(actuals === 'frozen' && values.live ? 'shareLinks.actuals_frozenNot' : `shareLinks.actuals_${actuals}Help`)}
            checked={values.actuals === actuals}
            disabled={!isOpen[actuals] && values.actuals !== actuals}
            onChange={() => set('actuals', actuals)}
          />
        ))}
      </fieldset>
      {sight ? null : (
        <div className="alert">
          <span>{t('shareLinks.actualsPlanned')}</span>
          <UpgradeAct feature="kpiMonitoring" size="sm" />
        </div>
      )}
      {values.actuals === 'none' ? null : (
        <>
          <Days form={form} />
          <p className="mut t12">{t('shareLinks.actuals_everybody')}</p>
        </>
      )}
    </>
  );
}
