import type { Clipboard } from '#domain/canvas/commands/paste.ts';
import { EMPTY_DOCUMENT } from '#domain/canvas/document.ts';
import { hasAmounts, inCurrency } from '#domain/canvas/in-currency.ts';
import { writtenNumbers } from '#domain/money/written-numbers.ts';
import { currentLanguage, loadTextPart, text } from '#src/providers/texts/i18n.ts';
import type { CanvasHost } from '../host.ts';

/**
 * A part of a canvas that counts in another currency as this one counts, which is said where it holds amounts. Null where no rate can be
 * had: amounts that kept their digits would be wrong, and nobody would see it.
 */
export async function convertedPart(
  { currency: to, rateFrom, notify }: Pick<CanvasHost, 'currency' | 'rateFrom' | 'notify'>,
  part: Clipboard,
  from: string,
): Promise<Clipboard | null> {
  const { elements, products, costs } = part;
  const drawn = { ...EMPTY_DOCUMENT, elements, products, fixed_costs: costs ?? [] };
  if (!hasAmounts(drawn)) return part;
  const [rate] = await Promise.all([rateFrom?.(from).catch(() => null) ?? null, loadTextPart('importing')]);
  if (rate === null) {
    notify(text('importing.pasteNoRate', { from, to }));
    return null;
  }
  const there = inCurrency(drawn, from, to, rate);
  notify(text('importing.pasteConverted', { from, to, rate: writtenNumbers(currentLanguage()).rate(rate) }));
  return { ...part, elements: [...there.elements], products: [...there.products], ...(costs && { costs: [...there.fixed_costs] }) };
}
