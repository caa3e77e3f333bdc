import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { resources } from '#resources/index.ts';
import { shopOf } from './support/screen.tsx';

const TABLE = 'Costs by day';
const NO_COLUMNS = 'No day or no cost column was found. The first line needs headings such as “day” and “cost”.';
const MEND = 'Mend the lines below, or leave them out.';

async function openWindow() {
  const shop = shopOf({ rows: { [resources['spend-entries'].name]: [], [resources['exchange-rates'].name]: [] } });
  const user = shop.open(resources['spend-entries']);
  await user.click(await screen.findByRole('button', { name: 'Enter spend' }));
  const dialog = within(await screen.findByRole('dialog'));
  const table = await dialog.findByRole('textbox', { name: TABLE });
  const paste = (text: string) => fireEvent.change(table, { target: { value: text } });
  const save = () => user.click(dialog.getByRole('button', { name: 'Save spend' }));
  return { user, dialog, table, paste, save, network: shop.network };
}

it('says of a table what is wrong with it now, not what was wrong with the one before', async () => {
  const { user, dialog, paste, save } = await openWindow();
  paste('foo,bar\n1,2');
  await save();
  await dialog.findByText(NO_COLUMNS);
  paste('day,source,cost\n2026-02-01,google,5\n2026-02-02,google,much');
  await dialog.findByText(MEND);
  expect(dialog.queryByText(NO_COLUMNS)).toBeNull();
  await user.click(dialog.getByRole('checkbox', { name: 'Save the others and leave this line out' }));
  await waitFor(() => expect(dialog.queryByText(MEND)).toBeNull());
});

it('says that lines about the same campaign and day are added up', async () => {
  const { dialog, paste } = await openWindow();
  paste('day,source,campaign,cost\n2026-02-01,google,Brand,10\n2026-02-01,google,Brand,10\n2026-02-02,google,Brand,10');
  await dialog.findByText('$30.00 in 3 lines, 1 – 2 Feb 2026');
  await dialog.findByText(/One line is about the same ad, ad set or campaign and day as another; they are added up\./);
});

it('reads a file as a spreadsheet of Windows saves it, with its umlauts', async () => {
  const { dialog } = await openWindow();
  const latin = Uint8Array.from(
    [...'Datum;Quelle;Kampagne;Kosten;Währung\n01.02.2026;google;Frühling;5,50;USD'].map((sign) => sign.charCodeAt(0)),
  );
  const chosen = new File([latin], 'kosten.csv', { type: 'text/csv' });
  fireEvent.change(dialog.getByLabelText('Choose file'), { target: { files: [chosen] } });
  await dialog.findByText('Frühling');
  expect(dialog.getByText('kosten.csv')).toBeTruthy();
});

it('takes one amount for an ad set of a campaign', async () => {
  const { user, dialog, save, network } = await openWindow();
  await user.click(dialog.getByRole('button', { name: 'One amount' }));
  await user.type(await dialog.findByLabelText('Source'), 'facebook');
  await user.type(dialog.getByLabelText('Campaign (optional)'), 'spring');
  await user.type(dialog.getByLabelText('Ad set (optional)'), 'cold');
  await user.type(dialog.getByLabelText('Amount'), '12');
  await save();
  await waitFor(() => expect(network.sent(/^POST .*spend-entries$/)).toHaveLength(1));
  expect(network.sent(/^POST .*spend-entries$/)[0]?.body).toMatchObject({
    lines: [{ source: 'facebook', campaign: 'spring', ad_set: 'cold', amount: 1200 }],
  });
});

it('shows the amount of each line on a phone, with the campaign below its source', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const { dialog, paste } = await openWindow();
  paste('day,source,campaign,ad,cost\n2026-02-01,google,Brand,Blue,10');
  const table = within(await dialog.findByRole('table', { name: 'What will be saved' }));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Day', 'Source', 'Amount']);
  expect(table.getByText('Brand · Blue')).toBeTruthy();
});
