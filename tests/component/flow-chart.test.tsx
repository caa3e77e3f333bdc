import { act, render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { PathNode } from '#domain/wire/reports/paths.ts';
import FlowChart from '#src/features/journeys/paths/FlowChart.tsx';
import { flowOf } from '#src/features/journeys/paths/hops.ts';
import { chart } from './support/charts.ts';

const page = (value: string): PathNode => ({ type: 'page', value });
const row = (value: string, people: number) => ({ kind: 'node' as const, node: page(value), people, share: people / 50, rule: null });
/** Where people went from the end of a way, a hop far. */
const behind = (trail: readonly PathNode[]) => flowOf(trail, 1, () => ({ people: 50, rows: [row('/cart', 30), row('/offer', 20)] }));

it('a band opens the row that is drawn now, not the one that was there when the chart was made', () => {
  const onOpen = vi.fn();
  const drawn = (trail: readonly PathNode[]) => <FlowChart flow={behind(trail)} startName="/landing" direction="after" onOpen={onOpen} />;
  const { rerender } = render(drawn([page('/cart')]));
  // Back to the start, where the same pages follow: the chart stays and is given other rows.
  rerender(drawn([]));
  const cart = behind([]).nodes.find(({ node }) => node?.value === '/cart');
  act(() => chart.click({ data: { data: { key: cart?.key ?? '' } } }));
  expect(onOpen.mock.lastCall).toEqual([[page('/cart')]]);
});
