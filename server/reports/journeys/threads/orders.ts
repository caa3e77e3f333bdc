import type { WorkspaceJourneys } from '../workspace.ts';
import type { Order, Run } from './messages.ts';
import { PROGRAMS } from './programs.ts';
import type { Share } from './share.ts';

/** What happens to the journeys of a workspace once they are whole. */
export type Change = Exclude<Order, { of: 'run' | 'begin' | 'add' | 'close' | 'drop' }>;

/** In every thread that holds them the same happens in the same order. */
export function change(journeys: WorkspaceJourneys, order: Change): void {
  if (order.of === 'define') journeys.define(order.forms, order.sources);
  if (order.of === 'replace') journeys.replace(order.bytes);
  if (order.of === 'orders') journeys.setOrders(order.orders);
  if (order.of === 'persons') journeys.setPersons(order.pairs);
  if (order.of === 'exact') journeys.setExact(order.persons, order.bytes);
  if (order.of === 'forget') journeys.since = Math.max(journeys.since, order.before);
}

export function programOf(name: string) {
  const found = PROGRAMS.get(name);
  if (!found) throw new Error(`No program of this name: ${name}`);
  return found;
}

/** What a program counts of a share of the people. */
export function scanShare(journeys: WorkspaceJourneys, { program, question, only }: Run, share: Share): unknown {
  journeys.only = only;
  journeys.share = share;
  return programOf(program).scan(journeys, question);
}
