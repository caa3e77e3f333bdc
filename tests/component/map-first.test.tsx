import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EMPTY_DOCUMENT } from '#domain/canvas/document.ts';
import { AfterMap, MapFirst } from '#src/canvas/map-first.tsx';
import { EditorContext } from '#src/canvas/store/context.ts';
import { createEditor, type View } from '#src/canvas/store/editor-store.ts';

/** What stands beside the map of an editor that is being opened. */

let paint: () => void;
beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
    paint = run;
    return 1;
  });
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
});
afterEach(() => vi.unstubAllGlobals());

const isShown = () => screen.queryByText('palette') !== null;

function open(view: View) {
  const editor = createEditor({ document: EMPTY_DOCUMENT, revision: 1, readOnly: null, view });
  render(
    <EditorContext value={editor}>
      <MapFirst>
        <p>map</p>
        <AfterMap>palette</AfterMap>
      </MapFirst>
    </EditorContext>,
  );
}

it('comes once the map has been painted', async () => {
  open('map');
  expect([screen.queryByText('map') !== null, isShown()]).toEqual([true, false]);
  paint();
  await vi.waitFor(() => expect(isShown()).toBe(true));
});

it.each([
  ['a key', () => fireEvent.keyDown(document.body, { key: '/' })],
  ['a press', () => fireEvent.pointerDown(document.body)],
  ['something pasted', () => fireEvent.paste(document.body)],
] as const)('is there before %s is answered', (_what, give) => {
  open('map');
  const seen: boolean[] = [];
  const note = () => seen.push(isShown());
  for (const kind of ['keydown', 'pointerdown', 'paste']) document.body.addEventListener(kind, note, { once: true });
  give();
  expect(seen).toEqual([true]);
});

it('waits for no map where a table is shown', () => {
  open('table');
  expect(isShown()).toBe(true);
});
