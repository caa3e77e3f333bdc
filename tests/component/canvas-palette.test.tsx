import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { readOnlyHost } from '#src/canvas/read-only-host.ts';
import { funnel, onPhoneWithoutNetwork, openEditor, SHOWN } from './support/guest-editor.tsx';

/** The rows of the palette; the panel beside it has options of its own. */
const options = () => [...document.querySelectorAll('dialog [role="option"]')].map(({ textContent }) => textContent);

describe('the palette of an open canvas', () => {
  beforeEach(onPhoneWithoutNetwork);

  const opened = async () => {
    const user = openEditor(readOnlyHost({ ...SHOWN, document: funnel() }, { readOnly: null }));
    const name = await screen.findByPlaceholderText('Quiz');
    // Also from a field, where all other keys are letters.
    name.focus();
    await user.keyboard('{Control>}k{/Control}');
    const search = await screen.findByRole('combobox', { name: 'Search or jump to' });
    return { user, search, name };
  };

  it('lists what can be done and what is on the canvas, and gives the focus back', async () => {
    const { user, search, name } = await opened();
    await waitFor(() => expect(document.activeElement).toBe(search));
    const texts = options();
    expect(texts.some((text) => text?.startsWith('Paste page addresses'))).toBe(true);
    expect(texts).toContain('TikTok Ads');
    // Ninety kinds of elements come once something is typed.
    expect(texts.some((text) => text?.startsWith('Checkout'))).toBe(false);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.querySelector('dialog')).toBeNull());
    expect(document.activeElement).toBe(name);
  });

  it('runs an action, by its letters', async () => {
    const { user, search } = await opened();
    await user.type(search, 'shrtcts{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeDefined();
  });

  it('adds a kind of element, by its name in another language', async () => {
    const { user, search } = await opened();
    await user.type(search, 'warenkorb');
    await waitFor(() => expect(options()[0]).toBe('CartAdd an element'));
    await user.keyboard('{Enter}');
    expect((await screen.findAllByPlaceholderText('Cart')).length).toBeGreaterThan(0);
  });

  it('chooses a card', async () => {
    const { user, search } = await opened();
    await user.type(search, 'tiktok');
    await waitFor(() => expect(options()[0]).toBe('TikTok AdsOn this canvas'));
    await user.keyboard('{Enter}');
    const panel = screen.getByRole('complementary', { name: 'Details' });
    expect(await within(panel).findByRole('heading', { name: 'TikTok Ads' })).toBeDefined();
  });

  it('says so where nothing is found', async () => {
    const { user, search } = await opened();
    await user.type(search, 'qqqq');
    expect(screen.getByText('Nothing matches “qqqq”')).toBeDefined();
  });
});
