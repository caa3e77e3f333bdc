import { parentPort } from 'node:worker_threads';
import { runThreadInBackground } from '#server/background.ts';
import type { FromThread, Order, Standing, ToThread } from './messages.ts';
import { PROGRAMS } from './programs.ts';
import { WorkspaceJourneys } from './workspace.ts';

/** Journeys of workspaces, and whatever counts them, away from the thread that answers everybody. */
const held = new Map<string, WorkspaceJourneys>();

const NOBODY = { persons: [], visitors: [] } as const;

function standingOf(journeys: WorkspaceJourneys, answer?: unknown): Standing {
  const { size: events, delta } = journeys;
  return { events, delta, isIncomplete: journeys.isIncomplete(), tied: NOBODY, ...(answer === undefined ? {} : { answer }) };
}

function run(journeys: WorkspaceJourneys, program: string, question: unknown): Standing {
  if (journeys.isIncomplete()) return standingOf(journeys);
  const tied = journeys.tied();
  if (tied.persons.length > 0) return { ...standingOf(journeys), tied };
  const found = PROGRAMS.get(program);
  if (!found) throw new Error(`No program of this name: ${program}`);
  return standingOf(journeys, found.answer(journeys, question, [found.scan(journeys, question)]));
}

/** @throws Error where the workspace is not held. */
function journeysOf(workspace: string): WorkspaceJourneys {
  const journeys = held.get(workspace);
  if (!journeys) throw new Error('The workspace is not in memory');
  return journeys;
}

function carryOut(workspace: string, order: Order): Standing {
  if (order.of === 'drop') {
    held.delete(workspace);
    return { events: 0, delta: 0, isIncomplete: false, tied: NOBODY };
  }
  if (order.of === 'begin') held.set(workspace, new WorkspaceJourneys(order.events));
  const journeys = journeysOf(workspace);
  if (order.of === 'run') return run(journeys, order.program, order.question);
  if (order.of === 'add') journeys.add(order.bytes);
  if (order.of === 'define') journeys.define(order.forms, order.sources);
  if (order.of === 'close') journeys.close();
  if (order.of === 'replace') journeys.replace(order.bytes);
  if (order.of === 'orders') journeys.setOrders(order.orders);
  if (order.of === 'persons') journeys.setPersons(order.pairs);
  if (order.of === 'exact') journeys.setExact(order.persons, order.bytes);
  if (order.of === 'forget') journeys.since = Math.max(journeys.since, order.before);
  return standingOf(journeys);
}

function answer({ id, workspace, order }: ToThread): FromThread {
  try {
    return { id, standing: carryOut(workspace, order) };
  } catch (error) {
    held.delete(workspace);
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}

runThreadInBackground();
parentPort?.on('message', (message: ToThread) => parentPort?.postMessage(answer(message)));
