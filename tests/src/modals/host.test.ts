import { afterEach, describe, expect, it, vi } from 'vitest';
import { closeModal, openModal, openModals, openNamed } from '#src/modals/host.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  while (openModals().length > 0) closeModal();
});

describe('modals by name', () => {
  it('stack, and close from the top', () => {
    openModal('keyboard-help', {});
    openModal('api-key', { workspace: 'w' });
    expect(openModals().map(({ name }) => name)).toEqual(['keyboard-help', 'api-key']);
    closeModal();
    expect(openModals().map(({ name }) => name)).toEqual(['keyboard-help']);
  });

  it('are one window for one thing, in front, however often they are asked for', () => {
    const remove = (id: string) => openModal('leave-workspace', { id, name: 'Northwind', onLeft: () => undefined });
    remove('a');
    remove('a');
    remove('b');
    openModal('unlock-canvas', { workspace: 'w', row: { id: 'c', name: 'First' } });
    openModal('unlock-canvas', { workspace: 'w', row: { id: 'c', name: 'Renamed meanwhile' } });
    remove('a');
    expect(openModals().map(({ name, props }) => [name, props.id])).toEqual([
      ['leave-workspace', 'b'],
      ['unlock-canvas', undefined],
      ['leave-workspace', 'a'],
    ]);
  });

  it('log an unknown name and draw nothing', () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    for (const name of ['nonsense', 'constructor', '__proto__', '']) openNamed(name);
    expect(logged).toHaveBeenCalledTimes(4);
    expect(openModals()).toEqual([]);
  });
});
