/** How an account pays with a provider, as its person is shown it. */
export interface StoredMethod {
  /** What the card says it is: `visa`; or another way to pay: `sepa_debit`. */
  readonly brand: string;
  /** The last digits of its number; null where it has none. */
  readonly last4: string | null;
  /** `MM/YYYY`; null where it has no end. */
  readonly expires: string | null;
}
