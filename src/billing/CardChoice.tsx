import { TEST_CARDS, type TestCard } from '#domain/billing/cards.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { type Choice, ChoiceCards } from '#src/ui/fields/ChoiceCards.tsx';
import type { IconName } from '#src/ui/icons/icons.tsx';

const ICONS = {
  test_succeeds: 'check',
  test_confirms: 'lock',
  test_declined: 'close',
  test_expires: 'clock',
} as const satisfies Record<TestCard, IconName>;

interface CardChoiceProps {
  readonly value: TestCard | null;
  readonly onChange: (card: TestCard) => void;
}

/** How it is paid in test mode: cards by name, so that nobody types the number of a real one. */
export function CardChoice({ value, onChange }: CardChoiceProps) {
  const { t } = useText();
  const choices = TEST_CARDS.map(
    (card): Choice<TestCard> => ({
      value: card,
      icon: ICONS[card],
      title: t(`billing.cards.${card}`),
      text: t(`billing.cardTexts.${card}`),
    }),
  );
  return <ChoiceCards label={t('billing.card')} choices={choices} value={value} onChange={onChange} />;
}
