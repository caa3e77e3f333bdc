import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { CanvasReport } from '#domain/wire/answers/canvas.ts';
import { FunnelMode } from '#src/features/canvas/FunnelMode.tsx';
import { withTexts } from '#src/providers/texts/with-texts.ts';

const drawn = async (chain: CanvasReport['chain']) => {
  await withTexts('canvas', async () => null)();
  const report = { chain } as CanvasReport;
  render(<FunnelMode shown={{ report, namesOf: (ids) => ids }} inFunnelMode onChange={() => undefined} />);
};

it('says that nobody can walk a map without a start, and what to do', async () => {
  await drawn({ starts: [], ends: [], loops: [] });
  await userEvent.click(screen.getByRole('button', { name: /^Funnel mode is on: .* Nobody can walk this map yet/ }));
  expect(await screen.findByText(/^Nobody can walk this map yet: none of its steps has a rule\./)).toBeTruthy();
  expect(screen.queryByText(/^Starts:/)).toBeNull();
});

it('names the starts of a map that has some', async () => {
  await drawn({ starts: ['Ad', 'Home'], ends: ['Order'], loops: [] });
  await userEvent.click(screen.getByRole('button', { name: 'Funnel mode is on: only people who walked the map count.' }));
  expect(await screen.findByText('Starts: Ad, Home')).toBeTruthy();
});
