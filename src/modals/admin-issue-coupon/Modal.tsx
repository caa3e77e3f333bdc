import { parseAmount } from '#domain/money/parse-amount.ts';
import { COUPON_LASTS, couponCode } from '#domain/plans/coupons.ts';
import { PLANS } from '#domain/plans/plans.ts';
import { isSold, listPriceOf, type ShownPrices, WAYS_TO_PAY } from '#domain/plans/prices.ts';
import type { NewCoupon } from '#resources/shapes/earnings.ts';
import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { type StaffAct, StaffActModal, type StaffValues, textOf } from '#src/modals/staff-act.tsx';
import type { StaffValue } from '#src/modals/staff-act-input.tsx';
import { issueCoupon } from '#src/providers/admin.ts';
import { useMe } from '#src/providers/place/me.tsx';
import { useText } from '#src/providers/texts/i18n.ts';

interface Issuing {
  readonly prices: ShownPrices;
  readonly language: string;
}

/** Plans that have a price, and the ways in which any of them is paid. */
const plansIn = (prices: ShownPrices) =>
  PLANS.filter((plan) => isSold(prices, plan) && WAYS_TO_PAY.some((way) => listPriceOf(prices, plan, way) > 0));
const waysIn = (prices: ShownPrices) => WAYS_TO_PAY.filter((way) => plansIn(prices).some((plan) => listPriceOf(prices, plan, way) > 0));

/** What is taken off: percent, or an amount in the currency of the prices. */
function offOf({ kind, off }: StaffValues, { prices, language }: Issuing): Pick<NewCoupon, 'percent' | 'amount'> {
  const read = parseAmount(textOf(off), kind === 'percent' ? 'EUR' : prices.currency, language);
  if (!('minor' in read)) return {};
  return kind === 'percent' ? { percent: read.minor / 100 } : { amount: read.minor };
}

const chosenOf = (value: StaffValue | undefined): readonly string[] => (Array.isArray(value) ? value : []);

/** The last moment of a day that was typed, here. */
const endOf = (day: string): string => new Date(`${day}T23:59:59`).toISOString();

function couponOf(values: StaffValues, about: Issuing, reason: string): NewCoupon {
  const { prices } = about;
  const { lasts, months, most, until } = values;
  const chosen = COUPON_LASTS.find((one) => one === lasts) ?? 'once';
  return {
    ...{ code: couponCode(textOf(values.code)), ...offOf(values, about), lasts: chosen, reason },
    plans: plansIn(prices).filter((plan) => chosenOf(values.plans).includes(plan)),
    periods: waysIn(prices).filter((way) => chosenOf(values.periods).includes(way)),
    ...(chosen === 'months' ? { months: Number(textOf(months)) } : {}),
    ...(textOf(most) ? { most: Number(textOf(most)) } : {}),
    ...(textOf(until) ? { until: endOf(textOf(until)) } : {}),
  };
}

const ACT: StaffAct<Issuing> = {
  title: ({ t }) => t('earnings.coupon.issue'),
  reasonHelp: ({ t }) => t('admin.reasonLog'),
  action: ({ t }) => t('earnings.coupon.issue'),
  fields: ({ t, label }, { prices }) => {
    const isDay = (text: string) => text === '' || (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)));
    const isCount = (text: string) => text === '' || /^[1-9]\d{0,6}$/.test(text);
    const number = (text: string) => (isCount(text) ? undefined : t('errors.coupon_number'));
    return [
      {
        ...{ name: 'code', label: label('resources.billing-coupons.fields.code'), kind: 'text', maxLength: 40, placeholder: 'SPRING25' },
        check: (text) => (/^[\w-]{2,40}$/.test(text) ? undefined : t('errors.coupon_code')),
      },
      {
        ...{ name: 'kind', label: t('earnings.coupon.kind'), kind: 'option', initial: 'percent' },
        options: [
          { value: 'percent', text: t('earnings.coupon.percent') },
          { value: 'amount', text: t('earnings.coupon.amount', { currency: prices.currency }) },
        ],
      },
      { name: 'off', label: t('earnings.coupon.off'), kind: 'text', check: (text) => (text ? undefined : t('errors.coupon_off')) },
      {
        ...{
          name: 'plans',
          label: label('resources.billing-coupons.fields.plans'),
          kind: 'checks',
          initial: [],
          none: t('errors.coupon_plans'),
        },
        options: plansIn(prices).map((value) => ({ value, text: label(`plans.${value}`) })),
      },
      {
        ...{ name: 'periods', label: label('resources.billing-coupons.fields.periods'), kind: 'checks', none: t('errors.coupon_plans') },
        initial: waysIn(prices),
        options: waysIn(prices).map((value) => ({ value, text: t(`earnings.coupon.ways.${value}`) })),
      },
      {
        ...{ name: 'lasts', label: label('resources.billing-coupons.fields.lasts'), kind: 'option', initial: 'once' },
        options: COUPON_LASTS.map((value) => ({ value, text: label(`resources.billing-coupons.options.lasts.${value}`) })),
      },
      {
        name: 'months',
        label: label('resources.billing-coupons.fields.months'),
        kind: 'number',
        help: t('earnings.coupon.monthsHelp'),
        check: number,
      },
      {
        name: 'most',
        label: label('resources.billing-coupons.fields.most'),
        kind: 'number',
        help: t('earnings.coupon.mostHelp'),
        check: number,
      },
      {
        ...{ name: 'until', label: label('resources.billing-coupons.fields.until'), kind: 'text', placeholder: '2027-03-31' },
        ...{ help: t('earnings.coupon.untilHelp'), check: (text) => (isDay(text) ? undefined : t('errors.coupon_day')) },
      },
    ];
  },
  submit: async (about, values, reason, idempotencyKey) => {
    await issueCoupon(couponOf(values, about, reason), idempotencyKey);
  },
};

/** A coupon of one's own. */
export default function AdminIssueCouponModal({ onClose }: ModalFrame) {
  const { prices } = useMe();
  const { language } = useText();
  return <StaffActModal act={ACT} subject={{ prices, language }} onClose={onClose} />;
}
