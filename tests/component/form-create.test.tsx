import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectFilled, field, fill, problemOf } from './support/form-fields.ts';
import { KINDS } from './support/kinds.ts';
import { addressed, dialogAbout, shopOf } from './support/screen.tsx';

/** The generated form over its list. */
describe.each(KINDS)('a new row of %s', (_api, kind) => {
  const { resource, path, words, form } = kind;
  const create = new RegExp(`^POST ${path}$`);

  async function opened() {
    const shop = shopOf();
    const user = shop.open(resource, '?create=1');
    const dialog = within(await screen.findByRole('dialog', { name: words.create }));
    await dialog.findByLabelText(form.line);
    return { ...shop, user, dialog, button: dialog.getByRole('button', { name: form.submit }) };
  }
  const closed = async () => {
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await screen.findByRole('link', { name: form.typed });
    expect(addressed()).toEqual({});
  };

  it('asks for what is missing at each field, begins at the first, and sends nothing', async () => {
    const { network, user, button } = await opened();
    // By the key, with which the focus is on the button and has to be led to the field.
    button.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(problemOf(form.line)).not.toBe(''));
    for (const label of form.required) expect(problemOf(label)).toBe(`Field "${label}" is required`);
    await waitFor(() => expect(document.activeElement).toBe(field(form.required[0] ?? '')));
    expect(network.sent(create)).toEqual([]);
    // What is filled in is no longer asked for.
    await fill(user, kind);
    for (const label of form.required) expect(problemOf(label)).toBe('');
  });

  it('asks for nothing that was only passed, but for what was typed to be blank', async () => {
    const { user } = await opened();
    await user.click(field(form.line));
    await user.tab();
    expect(problemOf(form.line)).toBe('');
    await user.type(field(form.line), ' ');
    await user.tab();
    await waitFor(() => expect(problemOf(form.line)).toBe(`Field "${form.line}" is required`));
  });

  it('says the refusal of the server at its field, and is taken once that is mended', async () => {
    const { network, user, button } = await opened();
    const mend = network.refuse(create, 422, { code: 'duplicate', detail: 'This is in the list already.', pointer: form.pointer });
    await fill(user, kind);
    await user.click(button);
    await waitFor(() => expect(problemOf(form.line)).toBe('This is in the list already.'));
    await waitFor(() => expect(document.activeElement).toBe(field(form.line)));
    expect(screen.queryByRole('alert')).toBeNull();
    expectFilled(kind);
    mend();
    await user.click(button);
    await closed();
  });

  it('says what belongs to no field above them', async () => {
    const { network, user, button } = await opened();
    network.refuse(create, 503, { code: 'unavailable', detail: 'The service is busy. Try again in a moment.' });
    await fill(user, kind);
    await user.click(button);
    expect((await screen.findByRole('alert')).textContent).toContain('The service is busy. Try again in a moment.');
    expectFilled(kind);
  });

  it('keeps what was typed when the connection is lost, and is made once when it is sent again', async () => {
    const { network, user, button } = await opened();
    const mend = network.lose(create);
    await fill(user, kind);
    await user.click(button);
    expect((await screen.findByRole('alert')).textContent).toContain('There is no connection to the server. What you typed is kept.');
    expectFilled(kind);
    mend();
    await user.click(button);
    await closed();
    const [lost, taken] = network.sent(create);
    const key = lost?.headers.get('Idempotency-Key');
    expect(key).toBeTruthy();
    expect([taken?.headers.get('Idempotency-Key'), taken?.body]).toEqual([key, lost?.body]);
    expect(network.of(resource)).toHaveLength(1);
  });

  it('is sent once however often it is pressed, says so meanwhile, and stands in the list', async () => {
    const { network, user, button } = await opened();
    const release = network.hold(create);
    await fill(user, kind);
    await user.dblClick(button);
    await user.type(field(form.line), '{Enter}');
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
    await user.click(button);
    expect(network.sent(create)).toHaveLength(1);
    release();
    await closed();
    expect(network.sent(create)).toHaveLength(1);
  });

  it('is not thrown away before somebody says so', async () => {
    const { network, user, dialog } = await opened();
    await fill(user, kind);
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    const kept = within(await dialogAbout('Discard what you typed?'));
    await user.click(kept.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByText('Discard what you typed?')).toBeNull());
    expectFilled(kind);
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    const thrown = within(await dialogAbout('Discard what you typed?'));
    await user.click(thrown.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(network.sent(create)).toEqual([]);
  });
});
