import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Change } from '#domain/canvas/commands/table.ts';
import type { SaveDocument } from '#src/canvas/store/autosave.ts';
import { createDrafts } from '#src/canvas/store/draft.ts';
import { documentOf } from '#src/canvas/store/editor-store.ts';
import { statusOf } from '#src/canvas/store/save-state.ts';
import { openSession } from '#src/canvas/store/session.ts';
import { CanvasRoom, drawn, memory } from '#tests/support/canvas-room.ts';

/** The editor's side of drawing together, over the very room that the server has, without a network. */

const add = (id: string, name = ''): Change => ({ command: 'addElement', args: { id, kind: 'landing_page', x: 0, y: 0, name } });
const rename = (id: string, name: string): Change => ({ command: 'updateElement', args: { id, patch: { name } } });
const until = (holds: () => void) => vi.waitFor(holds, { timeout: 30_000, interval: 2 });

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

async function page(server: CanvasRoom, storage = memory(), pace: { again?: number } = {}, save: SaveDocument = server.save) {
  const isCut = () => server.network === 'cut';
  const session = openSession({
    canvas: await server.load(),
    readOnly: null,
    view: 'map',
    save,
    drafts: createDrafts(storage, 'u1', 'c1'),
    delay: 1,
    retry: 1,
    line: { port: server.port, load: server.load, language: () => 'en', isOnline: () => !isCut(), firstWait: 1, ...pace },
  });
  const stop = session.start();
  stops.push(stop);
  const { editor } = session;
  const document = () => documentOf(editor.getState());
  return {
    ...session,
    storage,
    stop,
    document,
    status: () => statusOf(editor.getState().save, document()),
    names: () => document().elements.map(({ id, name }) => `${id}:${name}`),
    joined: () => until(() => expect(session.together?.keeps()).toBe(true)),
  };
}

async function two(server = new CanvasRoom(drawn('a'))) {
  const [one, other] = [await page(server), await page(server)];
  await Promise.all([one.joined(), other.joined()]);
  return { server, one, other };
}

describe('two who draw', () => {
  test('see each other at once; saved is said when it is stored, and each takes back only what is their own', async () => {
    const { server, one, other } = await two();
    one.editor.apply(rename('a', 'Offer'));
    expect(one.status()).toBe('saving');
    expect(one.storage.held.size).toBe(1);
    await until(() => expect(other.names()).toEqual(['a:Offer']));
    await until(() => expect(one.status()).toBe('saved'));
    expect(one.storage.held.size).toBe(0);
    other.editor.apply(add('b', 'Pay'));
    await until(() => expect(one.names()).toEqual(['a:Offer', 'b:Pay']));
    one.editor.undo();
    await until(() => expect(other.names()).toEqual(['a:', 'b:Pay']));
    other.editor.undo();
    await until(() => expect(one.names()).toEqual(['a:']));
    one.editor.redo();
    await until(() => expect(other.names()).toEqual(['a:Offer']));
    expect(server.document).toEqual(one.document());
    expect(server.puts).toBe(0);
  });

  test('draw nothing anew of what the others left alone, and keep what they chose', async () => {
    const { one, other } = await two(new CanvasRoom(drawn('a', 'b')));
    const [, before] = other.document().elements;
    other.editor.select({ elements: ['a', 'b'] });
    one.editor.apply(rename('a', 'Offer'));
    await until(() => expect(other.names()[0]).toBe('a:Offer'));
    expect(other.document().elements[1]).toBe(before);
    expect(other.editor.getState().selection.elements).toEqual(['a', 'b']);
    one.editor.apply({ command: 'deleteElements', args: { ids: ['b'] } });
    await until(() => expect(other.editor.getState().selection.elements).toEqual(['a']));
  });
});

describe('a line that is cut', () => {
  test('keeps what is drawn in the browser, and brings both together when it is back', async () => {
    const { server, one, other } = await two();
    server.cut();
    one.editor.apply(rename('a', 'Mine'));
    one.editor.apply(add('c'));
    other.editor.apply(add('d'));
    await until(() => expect([one.status(), other.status()]).toEqual(['offline', 'offline']));
    expect(one.storage.held.size).toBe(1);
    server.network = 'up';
    one.together?.retry();
    other.together?.retry();
    await until(() => expect([one.status(), other.status()]).toEqual(['saved', 'saved']));
    await until(() => expect(one.document().elements).toHaveLength(3));
    await until(() => expect(other.document()).toEqual(one.document()));
    expect(server.document).toEqual(one.document());
    expect(one.storage.held.size).toBe(0);
    // What was drawn meanwhile can still be taken back.
    one.editor.undo();
    await until(() => expect(other.names()).toEqual(['a:Mine', 'd:']));
  });

  test('and an edit that is taken back meanwhile leave nothing to be kept', async () => {
    const { server, one } = await two();
    server.cut();
    one.editor.apply(add('c'));
    await until(() => expect(one.status()).toBe('offline'));
    one.editor.undo();
    expect(one.status()).toBe('saved');
    expect(one.storage.held.size).toBe(0);
    server.network = 'up';
    one.together?.retry();
    await until(() => expect(server.lines).toBeGreaterThan(0));
    one.editor.apply(add('e'));
    await until(() => expect(server.document.elements.map(({ id }) => id)).toEqual(['a', 'e']));
  });

  test('and a page that is closed then lose nothing: opened again it goes on from what others made of it', async () => {
    const { server, one, other } = await two();
    server.cut();
    one.editor.apply(rename('a', 'Mine'));
    one.stop();
    expect(one.storage.held.size).toBe(1);
    server.network = 'up';
    other.together?.retry();
    other.editor.apply(add('b'));
    await until(() => expect(server.document.elements).toHaveLength(2));
    server.revision = 7;
    const again = await page(server, one.storage);
    expect(again.restored).toBe(true);
    expect(again.names()).toEqual(['a:Mine', 'b:']);
    await until(() => expect(again.status()).toBe('saved'));
    await until(() => expect(other.names()).toEqual(['a:Mine', 'b:']));
    expect(again.storage.held.size).toBe(0);
  });

  test('that sockets cannot pass any more is given up: whole documents are saved, with what others did meanwhile', async () => {
    const { server, one, other } = await two();
    server.cut('no sockets');
    one.editor.apply(rename('a', 'Mine'));
    await until(() => expect(one.together?.keeps()).toBe(false));
    await until(() => expect(one.status()).toBe('saved'));
    expect(server.document.elements[0]?.name).toBe('Mine');
    expect(server.puts).toBeGreaterThan(0);
    // Once they pass again, it is over a line.
    server.network = 'up';
    one.together?.retry();
    other.together?.retry();
    await Promise.all([one.joined(), other.joined()]);
    other.editor.apply(rename('a', 'Theirs'));
    await until(() => expect(one.names()).toEqual(['a:Theirs']));
  });
});

describe('a change that no message holds', () => {
  const note = 'n'.repeat(20_000);
  const many = (count: number): Change[] =>
    Array.from(
      { length: count },
      (_, at) => [add(`m${at}`), { command: 'updateElement', args: { id: `m${at}`, patch: { note } } }] as Change[],
    ).flat();

  test('is saved as a whole document, and then they draw together again', async () => {
    const server = new CanvasRoom(drawn('a'));
    const one = await page(server);
    await one.joined();
    one.editor.apply(many(60));
    await until(() => expect(server.puts).toBe(1));
    await one.joined();
    await until(() => expect(one.status()).toBe('saved'));
    expect(server.document.elements).toHaveLength(61);
    one.editor.apply(rename('a', 'Offer'));
    await until(() => expect(server.document.elements[0]?.name).toBe('Offer'));
    expect([server.puts, one.storage.held.size]).toEqual([1, 0]);
  });

  test('and no document either says why, and stays in the browser until it is smaller', async () => {
    const server = new CanvasRoom(drawn('a'));
    let isFull = true;
    const one = await page(server, memory(), { again: 5 }, (base, document) =>
      isFull ? Promise.resolve({ kind: 'refused', message: 'Too large.' }) : server.save(base, document),
    );
    await one.joined();
    one.editor.apply(many(60));
    await until(() => expect(one.editor.getState().save.problem).toEqual({ kind: 'refused', message: 'Too large.' }));
    expect(one.storage.held.size).toBe(1);
    isFull = false;
    await until(() => expect(server.document.elements).toHaveLength(61));
    await until(() => expect(one.status()).toBe('saved'));
  });
});

describe('before there is a line', () => {
  test('whole documents are saved, however long it takes, and what is unsaved then goes over it', async () => {
    const server = new CanvasRoom(drawn('a'));
    server.network = 'no sockets';
    const one = await page(server);
    one.editor.apply(add('b'));
    await until(() => expect(one.status()).toBe('saved'));
    expect(server.puts).toBe(1);
    server.network = 'up';
    one.together?.retry();
    one.editor.apply(add('c'));
    await one.joined();
    await until(() => expect(one.status()).toBe('saved'));
    expect(server.document.elements.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  test('a conflict of whole documents is decided first', async () => {
    const server = new CanvasRoom(drawn('theirs'));
    server.revision = 5;
    const storage = memory();
    createDrafts(storage, 'u1', 'c1').write(1, drawn('mine'));
    const one = await page(server, storage);
    expect(one.status()).toBe('conflict');
    await one.autosave.overwrite();
    await one.joined();
    await until(() => expect(one.status()).toBe('saved'));
    expect(server.document.elements.map(({ id }) => id)).toEqual(['mine']);
  });
});

describe('what the server refuses', () => {
  test('stays on screen and in the browser with the sentence, and goes once it may', async () => {
    const { server, one, other } = await two();
    server.refuses = { code: 'canvas_locked', message: 'This canvas is locked.' };
    one.editor.apply(rename('a', 'Mine'));
    await until(() => expect(one.editor.getState().save.problem).toEqual({ kind: 'refused', message: 'This canvas is locked.' }));
    expect(one.names()).toEqual(['a:Mine']);
    expect(one.storage.held.size).toBe(1);
    await until(() => expect(server.lines).toBe(2));
    server.refuses = null;
    other.editor.apply(add('b'));
    await until(() => expect(one.names()).toEqual(['a:Mine', 'b:']));
    expect(one.status()).toBe('refused');
    expect(server.document.elements[0]?.name).toBe('');
    one.together?.retry();
    await until(() => expect(one.status()).toBe('saved'));
    await until(() => expect(other.names()).toEqual(['a:Mine', 'b:']));
    expect(one.storage.held.size).toBe(0);
  });

  test('is tried again by itself after a while, and by the next change', async () => {
    const server = new CanvasRoom(drawn('a'));
    const [one, other] = [await page(server, memory(), { again: 5 }), await page(server)];
    await Promise.all([one.joined(), other.joined()]);
    server.refuses = { code: 'canvas_locked', message: 'This canvas is locked.' };
    for (const each of [one, other]) {
      each.editor.apply(add(each === one ? 'b' : 'c'));
      await until(() => expect(each.status()).toBe('refused'));
    }
    server.refuses = null;
    await until(() => expect(one.status()).toBe('saved'));
    expect(other.status()).toBe('refused');
    other.editor.apply(add('d'));
    await until(() => expect(other.status()).toBe('saved'));
    await until(() => expect(one.document().elements).toHaveLength(4));
  });

  test('is no longer held against a drawing from which it was taken out', async () => {
    const { server, one } = await two();
    server.refuses = { code: 'role', message: 'You may view this workspace.' };
    one.editor.apply(add('c'));
    await until(() => expect(one.status()).toBe('refused'));
    one.editor.undo();
    await until(() => expect(one.status()).toBe('saved'));
    expect(one.storage.held.size).toBe(0);
  });

  test('is said when the page may not even come in, and nothing of it is lost', async () => {
    const { server, one } = await two();
    server.probe = { kind: 'refused', message: 'Log in again.' };
    server.cut('no sockets');
    one.editor.apply(rename('a', 'Mine'));
    await until(() => expect(one.editor.getState().save.problem).toEqual({ kind: 'refused', message: 'Log in again.' }));
    expect(one.storage.held.size).toBe(1);
    server.probe = { kind: 'free' };
    server.network = 'up';
    await until(() => expect(one.status()).toBe('saved'));
    expect(server.document.elements[0]?.name).toBe('Mine');
  });
});

test('a canvas that was filled anew meanwhile is taken as it is, with what was drawn on this page', async () => {
  const { server, one } = await two(new CanvasRoom(drawn('a', 'b')));
  server.cut();
  one.editor.apply(rename('a', 'Mine'));
  server.fill(drawn('a'));
  server.network = 'up';
  one.together?.retry();
  await until(() => expect(one.status()).toBe('saved'));
  expect(one.names()).toEqual(['a:Mine']);
  expect(server.document).toEqual(one.document());
});
