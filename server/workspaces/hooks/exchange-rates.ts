import { RefusedValue, type ResourceHooks, type WriteScope } from '#server/resources/hook.ts';

/** A currency has no rate to itself. */
function requireOther(currency: string | undefined, { workspace }: WriteScope): void {
  if (currency !== undefined && currency === workspace?.currency) throw new RefusedValue('currency', 'own_currency');
}

export const exchangeRates: ResourceHooks<'exchange-rates'> = {
  beforeCreate(values, scope) {
    requireOther(values.currency, scope);
    return values;
  },
  beforeEdit(_row, changes, scope) {
    requireOther(changes.currency, scope);
    return changes;
  },
};
