import { type Currency, WORKSPACE_CURRENCIES } from '#domain/money/currencies.ts';
import { parseAmount } from '#domain/money/parse-amount.ts';
import { COST_TEXTS, FIRST_COST_DAY, LARGEST_COST, LONGEST_RANGE, type SentCostLine } from '#domain/spend/costs.ts';
import { byDay } from '#domain/spend/spread.ts';
import { addDays, dayNumber, localDay } from '#domain/time/days.ts';
import { type Problems, useForm } from '#src/forms/use-form.ts';
import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { FormAlert, TextField } from '#src/ui/fields/Field.tsx';
import { Form } from '#src/ui/fields/Form.tsx';
import { SelectField } from '#src/ui/fields/SelectField.tsx';
import { ModalFoot } from '#src/ui/windows/ModalFoot.tsx';
import { useEnter, useRates } from './use-enter.ts';

interface Values {
  readonly source: string;
  readonly medium: string;
  readonly campaign: string;
  readonly adSet: string;
  readonly ad: string;
  readonly from: string;
  readonly to: string;
  readonly amount: string;
  readonly currency: Currency;
  /** Is the amount that of all days, or of each? */
  readonly per: 'range' | 'day';
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Days of a range that can be taken; 0 for one that cannot. */
function daysOf({ from, to }: Pick<Values, 'from' | 'to'>): number {
  return isDay(from) && isDay(to) && from <= to ? dayNumber(to) - dayNumber(from) + 1 : 0;
}

function minorOf({ amount, currency }: Pick<Values, 'amount' | 'currency'>, language: string): number | null {
  const parsed = parseAmount(amount, currency, language);
  return 'minor' in parsed && parsed.minor > 0 ? parsed.minor : null;
}

/** One amount for a source, a campaign or an ad: of a day, or spread over several. */
export function AmountForm({ onClose }: ModalFrame) {
  const { t, language } = useText();
  const format = useFormat();
  const { currency: own, timezone } = useWorkspace();
  const rateOf = useRates();
  const enter = useEnter();
  const today = localDay(new Date(), timezone);
  const lineOf = (values: Values): SentCostLine => {
    const { source, medium, campaign, adSet, ad, from: day, to: until, currency, per } = values;
    const amount = (minorOf(values, language) ?? 0) * (per === 'day' ? daysOf(values) : 1);
    return { day, until, source: source.trim(), medium, campaign, ad_set: adSet, ad, amount, currency };
  };
  const required = (key: 'source' | 'from' | 'to' | 'amount') => t('errors.required', { field: t(`spend.${key}`) });
  const wrongEnd = (values: Values): string | undefined => {
    const { from, to } = values;
    if (!isDay(to)) return required('to');
    if (to < from) return t('spend.problems.rangeEndsBefore', { found: format.day(to) });
    if (to > addDays(today, 1)) return t('spend.problems.dayAhead', { found: format.day(to) });
    return daysOf(values) > LONGEST_RANGE ? t('spend.problems.rangeTooLong') : undefined;
  };
  const wrongAmount = (values: Values): string | undefined => {
    const found = values.amount.trim();
    if (found === '') return required('amount');
    if (minorOf(values, language) === null) return t('spend.problems.notAnAmount', { found });
    return lineOf(values).amount > LARGEST_COST ? t('spend.problems.tooLarge', { found }) : undefined;
  };
  const check = (values: Values): Problems<keyof Values> => {
    const { source, from } = values;
    const tooOld = from < FIRST_COST_DAY ? t('spend.problems.dayTooOld', { found: from }) : undefined;
    return {
      source: source.trim() === '' ? required('source') : undefined,
      from: isDay(from) ? tooOld : required('from'),
      to: wrongEnd(values),
      amount: wrongAmount(values),
    };
  };
  const form = useForm<Values>({
    values: { source: '', medium: 'cpc', campaign: '', adSet: '', ad: '', from: today, to: today, amount: '', currency: own, per: 'range' },
    check,
    send: (values, key) =>
      enter(
        [values.source.trim(), values.campaign.trim() || values.adSet.trim() || values.ad.trim()].filter(Boolean).join(', ').slice(0, 120),
        [lineOf(values)],
        key,
      ),
  });
  const { values, set } = form;
  const days = daysOf(values);
  const line = lineOf(values);
  const shares =
    days > 0 && days <= LONGEST_RANGE && line.amount > 0 && line.amount <= LARGEST_COST
      ? byDay({ ...line, medium: '', campaign: '', ad_set: '', ad: '', ad_name: '', impressions: 0, clicks: 0 }, own, rateOf)
      : null;
  const submit = async () => {
    if (await form.submit()) onClose();
  };
  const currencies = WORKSPACE_CURRENCIES.filter((code) => rateOf(code) !== null);
  return (
    <Form onSubmit={submit} className="stack">
      {form.general ? <FormAlert title={t('spend.failed')} text={form.general.text} /> : null}
      <div className="spend-row">
        <TextField
          label={t('spend.source')}
          help={t('spend.sourceHelp')}
          maxLength={COST_TEXTS.source}
          placeholder="google"
          {...form.text('source')}
        />
        <TextField label={t('spend.medium')} maxLength={COST_TEXTS.medium} {...form.text('medium')} />
      </div>
      <div className="spend-row thirds">
        <TextField label={t('spend.campaignOptional')} maxLength={COST_TEXTS.campaign} {...form.text('campaign')} />
        <TextField label={t('spend.adSetOptional')} maxLength={COST_TEXTS.ad_set} {...form.text('adSet')} />
        <TextField label={t('spend.adOptional')} help={t('spend.adHelp')} maxLength={COST_TEXTS.ad} {...form.text('ad')} />
      </div>
      <div className="spend-row">
        <TextField label={t('spend.from')} type="date" max={values.to || today} {...form.text('from')} />
        <TextField label={t('spend.to')} type="date" min={values.from} {...form.text('to')} />
      </div>
      <div className="spend-row three">
        <TextField label={t('spend.amount')} inputMode="decimal" autoComplete="off" {...form.text('amount')} />
        <SelectField
          label={t('spend.currency')}
          value={values.currency}
          onChange={(code) => set('currency', code)}
          options={[own, ...currencies.filter((code) => code !== own)].map((value) => ({ value, text: value }))}
        />
        <SelectField
          label={t('spend.per')}
          value={values.per}
          onChange={(per) => set('per', per as Values['per'])}
          options={(['range', 'day'] as const).map((value) => ({ value, text: t(`spend.pers.${value}`) }))}
        />
      </div>
      <p className="mut t12" aria-live="polite">
        {shares
          ? t('spend.spread', {
              count: days,
              total: format.money(
                shares.reduce((sum, { amount }) => sum + amount, 0),
                own,
              ),
              daily: format.money(shares[0]?.amount, own),
            })
          : t('spend.replaces')}
      </p>
      <ModalFoot action={t('spend.action')} busy={form.busy} onCancel={onClose} />
    </Form>
  );
}
