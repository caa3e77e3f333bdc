import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SaveDocument } from '#src/canvas/host.ts';
import { readOnlyHost } from '#src/canvas/read-only-host.ts';
import { canvas, element, line, source } from '#tests/fixtures/canvas-parts.ts';
import { onPhoneWithoutNetwork, openEditor, SHOWN } from './support/guest-editor.tsx';

const LONG_AGO = '2020-01-31';
const drawn = canvas({
  elements: [source('ads', 1500), element('quiz', { name: 'Quiz', status: 'building', props: { owner: 'Ben', due: LONG_AGO } })],
  lines: [line('ads', 'quiz', 1)],
});

describe('the work on steps, in the table', () => {
  beforeEach(onPhoneWithoutNetwork);

  it('is typed in the rows, each field called by its step', async () => {
    const save = vi.fn<SaveDocument>(async () => ({ kind: 'saved', revision: 2 }));
    const saving = { save, load: () => Promise.reject(new Error('not asked')), saveCopy: async () => () => undefined };
    const user = openEditor(readOnlyHost({ ...SHOWN, document: drawn }, { readOnly: null, saving }));
    const steps = within(await screen.findByRole('table', { name: 'Steps' }));
    expect((steps.getByLabelText('Due, Quiz') as HTMLInputElement).value).toBe(LONG_AGO);
    await user.selectOptions(steps.getByRole('combobox', { name: 'Status, Quiz' }), 'Live');
    const owner = steps.getByRole('textbox', { name: 'Owner, Quiz' });
    await user.clear(owner);
    await user.type(owner, 'Vera');
    await waitFor(() => {
      const quiz = save.mock.lastCall?.[1].elements.find(({ id }) => id === 'quiz');
      expect(quiz).toMatchObject({ status: 'live', props: { owner: 'Vera', due: LONG_AGO } });
    });
  });

  it('is given to somebody of the workspace, who is offered, or to any name', async () => {
    const save = vi.fn<SaveDocument>(async () => ({ kind: 'saved', revision: 2 }));
    const saving = { save, load: () => Promise.reject(new Error('not asked')), saveCopy: async () => () => undefined };
    const people = async () => [
      { id: 'p1', name: 'Vera Stone' },
      { id: 'p2', name: 'Ben Walker' },
    ];
    const user = openEditor(readOnlyHost({ ...SHOWN, document: drawn }, { readOnly: null, saving, people }));
    const steps = within(await screen.findByRole('table', { name: 'Steps' }));
    const props = () => save.mock.lastCall?.[1].elements.find(({ id }) => id === 'quiz')?.props;
    const owner = steps.getByRole('combobox', { name: 'Owner, Quiz' });
    await user.click(owner);
    await waitFor(() =>
      expect(screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent)).toContain('VSVera Stone'),
    );
    await user.clear(owner);
    await user.type(owner, 'sto{ArrowDown}{Enter}');
    await waitFor(() => expect(props()).toMatchObject({ owner: 'Vera Stone', owner_id: 'p1' }));
    await user.type(owner, ' and friends');
    await waitFor(() => expect(props()).toMatchObject({ owner: 'Vera Stone and friends' }));
    expect(props()).not.toHaveProperty('owner_id');
  });

  it('is said to whoever only looks, and no columns stand empty', async () => {
    openEditor(readOnlyHost({ ...SHOWN, document: drawn }));
    const steps = within(await screen.findByRole('table', { name: 'Steps' }));
    expect(steps.getByText('Building')).toBeDefined();
    expect(steps.getByText('Ben')).toBeDefined();
    expect(steps.queryByRole('combobox')).toBeNull();
  });

  it('has no columns where nothing is said of it', async () => {
    const bare = canvas({ elements: [source('ads', 1500), element('quiz')], lines: [line('ads', 'quiz', 1)] });
    openEditor(readOnlyHost({ ...SHOWN, document: bare }));
    const steps = within(await screen.findByRole('table', { name: 'Steps' }));
    expect(steps.queryByRole('columnheader', { name: 'Owner' })).toBeNull();
  });

  it('is what the palette finds one’s own and overdue steps by', async () => {
    const user = openEditor(readOnlyHost({ ...SHOWN, document: drawn }, { readOnly: null, me: { id: 'ben', name: 'Ben Walker' } }));
    await screen.findByRole('table', { name: 'Steps' });
    const found = () => [...document.querySelectorAll('dialog [role="option"]')].map(({ textContent }) => textContent);
    await user.keyboard('{Control>}k{/Control}');
    const search = await screen.findByRole('combobox', { name: 'Search or jump to' });
    for (const typed of ['mine', 'overdue', 'ben']) {
      await user.clear(search);
      await user.type(search, typed);
      expect(found()).toContain('QuizOn this canvas');
    }
    await user.clear(search);
    await user.type(search, 'highlight overdue');
    expect(found()[0]).toMatch(/^Highlight: Overdue/);
  });
});
