/** The page of the product on which people look after what they pay. */
export const BILLING_PAGE = '/dashboard/account-settings/billing';
