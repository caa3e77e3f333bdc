import { describe, expect, it } from 'vitest';
import { Helpers } from '#server/reports/journeys/threads/helpers.ts';
import { WHOLE } from '#server/reports/journeys/threads/share.ts';
import { WorkspaceJourneys } from '#server/reports/journeys/workspace.ts';

/** Two helpers that do this with each question (`order`) that they are told to count. */
function helpersThat(does: string): Helpers {
  const code = `import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ order }) => { if (order.of === 'scan') { ${does} } });`;
  return new Helpers(new URL(`data:text/javascript,${encodeURIComponent(code)}`), 2, 0);
}

function nobody(): WorkspaceJourneys {
  const journeys = new WorkspaceJourneys(0);
  journeys.close();
  return journeys;
}

const RUN = { program: 'canvas', question: {}, only: null };

describe('threads that help to count', () => {
  it('count a share each of a workspace that they know, and none of another', async () => {
    const helpers = helpersThat('parentPort.postMessage({ id: order.id, part: { ...order.share, taken: null } });');
    helpers.take('known', nobody());
    const { own, others } = helpers.begin('known', RUN);
    expect([{ ...own, taken: null }, ...(await others)]).toEqual([0, 1, 2].map((index) => ({ index, of: 3, taken: null })));
    expect(helpers.begin('unknown', RUN).own).toEqual(WHOLE);
    helpers.tell('known', { of: 'drop' });
    expect(helpers.begin('known', RUN).own).toEqual(WHOLE);
  });

  it('say that they could not, and are asked again', async () => {
    const helpers = helpersThat("parentPort.postMessage({ id: order.id, error: 'not in order' });");
    helpers.take('known', nobody());
    await expect(helpers.begin('known', RUN).others).rejects.toThrow('not in order');
    expect(helpers.begin('known', RUN).own.of).toBe(3);
  });

  it('are missed as soon as they end, and others take their place with the next workspace', async () => {
    const helpers = helpersThat('if (order.share.index === 1) process.exit(1); parentPort.postMessage({ id: order.id, part: 1 });');
    helpers.take('known', nobody());
    await expect(helpers.begin('known', RUN).others).rejects.toThrow('ended');
    expect(helpers.begin('known', RUN).own.of).toBe(2);
    helpers.take('next', nobody());
    expect(helpers.begin('next', RUN).own.of).toBe(3);
  });
});
