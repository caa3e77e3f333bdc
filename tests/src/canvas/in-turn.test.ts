import { afterEach, expect, test, vi } from 'vitest';
import { EMPTY_DOCUMENT } from '#domain/canvas/document.ts';
import type { Action, ActionContext } from '#src/canvas/actions/action.ts';
import { inTurn, runAction } from '#src/canvas/actions/in-turn.ts';
import { createEditor } from '#src/canvas/store/editor-store.ts';

/** What is asked for while the code of something earlier is on its way is done after it, and nothing waits without need. */

afterEach(() => vi.unstubAllGlobals());

const settled = () => new Promise((resolve) => setTimeout(resolve));

function ground(onLine = true) {
  vi.stubGlobal('navigator', { onLine });
  const done: string[] = [];
  const said: string[] = [];
  const editor = createEditor({ document: EMPTY_DOCUMENT, revision: 1, readOnly: null });
  const context = { editor, notify: (key: string) => said.push(key) } as unknown as ActionContext;
  const action = (name: string, more: Partial<Action> = {}): Action => ({
    ...{ name, labelKey: 'canvas.actions.undo', icon: 'undo', group: 'edit', keys: [] },
    ...{ may: () => true, when: () => true, run: () => void done.push(name) },
    ...more,
  });
  let come: (failure?: Error) => void = () => undefined;
  const late = (name: string) =>
    inTurn(context, () =>
      new Promise<void>((resolve, reject) => {
        come = (failure) => (failure ? reject(failure) : resolve());
      }).then(() => void done.push(name)),
    );
  return { done, said, context, action, late, come: (failure?: Error) => come(failure) };
}

test('at once where nothing waits, and in the order of asking where something does', async () => {
  const { done, context, action, late, come } = ground();
  runAction(action('first'), context);
  expect(done).toEqual(['first']);
  late('paste');
  runAction(action('undo'), context);
  runAction(action('again'), context);
  expect(done).toEqual(['first']);
  come();
  await settled();
  expect(done).toEqual(['first', 'paste', 'undo', 'again']);
  runAction(action('last'), context);
  expect(done.at(-1)).toBe('last');
});

test('whether there is something to do is seen when its turn comes', async () => {
  const { done, context, action, late, come } = ground();
  const afterPaste = action('undo', { when: () => done.includes('paste') });
  expect(runAction(afterPaste, context)).toBe(false);
  late('paste');
  expect(runAction(afterPaste, context)).toBe(true);
  expect(runAction(action('never', { may: () => false }), context)).toBe(true);
  come();
  await settled();
  expect(done).toEqual(['paste', 'undo']);
});

test('looking around waits for nothing', async () => {
  const { done, context, action, late, come } = ground();
  late('paste');
  runAction(action('zoom', { group: 'view' }), context);
  expect(done).toEqual(['zoom']);
  expect(runAction(action('never', { group: 'help', when: () => false }), context)).toBe(false);
  come();
  await settled();
});

test('what fails is said, and what waits for it goes on', async () => {
  const { done, said, context, action, late, come } = ground();
  late('paste');
  runAction(action('undo'), context);
  come(new Error('no such file'));
  await settled();
  expect([done, said]).toEqual([['undo'], ['errors.unknown']]);
});

test('without a connection nothing waits for code that may not come for hours', async () => {
  const { done, context, action, late, come } = ground(false);
  late('paste');
  runAction(action('delete'), context);
  expect(done).toEqual(['delete']);
  come();
  await settled();
  expect(done).toEqual(['delete', 'paste']);
});
