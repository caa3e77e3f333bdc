import { describe, expect, test } from 'vitest';
import { addElement } from '#domain/canvas/commands/add-element.ts';
import type { Change } from '#domain/canvas/commands/table.ts';
import { type CanvasDocument, EMPTY_DOCUMENT } from '#domain/canvas/document.ts';
import type { SaveAnswer } from '#src/canvas/store/autosave.ts';
import { createDrafts, recover } from '#src/canvas/store/draft.ts';
import { createEditor, documentOf } from '#src/canvas/store/editor-store.ts';
import { statusOf } from '#src/canvas/store/save-state.ts';
import { openSession } from '#src/canvas/store/session.ts';

const added = (id: string): CanvasDocument => addElement(EMPTY_DOCUMENT, { id, kind: 'landing_page', x: 0, y: 0 });
const add = (id: string): Change => ({ command: 'addElement', args: { id, kind: 'landing_page', x: 0, y: 0 } });
const rename = (id: string, name: string): Change => ({ command: 'updateElement', args: { id, patch: { name } } });

/** A localStorage that lives as long as the test. */
function textStore() {
  const held = new Map<string, string>();
  return {
    held,
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  };
}

/** The server's side of saving, in memory: the revision rule of the real one, and a switch to cut the network. */
function server(revision = 1) {
  const state = { revision, document: EMPTY_DOCUMENT, away: false, calls: 0 };
  const save = async (base: number, document: CanvasDocument): Promise<SaveAnswer> => {
    state.calls += 1;
    await Promise.resolve();
    if (state.away) return { kind: 'unreachable' };
    if (base !== state.revision) return { kind: 'stale', newer: { revision: state.revision, by: 'Ed', at: '2026-11-16T14:02:00Z' } };
    state.revision += 1;
    state.document = document;
    return { kind: 'saved', revision: state.revision };
  };
  return { state, save };
}

const stored = (document: CanvasDocument = EMPTY_DOCUMENT, revision = 1) => ({
  revision,
  document,
  saved_at: '2026-11-16T14:02:00Z',
  saved_by: { id: 'u2', name: 'Ed' },
});

function session(remote = server(), storage = textStore(), canvas = stored()) {
  const drafts = createDrafts(storage, 'u1', 'c1');
  // Long delays: the tests send by `flush`, never by waiting.
  const made = openSession({ canvas, readOnly: null, view: 'map', save: remote.save, drafts, delay: 3_600_000, retry: 3_600_000 });
  const stop = made.start();
  const status = () => statusOf(made.editor.getState().save, documentOf(made.editor.getState()));
  return { ...made, remote, storage, drafts, status, stop };
}

describe('editing', () => {
  test('undo takes back, redo brings again, a new change ends redo', () => {
    const editor = createEditor({ document: EMPTY_DOCUMENT, revision: 1, readOnly: null });
    editor.apply(add('a'));
    editor.apply(add('b'));
    editor.undo();
    expect(documentOf(editor.getState()).elements).toHaveLength(1);
    editor.redo();
    expect(documentOf(editor.getState()).elements).toHaveLength(2);
    editor.undo();
    editor.apply(add('c'));
    editor.redo();
    expect(documentOf(editor.getState()).elements.map(({ id }) => id)).toEqual(['a', 'c']);
  });

  test('typing in one field is one step back', () => {
    let now = 0;
    const editor = createEditor({ document: added('a'), revision: 1, readOnly: null, clock: () => now });
    for (const name of ['L', 'La', 'Lan']) {
      now += 100;
      editor.apply(rename('a', name), 'name:a');
    }
    editor.endRun();
    now += 100;
    editor.apply(rename('a', 'Lane'), 'name:a');
    editor.undo();
    expect(documentOf(editor.getState()).elements[0]?.name).toBe('Lan');
    editor.undo();
    expect(documentOf(editor.getState()).elements[0]?.name).toBe('');
  });

  test('what is gone is no longer chosen', () => {
    const editor = createEditor({ document: added('a'), revision: 1, readOnly: null });
    editor.select({ elements: ['a'] });
    editor.apply({ command: 'deleteElements', args: { ids: ['a'] } });
    expect(editor.getState().selection.elements).toEqual([]);
  });

  test('a read-only canvas never changes', () => {
    const editor = createEditor({ document: added('a'), revision: 1, readOnly: 'role' });
    expect(editor.apply(add('b'))).toBe(false);
    editor.undo();
    expect(documentOf(editor.getState()).elements).toHaveLength(1);
  });
});

describe('saving', () => {
  test('a change is unsaved, then saved under the next revision, and the draft goes', async () => {
    const s = session();
    expect(s.status()).toBe('saved');
    s.editor.apply(add('a'));
    expect(s.status()).toBe('unsaved');
    expect(s.drafts.read()?.document.elements).toHaveLength(1);
    const sending = s.autosave.flush();
    expect(s.status()).toBe('saving');
    await sending;
    expect(s.status()).toBe('saved');
    expect(s.remote.state).toMatchObject({ revision: 2, calls: 1 });
    expect(s.storage.held.size).toBe(0);
    s.stop();
  });

  test('typing while a save is under way is not lost and not sent twice at once', async () => {
    const s = session();
    s.editor.apply(add('a'));
    const first = s.autosave.flush();
    s.editor.apply(add('b'));
    await first;
    expect(s.status()).toBe('unsaved');
    expect(s.drafts.read()?.document.elements).toHaveLength(2);
    await s.autosave.flush();
    expect(s.remote.state.document.elements).toHaveLength(2);
    expect(s.remote.state.calls).toBe(2);
    s.stop();
  });

  test('undoing back to what is saved leaves nothing to save', async () => {
    const s = session();
    s.editor.apply(add('a'));
    s.editor.undo();
    await s.autosave.flush();
    expect(s.status()).toBe('saved');
    expect(s.remote.state.calls).toBe(0);
    expect(s.drafts.read()).toBeNull();
    s.stop();
  });

  test('offline work waits in the browser and is saved when the server is back', async () => {
    const s = session();
    s.remote.state.away = true;
    s.editor.apply(add('a'));
    await s.autosave.flush();
    expect(s.status()).toBe('offline');
    expect(s.drafts.read()?.document.elements).toHaveLength(1);
    s.remote.state.away = false;
    await s.autosave.flush();
    expect(s.status()).toBe('saved');
    expect(s.remote.state.document.elements).toHaveLength(1);
    s.stop();
  });

  test('an offline edit that is undone leaves nothing to be kept: saved is said at once, also before the line is back', async () => {
    const s = session();
    s.remote.state.away = true;
    s.editor.apply(add('a'));
    await s.autosave.flush();
    expect(s.status()).toBe('offline');
    s.editor.undo();
    expect(s.status()).toBe('saved');
    expect(s.editor.getState().save.problem).toBeNull();
    expect(s.drafts.read()).toBeNull();
    s.stop();
  });

  test('an edit undone while its request is under way is not called offline when that request fails', async () => {
    const s = session();
    s.remote.state.away = true;
    s.editor.apply(add('a'));
    const sending = s.autosave.flush();
    s.editor.undo();
    await sending;
    expect(s.status()).toBe('saved');
    s.stop();
  });

  test('what the server refused is no longer held against a drawing from which it was taken out', async () => {
    const storage = textStore();
    const drafts = createDrafts(storage, 'u1', 'c1');
    const refuse = async (): Promise<SaveAnswer> => ({ kind: 'refused', message: 'Locked.' });
    const s = openSession({ canvas: stored(), readOnly: null, view: 'map', save: refuse, drafts, delay: 3_600_000, retry: 3_600_000 });
    const stop = s.start();
    s.editor.apply(add('a'));
    await s.autosave.flush();
    expect(s.autosave.state().problem?.kind).toBe('refused');
    s.editor.undo();
    expect(s.autosave.state().problem).toBeNull();
    stop();
  });

  test('after a reload the draft is taken up and saved', async () => {
    const before = session();
    before.remote.state.away = true;
    before.editor.apply(add('a'));
    await before.autosave.flush();
    before.autosave.stop();
    before.remote.state.away = false;
    const after = session(before.remote, before.storage);
    expect(after.restored).toBe(true);
    expect(documentOf(after.editor.getState()).elements).toHaveLength(1);
    await after.autosave.flush();
    expect(before.remote.state.document.elements).toHaveLength(1);
    before.stop();
    after.stop();
  });
});

describe('conflict', () => {
  async function inConflict() {
    const s = session();
    s.remote.state.revision = 7;
    s.remote.state.document = added('theirs');
    s.editor.apply(add('mine'));
    await s.autosave.flush();
    return s;
  }

  test('is shown with who and when; nothing more is sent until the person decides', async () => {
    const s = await inConflict();
    expect(s.status()).toBe('conflict');
    expect(s.autosave.state().problem).toEqual({ kind: 'conflict', newer: { revision: 7, by: 'Ed', at: '2026-11-16T14:02:00Z' } });
    s.editor.apply(add('more'));
    await s.autosave.flush();
    expect(s.remote.state.calls).toBe(1);
    expect(s.drafts.read()?.document.elements.map(({ id }) => id)).toEqual(['mine', 'more']);
    s.stop();
  });

  test('overwriting saves mine over the newer revision', async () => {
    const s = await inConflict();
    await s.autosave.overwrite();
    expect(s.status()).toBe('saved');
    expect(s.remote.state.revision).toBe(8);
    expect(s.remote.state.document.elements.map(({ id }) => id)).toEqual(['mine']);
    s.stop();
  });

  test('loading theirs replaces mine and forgets the draft', async () => {
    const s = await inConflict();
    s.takeOver({ revision: 7, document: s.remote.state.document });
    expect(s.status()).toBe('saved');
    expect(documentOf(s.editor.getState()).elements.map(({ id }) => id)).toEqual(['theirs']);
    expect(s.storage.held.size).toBe(0);
    s.stop();
  });

  test('overwriting again meets a third person by asking again', async () => {
    const s = await inConflict();
    s.remote.state.revision = 9;
    await s.autosave.overwrite();
    expect(s.status()).toBe('conflict');
    s.stop();
  });

  test('a draft from an older revision asks instead of saving', () => {
    const storage = textStore();
    createDrafts(storage, 'u1', 'c1').write(1, added('mine'));
    const s = session(server(5), storage, stored(added('theirs'), 5));
    expect(s.status()).toBe('conflict');
    expect(documentOf(s.editor.getState()).elements.map(({ id }) => id)).toEqual(['mine']);
    s.stop();
  });
});

describe('drafts', () => {
  test('of one person are not shown to another', () => {
    const storage = textStore();
    createDrafts(storage, 'u1', 'c1').write(1, EMPTY_DOCUMENT);
    expect(createDrafts(storage, 'u2', 'c1').read()).toBeNull();
    expect(createDrafts(storage, 'u1', 'c2').read()).toBeNull();
  });

  test('that cannot be read, or storage that refuses, are no drafts', () => {
    const storage = textStore();
    storage.held.set('flx_canvas_draft:u1:c1', '{"revision":1');
    expect(createDrafts(storage, 'u1', 'c1').read()).toBeNull();
    const refuse = () => {
      throw new Error('QuotaExceededError');
    };
    const closed = createDrafts({ getItem: refuse, setItem: refuse, removeItem: refuse }, 'u1', 'c1');
    expect(() => closed.write(1, EMPTY_DOCUMENT)).not.toThrow();
    expect(closed.read()).toBeNull();
  });

  test('written later hold the last change, are read back before that, and are in the store once the page is left', () => {
    const storage = textStore();
    const works: (() => void)[] = [];
    const drafts = createDrafts(storage, 'u1', 'c1', (work) => {
      works.push(work);
      return () => works.splice(works.indexOf(work), 1);
    });
    const kept = () =>
      createDrafts(storage, 'u1', 'c1')
        .read()
        ?.document.elements.map(({ id }) => id);
    drafts.write(1, added('a'));
    drafts.write(1, added('b'));
    expect([works.length, kept()]).toEqual([1, undefined]);
    works[0]?.();
    expect(kept()).toEqual(['b']);
    drafts.write(1, added('c'));
    drafts.settle();
    expect([works.length, kept()]).toEqual([0, ['c']]);
    drafts.write(1, added('d'));
    drafts.clear();
    expect([works.length, kept()]).toEqual([0, undefined]);
    drafts.write(1, added('e'));
    expect(drafts.read()?.document.elements[0]?.id).toBe('e');
  });

  test('equal to what is stored are dropped', () => {
    const draft = { revision: 1, at: '', document: added('a') };
    expect(recover(draft, 2, added('a')).kind).toBe('none');
    expect(recover(draft, 1, EMPTY_DOCUMENT).kind).toBe('restore');
    expect(recover(draft, 2, EMPTY_DOCUMENT).kind).toBe('conflict');
    expect(recover(null, 1, EMPTY_DOCUMENT).kind).toBe('none');
  });
});
