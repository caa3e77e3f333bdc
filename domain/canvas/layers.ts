/** A drawing's layers: which column each node stands in, and in which order within it. */
export interface Way {
  readonly from: string;
  readonly to: string;
}

/** Ways that lead back to where a walk came from, found by depth-first search in the order given. */
function backWays(nodes: readonly string[], out: ReadonlyMap<string, readonly string[]>): Set<string> {
  const state = new Map<string, 'open' | 'done'>();
  const back = new Set<string>();
  for (const root of nodes) {
    if (state.has(root)) continue;
    const stack = [{ node: root, next: 0 }];
    state.set(root, 'open');
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const child = out.get(top.node)?.[top.next++];
      if (child === undefined) {
        state.set(top.node, 'done');
        stack.pop();
      } else if (state.get(child) === 'open') back.add(`${top.node}\n${child}`);
      else if (!state.has(child)) {
        state.set(child, 'open');
        stack.push({ node: child, next: 0 });
      }
    }
  }
  return back;
}

function adjacency(nodes: readonly string[], ways: readonly Way[]): Map<string, string[]> {
  const out = new Map<string, string[]>(nodes.map((node) => [node, []]));
  for (const { from, to } of ways) if (out.has(to) && from !== to) out.get(from)?.push(to);
  return out;
}

/**
 * Columns by longest path: a node stands one column after the last of those that lead to it;
 * ways that close a loop are left out. Within a column, nodes near what leads to them (mean
 * position of neighbours, four sweeps). Deterministic: ties keep the order of `nodes`.
 */
export function layersOf(nodes: readonly string[], ways: readonly Way[]): string[][] {
  const all = adjacency(nodes, ways);
  const reached = new Set(ways.filter(({ from, to }) => from !== to).map(({ to }) => to));
  const starts = nodes.filter((node) => !reached.has(node));
  const back = backWays([...starts, ...nodes], all);
  const forward = ways.filter(({ from, to }) => from !== to && all.has(from) && all.has(to) && !back.has(`${from}\n${to}`));
  const out = adjacency(nodes, forward);
  const waiting = new Map(nodes.map((node) => [node, 0]));
  for (const { to } of forward) waiting.set(to, (waiting.get(to) ?? 0) + 1);
  const column = new Map<string, number>();
  const ready = nodes.filter((node) => waiting.get(node) === 0);
  for (let node = ready.shift(); node !== undefined; node = ready.shift()) {
    const at = column.get(node) ?? 0;
    column.set(node, at);
    for (const child of out.get(node) ?? []) {
      column.set(child, Math.max(column.get(child) ?? 0, at + 1));
      const left = (waiting.get(child) ?? 0) - 1;
      waiting.set(child, left);
      if (left === 0) ready.push(child);
    }
  }
  const layers: string[][] = [];
  for (const node of nodes) {
    const at = column.get(node) ?? 0;
    while (layers.length <= at) layers.push([]);
    layers[at]?.push(node);
  }
  return sorted(layers, forward);
}

function sorted(layers: string[][], ways: readonly Way[]): string[][] {
  const neighbours = new Map<string, { before: string[]; after: string[] }>();
  for (const node of layers.flat()) neighbours.set(node, { before: [], after: [] });
  for (const { from, to } of ways) {
    neighbours.get(from)?.after.push(to);
    neighbours.get(to)?.before.push(from);
  }
  let current = layers;
  for (let sweep = 0; sweep < 4; sweep++) {
    const side = sweep % 2 === 0 ? 'before' : 'after';
    const place = new Map(current.flatMap((layer) => layer.map((node, index) => [node, index - (layer.length - 1) / 2] as const)));
    const mean = (node: string) => {
      const near = neighbours.get(node)?.[side] ?? [];
      return near.length === 0 ? (place.get(node) ?? 0) : near.reduce((sum, other) => sum + (place.get(other) ?? 0), 0) / near.length;
    };
    current = current.map((layer) =>
      layer
        .map((node) => ({ node, at: mean(node) }))
        .sort((a, b) => a.at - b.at)
        .map(({ node }) => node),
    );
  }
  return current;
}
