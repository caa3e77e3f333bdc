import { expect, test } from 'vitest';
import { flatData } from '#tests/support/answer.ts';
import { linesOf } from '#tests/support/pdf.ts';
import type { TestServer } from '#tests/support/server.ts';
import { payerOf } from './payer.ts';

/** What stands on bills as files. */
export function papers(server: () => TestServer): void {
  test('a bill keeps whom it was made out to; one that went back has a credit note, and nobody else reads either', async () => {
    const payer = payerOf(server(), await server().person({ plan: 'limited', confirmed: true }));
    const other = await server().person({ plan: 'limited' });
    const file = (id: string, kind = 'invoice') => payer.send('GET', `invoices/${id}/pdf?kind=${kind}`);
    await payer.card('test_succeeds');
    await payer.send('PUT', 'billing/address', { company: 'First Ltd', address: 'Road 1', country: 'DE', tax_id: 'DE123456789' });
    payer.told(await payer.order('performance_pro', 'monthly'));
    await payer.send('PUT', 'billing/address', { company: 'Second Ltd', address: 'Road 2', country: '', tax_id: '' });
    const [invoice] = flatData<{ id: string; number: string }[]>(await payer.send('GET', 'invoices'));
    const { id = '', number = '' } = invoice ?? {};
    const paid = await file(id);
    expect([paid.status, paid.headers['content-type']]).toEqual([200, 'application/pdf']);
    const written = linesOf(paid.bytes).join('\n');
    for (const said of ['First Ltd', 'Road 1', 'Germany', 'Tax ID: DE123456789', number, '$129.00']) expect(written).toContain(said);
    expect(written).not.toContain('Second Ltd');
    expect((await file(id, 'credit')).status).toBe(404);
    expect((await server().ask(other, { url: `/api/dashboard/invoices/${id}/pdf` })).status).toBe(404);
    payer.told(await payer.send('POST', 'billing/refund'));
    const credit = await file(id, 'credit');
    for (const said of [`${number}-C`, 'Credit note', '-$129.00']) expect(linesOf(credit.bytes).join('\n')).toContain(said);
  });

  test('a tax ID that is none of its country is refused by its field, and nothing is kept', async () => {
    const payer = payerOf(server(), await server().person({ plan: 'limited' }));
    const refused = await payer.send('PUT', 'billing/address', { company: 'A', country: 'AT', tax_id: 'DE123456789' });
    expect([refused.status, refused.body.errors?.[0]?.source?.pointer]).toEqual([422, '/tax_id']);
    expect(flatData(await payer.send('GET', 'billing/address'))).toMatchObject({ company: '', country: '', tax_id: '' });
  });
}
