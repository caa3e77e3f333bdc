import type { TargetResult } from '#domain/wire/answers/targets.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { linesOf } from './target-lines.ts';
import { writeChance, writeValue } from './values.ts';

/** Writes what is to be said below a target in the person's language; amounts in the currency of its workspace. */
export function useTargetLines(currency: string, timezone: string): (target: TargetResult) => readonly string[] {
  const { t, label } = useText();
  const format = useFormat();
  return (target) => {
    if (target.locked) return [t('targets.locked', { plan: label(`plans.${target.locked.plan}`) })];
    const amount = (value: number | null) => writeValue(format, target, value, currency);
    const lines = linesOf(target, {
      amount,
      perDay: (value) =>
        target.format === 'money'
          ? format.money(value, currency, { wholeFrom: 100 })
          : target.format === 'share'
            ? amount(value)
            : format.number(value, { digits: value < 100 ? 1 : 0 }),
      share: (value) => format.percent(value, { digits: value < 0.1 ? 1 : 0 }),
      chance: (value) => writeChance(format, t, value),
      time: (instant) => format.instant(instant, timezone),
    });
    return lines.map(({ text, values }) => t(text, values));
  };
}
