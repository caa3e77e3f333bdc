import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type BilledTo, COUNTRIES, isTaxId, taxIdExample } from '#domain/billing/billed-to.ts';
import { billingActions } from '#resources/actions/account/billing.ts';
import { LoadFailed } from '#src/crud/states/LoadFailed.tsx';
import { useForm } from '#src/forms/use-form.ts';
import { perform } from '#src/providers/actions/perform.ts';
import { queryClient } from '#src/providers/data/query-client.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { FormAlert, Labelled, TextField } from '#src/ui/fields/Field.tsx';
import { Form } from '#src/ui/fields/Form.tsx';
import { OneOfMany } from '#src/ui/fields/OneOfMany.tsx';
import { Panel } from '#src/ui/layout/Panel.tsx';
import { SkeletonRows } from '#src/ui/layout/Skeleton.tsx';
import { useToast } from '#src/ui/timing/use-toast.ts';
import { useLeaveGuard } from '#src/ui/windows/unsaved.ts';
import { SaveFoot } from '../SaveFoot.tsx';

const KEY = ['billing-address'];

/** Countries by their names in the language, in its order. */
function useCountries() {
  const { language } = useText();
  return useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'region' });
    const countries = COUNTRIES.map((value) => ({ value, label: names.of(value) ?? value }));
    return countries.sort((a, b) => a.label.localeCompare(b.label, language));
  }, [language]);
}

function AddressForm({ before }: { readonly before: BilledTo }) {
  const { t } = useText();
  const said = useToast();
  const countries = useCountries();
  const form = useForm<BilledTo>({
    values: before,
    check: ({ country, tax_id }) => ({ tax_id: isTaxId(country, tax_id) ? undefined : t('errors.taxId') }),
    send: async (typed) => {
      const { company, address, country, tax_id } = typed;
      const saved = await perform(billingActions.setAddress, { input: { company, address, country, tax_id } });
      queryClient.setQueryData(KEY, saved);
      said.done(t('billing.address.saved'));
    },
  });
  const { values, set, text } = form;
  const dirty = (['company', 'address', 'country', 'tax_id'] as const).some((name) => values[name].trim() !== form.held[name]);
  useLeaveGuard(dirty && !form.busy);
  const example = taxIdExample(values.country);
  return (
    <Form
      onSubmit={async () => {
        if (await form.submit()) form.reset();
      }}
    >
      {form.general ? <FormAlert title={t('account.updateFailed')} text={form.general.text} /> : null}
      <p className="mut" style={{ marginBottom: 16 }}>
        {t('billing.address.text')}
      </p>
      <TextField label={t('billing.address.company')} autoComplete="organization" maxLength={200} {...text('company')} />
      <Labelled label={t('billing.address.address')} problem={form.problem('address')}>
        {(ties) => (
          <textarea
            {...ties}
            className="ctl"
            rows={3}
            maxLength={500}
            autoComplete="street-address"
            value={values.address}
            onChange={({ target }) => set('address', target.value)}
          />
        )}
      </Labelled>
      <div className="account-pair">
        <Labelled label={t('billing.address.country')}>
          {(ties) => (
            <OneOfMany
              {...ties}
              value={values.country}
              options={countries}
              placeholder={t('billing.address.noCountry')}
              onChange={(country) => set('country', country ?? '')}
            />
          )}
        </Labelled>
        <TextField
          label={t('billing.address.taxId')}
          help={example ? t('billing.address.example', { example }) : undefined}
          autoComplete="off"
          maxLength={40}
          {...text('tax_id')}
        />
      </div>
      <SaveFoot dirty={dirty} busy={form.busy} />
    </Form>
  );
}

/** Whom the bills are made out to. */
export function AddressPanel() {
  const { t } = useText();
  const query = useQuery({ queryKey: KEY, queryFn: ({ signal }) => perform(billingActions.address, {}, { signal }) });
  return (
    <Panel title={t('billing.address.title')}>
      {query.isError ? <LoadFailed error={query.error} onRetry={query.refetch} /> : null}
      {query.isLoading ? <SkeletonRows rows={2} label={t('common.loading')} /> : null}
      {query.data ? <AddressForm before={query.data} /> : null}
    </Panel>
  );
}
