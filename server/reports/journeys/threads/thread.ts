import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { runThreadInBackground } from '#server/background.ts';
import { WorkspaceJourneys } from '../workspace.ts';
import { runHelper } from './helper.ts';
import { HELPER, Helpers } from './helpers.ts';
import type { FromThread, Order, Run, Standing, ThreadData, ToThread } from './messages.ts';
import { change, programOf, scanShare } from './orders.ts';
import { WHOLE } from './share.ts';

/** Journeys of workspaces, and whatever counts them, away from the thread that answers everybody. */
const held = new Map<string, WorkspaceJourneys>();

const NOBODY = { persons: [], visitors: [] } as const;

function standingOf(journeys: WorkspaceJourneys, answer?: unknown): Standing {
  const { size: events, delta } = journeys;
  return { events, delta, isIncomplete: journeys.isIncomplete(), tied: NOBODY, ...(answer === undefined ? {} : { answer }) };
}

/** @throws Error where the workspace is not held. */
function journeysOf(workspace: string): WorkspaceJourneys {
  const journeys = held.get(workspace);
  if (!journeys) throw new Error('The workspace is not in memory');
  return journeys;
}

/** Carries out what the thread that answers everybody asks for, and has helpers count with it. */
function lead(asking: MessagePort, { helpers: most, sharedFrom }: ThreadData): void {
  const helpers = new Helpers(new URL(import.meta.url), most, sharedFrom);

  const run = async (workspace: string, { program, question, only }: Extract<Order, { of: 'run' }>): Promise<Standing> => {
    const journeys = journeysOf(workspace);
    if (journeys.isIncomplete()) return standingOf(journeys);
    const tied = journeys.tied();
    if (tied.persons.length > 0) return { ...standingOf(journeys), tied };
    const asked: Run = { program, question, only };
    const sharing = helpers.begin(workspace, asked);
    const own = scanShare(journeys, asked, sharing.own);
    journeys.share = WHOLE;
    const parts = [own, ...(await sharing.others)];
    return standingOf(journeys, programOf(program).answer(journeys, question, parts));
  };

  const carryOut = (workspace: string, order: Exclude<Order, { of: 'run' }>): Standing => {
    if (order.of === 'drop') {
      held.delete(workspace);
      helpers.tell(workspace, order);
      return { events: 0, delta: 0, isIncomplete: false, tied: NOBODY };
    }
    if (order.of === 'begin') held.set(workspace, new WorkspaceJourneys(order.events));
    const journeys = journeysOf(workspace);
    if (order.of === 'add') journeys.add(order.bytes);
    else if (order.of === 'close') {
      journeys.close();
      helpers.take(workspace, journeys);
    } else if (order.of !== 'begin') {
      change(journeys, order);
      helpers.tell(workspace, order);
    }
    return standingOf(journeys);
  };

  // Whatever is no question is carried out before the next message.
  const answer = async ({ id, workspace, order }: ToThread): Promise<FromThread> => {
    try {
      return { id, standing: order.of === 'run' ? await run(workspace, order) : carryOut(workspace, order) };
    } catch (error) {
      held.delete(workspace);
      helpers.tell(workspace, { of: 'drop' });
      return { id, error: error instanceof Error ? error.message : String(error) };
    }
  };

  asking.on('message', async (message: ToThread) => asking.postMessage(await answer(message)));
}

runThreadInBackground();
if (parentPort && workerData === HELPER) runHelper(parentPort);
else if (parentPort) lead(parentPort, workerData as ThreadData);
