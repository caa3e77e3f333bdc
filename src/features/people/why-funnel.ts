import type { BehindFunnel } from '#domain/wire/reports/funnels.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useValueName } from '#src/reports/value-name.ts';
import { useRuleName } from './rule-names.ts';

/** How far somebody of a funnel got, and what they began with where people are told apart. */
export function useWhyFunnel(): (behind: BehindFunnel) => string {
  const { t, sentences } = useText();
  const ruleName = useRuleName();
  const valueName = useValueName();
  return ({ steps, order, step, part, by, value }) => {
    const rule = steps[step]?.rule;
    const far =
      order === 'any'
        ? t(`people.why.funnel.any.${part}`, { done: step + 1, before: step, steps: steps.length })
        : t(`people.why.funnel.${part}`, { step: step + 1, before: step, what: rule ? ruleName(rule) : '' });
    return sentences(far, by === null || value === undefined ? null : t('people.why.funnel.began', { value: valueName(by, value) }));
  };
}
