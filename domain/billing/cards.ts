/**
 * Cards of the test mode: names, so that nobody types the number of a real one. Each behaves as a kind
 * of real card does.
 */
export const TEST_CARDS = ['test_succeeds', 'test_confirms', 'test_declined', 'test_expires'] as const;
export type TestCard = (typeof TEST_CARDS)[number];

/** What became of a charge. `confirm`: its person has to confirm it first. */
export type ChargeResult = 'paid' | 'declined' | 'confirm';

/** Who charges: a person who is there, who may have confirmed it, or the clock. */
export type ChargedBy = 'person' | 'confirmed' | 'clock';

/** What a test card answers. Nothing is charged for an amount of 0. */
export function testCharge(card: TestCard | null, cents: number, by: ChargedBy): ChargeResult {
  if (cents === 0) return 'paid';
  switch (card) {
    case 'test_succeeds':
      return 'paid';
    case 'test_confirms':
      return by === 'person' ? 'confirm' : 'paid';
    case 'test_expires':
      return by === 'clock' ? 'declined' : 'paid';
    default:
      return 'declined';
  }
}

/** Any stored text as a card; what is not known is none. */
export const asCard = (value: string | null | undefined): TestCard | null => TEST_CARDS.find((card) => card === value) ?? null;
