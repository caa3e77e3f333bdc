import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openModal } from '#src/modals/host.tsx';
import { type Standing, WORKSPACE } from './support/grants.ts';
import { shopOf } from './support/screen.tsx';

/** A workspace that takes no more canvases says the same at every door: why, and what to do next. */

// A phone, which shows the table: the map needs layout.
beforeEach(() => void vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} })));

interface Door {
  /** What comes through it; gives back where the refusal is said and the button that stays grey. */
  readonly open: (standing: Partial<Standing>) => Promise<{ readonly place: HTMLElement; readonly button: string }>;
}

const DOORS: Readonly<Record<string, Door>> = {
  import: {
    open: async (standing) => {
      shopOf({ ...standing }).visit('/dashboard/import');
      return {
        place: (await screen.findByRole('button', { name: 'Create canvas' })).closest('form') as HTMLElement,
        button: 'Create canvas',
      };
    },
  },
  template: {
    open: async (standing) => {
      shopOf({ ...standing }).visit('/dashboard/import');
      act(() => openModal('use-template', { template: 'roofs', name: 'Roofs' }));
      return { place: await screen.findByRole('dialog'), button: 'Create the canvas' };
    },
  },
};

describe.each(Object.entries(DOORS))('%s', (_name, { open }) => {
  it('tells the owner to lock or delete one, or which plan has room', async () => {
    const { place, button } = await open({ plan: 'map', canvases: 25 });
    const said = within(place);
    expect(
      await said.findByText(
        /has no room for another open canvas\. Lock or delete one to make room, or move to Map Pro for as many as you like\./,
      ),
    ).toBeTruthy();
    expect(said.getByRole('link', { name: 'See plans' }).getAttribute('href')).toContain('limit=canvases');
    expect(said.getByRole('link', { name: 'See its canvases' }).getAttribute('href')).toBe(`/dashboard/workspaces/${WORKSPACE}/canvases`);
    expect(said.getByRole('button', { name: button })).toHaveProperty('disabled', true);
  });

  it('tells who may only change things there to lock or delete one, or whom to ask', async () => {
    const { place } = await open({ plan: 'map', canvases: 25, role: 'editor' });
    const said = within(place);
    expect(
      await said.findByText(/Lock or delete one to make room\. Or ask Olivia Owner, who owns this workspace, for a larger plan\./),
    ).toBeTruthy();
    expect(said.getByRole('link', { name: 'See its canvases' })).toBeTruthy();
    expect(said.queryByRole('link', { name: 'See plans' })).toBeNull();
  });

  it('tells who may only look to go elsewhere, or whom to ask', async () => {
    const { place } = await open({ plan: 'map', canvases: 1, role: 'viewer' });
    expect(
      await within(place).findByText(
        /You may only look in .+\. Choose another workspace, or ask Olivia Owner to let you change things there\./,
      ),
    ).toBeTruthy();
    expect(within(place).queryByRole('link', { name: /See/ })).toBeNull();
  });
});
