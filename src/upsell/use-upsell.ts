import { limitOf } from '#domain/plans/offers.ts';
import { onSale } from '#domain/plans/prices.ts';
import { cheapestWith, pointedName } from '#domain/plans/upgrades.ts';
import { useMe } from '#src/providers/place/me.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { UPSELLS, type Upsell, type UpsellFeature } from './upsells.ts';

/** What an upsell of a feature says, with what the first plan that has it allows. */
export function useUpsell(feature: UpsellFeature) {
  const { t, label } = useText();
  const format = useFormat();
  const { heading, sample }: Upsell = UPSELLS[feature];
  const plan = cheapestWith(feature, onSale(useMe().prices));
  const included = {
    people: format.number(plan && limitOf(plan, 'people')),
    workspaces: format.number(plan && limitOf(plan, 'workspaces')),
  };
  const fact = (name: 'fact1' | 'fact2' | 'fact3') => ({ title: t(`upsell.${feature}.${name}`, included) });
  return {
    plan,
    heading: t(heading),
    tag: t('shell.plan', { plan: label(pointedName(plan)) }),
    title: t(`upsell.${feature}.title`),
    text: t(`upsell.${feature}.text`),
    facts: [fact('fact1'), fact('fact2'), fact('fact3')],
    Sample: sample,
  };
}
