import type { MessagePort } from 'node:worker_threads';
import { WorkspaceJourneys } from '../workspace.ts';
import type { HelperAnswer, HelperMessage, ToHelper } from './helpers.ts';
import { change, scanShare } from './orders.ts';

/** What happened to a workspace that could not be carried out: nothing is counted of it any more. */
type Held = WorkspaceJourneys | Error;

function count(journeys: Held | undefined, { id, share, ...run }: Extract<ToHelper, { of: 'scan' }>): HelperAnswer {
  try {
    if (!journeys || journeys instanceof Error) throw journeys ?? new Error('The workspace is not in memory');
    // Persons are put together by asking for those that cannot be.
    if (journeys.tied().persons.length > 0) throw new Error('Persons are not in order');
    return { id, part: scanShare(journeys, run, share) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}

function changed(journeys: Held | undefined, order: Exclude<ToHelper, { of: 'scan' | 'drop' }>): Held {
  try {
    if (order.of === 'take') return new WorkspaceJourneys(order.state);
    if (!journeys) return new Error('The workspace is not in memory');
    if (!(journeys instanceof Error)) change(journeys, order);
    return journeys;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Holds journeys beside the thread that leads, and counts the share of the people that it is told. `leading`: the way to that thread. */
export function runHelper(leading: MessagePort): void {
  const held = new Map<string, Held>();
  leading.on('message', ({ workspace, order }: HelperMessage) => {
    if (order.of === 'drop') held.delete(workspace);
    else if (order.of === 'scan') leading.postMessage(count(held.get(workspace), order));
    else held.set(workspace, changed(held.get(workspace), order));
  });
}
