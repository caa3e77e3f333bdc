import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listPath } from '#src/providers/data/resource-paths.ts';
import { field, problemOf } from './support/form-fields.ts';
import { WORKSPACE } from './support/grants.ts';
import { EDITED_KINDS, kpis, rowsOf } from './support/kinds.ts';
import { shopOf } from './support/screen.tsx';

/** The generated form at an address of its own. */
describe.each(EDITED_KINDS)('the form of a row of %s', (_api, kind) => {
  const { resource, path, words, form, nameOf } = kind;
  const id = String(kind.row(1).id);
  const show = new RegExp(`^GET ${path}/${id}$`);
  const edit = new RegExp(`^PATCH ${path}/${id}$`);
  const shop = () => shopOf({ rows: rowsOf(kind, 2) });
  const filled = () => screen.findByDisplayValue(nameOf(1));

  it('says that it is loading until its row is there', async () => {
    const { network, open } = shop();
    const release = network.hold(show);
    open(resource, `/${id}/edit`);
    await screen.findByRole('heading', { name: `Edit ${words.one}` });
    await screen.findByRole('status', { name: 'Loading' });
    expect(screen.queryByLabelText(form.line)).toBeNull();
    release();
    expect(await filled()).toBe(field(form.line));
    expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull();
  });

  it('says why its row did not come, and asks again when told to', async () => {
    const { network, open } = shop();
    const mend = network.refuse(show, 503, { code: 'unavailable', detail: 'The service is busy. Try again in a moment.' });
    const user = open(resource, `/${id}/edit`);
    await screen.findByText('The service is busy. Try again in a moment.');
    expect(screen.queryByLabelText(form.line)).toBeNull();
    mend();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await filled();
  });

  it('sends what was changed and nothing else, and goes back to the list', async () => {
    const { network, open } = shop();
    const user = open(resource, `/${id}/edit`);
    await filled();
    await user.clear(field(form.line));
    await user.type(field(form.line), form.typed);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('link', { name: form.typed });
    expect(window.location.pathname).toBe(listPath(resource, WORKSPACE));
    const [sent] = network.sent(edit);
    const body = sent?.body as { readonly data?: { readonly attributes: unknown } };
    expect(body.data?.attributes ?? body).toEqual({ [kind.label]: form.typed });
    expect(network.sent(edit)).toHaveLength(1);
  });

  it('does not send what may not be empty', async () => {
    const { network, open } = shop();
    const user = open(resource, `/${id}/edit`);
    await filled();
    await user.clear(field(form.line));
    screen.getByRole('button', { name: 'Save' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(problemOf(form.line)).toBe(`Field "${form.line}" is required`));
    await waitFor(() => expect(document.activeElement).toBe(field(form.line)));
    expect(network.sent(edit)).toEqual([]);
  });

  it('keeps what was typed through a refusal, and is busy while it is sent', async () => {
    const { network, open } = shop();
    const user = open(resource, `/${id}/edit`);
    await filled();
    const release = network.hold(edit);
    const mend = network.refuse(edit, 422, { code: 'duplicate', detail: 'This is in the list already.', pointer: form.pointer });
    await user.clear(field(form.line));
    await user.type(field(form.line), form.typed);
    await user.dblClick(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-busy')).toBe('true'));
    release();
    await waitFor(() => expect(problemOf(form.line)).toBe('This is in the list already.'));
    expect(field(form.line).value).toBe(form.typed);
    expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-busy')).toBeNull();
    expect(network.sent(edit)).toHaveLength(1);
    mend();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('link', { name: form.typed });
  });

  it('is closed to a viewer who comes by its address', async () => {
    shopOf({ role: 'viewer', rows: rowsOf(kind, 1) }).open(resource, `/${id}/edit`);
    await screen.findByText('Your role in this workspace does not include this.');
    expect(screen.queryByLabelText(form.line)).toBeNull();
    expect(screen.queryByRole('button', { name: /Save|Create|Add/ })).toBeNull();
  });
});

describe('a plan without the feature', () => {
  it('has no form for what it does not include', async () => {
    const { network, open } = shopOf({ plan: 'performance_starter', rows: rowsOf(kpis, 1) });
    open(kpis.resource, '/create');
    await screen.findByRole('button', { name: 'See plans' });
    expect(screen.queryByLabelText(kpis.form.line)).toBeNull();
    expect(network.sent(/^POST/)).toEqual([]);
  });
});
