import { Sankey } from '@ant-design/plots';
import { useEffect, useMemo, useRef } from 'react';
import type { PathNode } from '#domain/wire/reports/paths.ts';
import { oneHost, withoutHost } from '#src/reports/page-names.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { useTheme } from '#src/ui/theme/theme-mode.ts';
import { usePeople } from '../use-people.ts';
import { type Drawn, type Flow, pagesOf } from './hops.ts';
import { useRowName } from './use-row-name.ts';

interface ChartProps {
  readonly flow: Flow;
  readonly startName: string;
  readonly direction: 'after' | 'before';
  readonly onOpen: (trail: readonly PathNode[]) => void;
}

const ROW_HEIGHT = 34;
const LEAST_HEIGHT = 260;
const LONGEST_LABEL = 34;
const LABEL_GAP = 6;
/** Does the node stand at the right edge? */
const isLast = (x: Placed['x']) => (x[0] ?? 0) > 0.9;
const colour = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
/** The end of an address says more than its beginning. */
const cut = (text: string) => (text.length > LONGEST_LABEL ? `…${text.slice(1 - LONGEST_LABEL)}` : text);

/** A node as the chart library hands it over, once it has a place. */
interface Placed {
  readonly key: string;
  /** From 0 to 1. */
  readonly x: readonly number[];
}

const inkOf = ({ kind }: Drawn) =>
  kind === 'end'
    ? colour('--fl-leave')
    : kind === 'rest'
      ? colour('--fl-control')
      : kind === 'start'
        ? colour('--fl-primary')
        : colour('--fl-page');

/** People as bands whose width is how many they are. The table beside it says the same in text, and takes keys. */
export default function FlowChart({ flow, startName, direction, onOpen }: ChartProps) {
  const people = usePeople();
  const { shade } = useTheme();
  const format = useFormat();
  const rowName = useRowName(direction);
  // The chart listens from when it is first drawn on: what is opened is looked up in what is drawn then.
  const latest = useRef({ flow, onOpen });
  useEffect(() => {
    latest.current = { flow, onOpen };
  }, [flow, onOpen]);
  const config = useMemo(() => {
    const byKey = new Map(flow.nodes.map((node) => [node.key, node]));
    const nameOf = (key: string) => {
      const node = byKey.get(key);
      return withoutHost(!node || node.kind === 'start' ? startName : rowName(node), host);
    };
    const host = oneHost(pagesOf(flow.nodes));
    const ends = flow.nodes.filter(({ key }) => !flow.links.some(({ source }) => source === key)).length;
    const inks = new Map(flow.nodes.map((node) => [node.key, inkOf(node)]));
    const ink = ({ key }: Placed) => inks.get(key) ?? '';
    const peopleAt = (key: string) => people(byKey.get(key)?.people ?? 0);
    // What came before stands at the left of the step it led to.
    const links =
      direction === 'after' ? flow.links : flow.links.map(({ source, target, value }) => ({ source: target, target: source, value }));
    return {
      height: Math.max(LEAST_HEIGHT, ends * ROW_HEIGHT),
      autoFit: true,
      animate: false,
      theme: { type: shade === 'dark' ? ('classicDark' as const) : ('classic' as const), view: { viewFill: 'transparent' } },
      legend: false as const,
      data: links.map((link) => ({ ...link })),
      scale: { color: { type: 'identity' as const } },
      layout: {
        nodeAlign: direction === 'after' ? ('left' as const) : ('right' as const),
        nodeWidth: 0.008,
        nodePadding: 0.03,
        nodeSort: null,
      },
      encode: { nodeColor: ink },
      style: {
        nodeFill: ink,
        nodeStroke: 'transparent',
        nodeCursor: 'pointer',
        linkFill: colour('--fl-primary'),
        linkFillOpacity: shade === 'dark' ? 0.22 : 0.14,
        labelText: ({ key }: Placed) => `${cut(nameOf(key))}  ${format.number(byKey.get(key)?.people)}`,
        labelFill: colour('--fl-text'),
        labelFillOpacity: 1,
        labelFontSize: 12,
        labelFontFamily: getComputedStyle(document.body).fontFamily,
        // Beside the node, over the band that leaves it; what leads nowhere further has its name before it.
        labelTextAlign: ({ x }: Placed) => (isLast(x) ? 'end' : 'start'),
        labelPosition: ({ x }: Placed) => (isLast(x) ? 'left' : 'right'),
        labelDx: ({ x }: Placed) => (isLast(x) ? -LABEL_GAP : LABEL_GAP),
      },
      tooltip: {
        nodeTitle: '',
        nodeItems: [({ key }: Placed) => ({ name: nameOf(key), value: peopleAt(key) })],
        linkTitle: '',
        linkItems: [
          ({ source, target, value }: { readonly source: Placed; readonly target: Placed; readonly value: number }) => ({
            name: `${nameOf(source.key)} → ${nameOf(target.key)}`,
            value: people(value),
          }),
        ],
      },
      onReady: ({ chart }: { readonly chart: { on: (name: string, call: (event: { data?: { data?: Placed } }) => void) => void } }) => {
        chart.on('element:click', ({ data }) => {
          const now = latest.current;
          const node = now.flow.nodes.find(({ key }) => key === data?.data?.key);
          if (node?.kind === 'node') now.onOpen(node.trail);
        });
      },
    };
  }, [flow, startName, direction, shade, format, people, rowName]);
  return <Sankey key={`${shade} ${flow.nodes.length}`} {...config} />;
}
