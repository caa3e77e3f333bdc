/** Words about bills and their payments, as they are stored and travel. */

/**
 * A payment that its person asked their bank to take back. `inquiry`: the bank only asks, and no money moves.
 * `open`: it has taken the money, or may, until it decides. `won`: the payment stands. `lost`: it does not.
 */
export const DISPUTE_STATES = ['inquiry', 'open', 'won', 'lost'] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/** `open`: not paid yet. `void`: waived. `disputed`: a bank decides about the payment. `charged_back`: it has taken it back. */
export const INVOICE_STATUSES = ['paid', 'open', 'void', 'refunded', 'disputed', 'charged_back'] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];
