import { afterAll, beforeAll, expect } from 'vitest';
import { referenceCanvas } from '#tests/reference/canvas.ts';
import { openTestAnalytics, type TestAnalytics } from '#tests/support/analytics.ts';
import { longTest } from '#tests/support/long.ts';
import { canvas, event, google, newWorkspace, page, report, way } from './canvas-cast.ts';

let store: TestAnalytics;
beforeAll(async () => {
  store = await openTestAnalytics();
});
afterAll(() => store?.close());

longTest('of more elements than one statement holds, with a line from every one to the next', async () => {
  const workspace = newWorkspace();
  const names = Array.from({ length: 150 }, (_, index) => `p${index}`);
  const drawn = canvas(
    { ...Object.fromEntries(names.map((name, index) => [name, page(`/${index}`)])), mail: google, click: event('button_click') },
    names.slice(1).map((name, index) => [names[index] ?? '', name] as const),
  );
  const document = {
    ...drawn,
    elements: drawn.elements.map((element, index) => (index % 2 === 0 ? { ...element, value: index + 1 } : element)),
    lines: [...drawn.lines, ...names.map((name) => ({ id: `mail>${name}`, from: 'mail', to: name, kind: 'next' as const }))],
  };
  const events = names.flatMap((_, index) => [
    ...way(workspace, `v${index % 7}`, [`/${index}`, `/${(index * 3) % 150}`, `/${index + 1}`], index % 50),
    // A button that is drawn is a step between two pages, in whichever statement they are counted.
    ...(index % 5 === 0 ? way(workspace, `c${index % 3}`, [`/${index}`, 'button_click', `/${index + 1}`], index % 50) : []),
    // A visit by mail begins with a scroll: no step, neither here nor on a small map.
    ...way(workspace, `v${index % 7}`, ['scroll'], (index + 1) % 50).map((row) => ({
      ...row,
      is_entry: 1 as const,
      utm_source: 'google',
    })),
  ]);
  const { elements, lines, crowd, totals } = await report(store.analytics, document, events, workspace);
  const reference = referenceCanvas(document, events);
  // Of an element with more lines than one statement tells apart nobody knows who took none.
  const { left: _, ...mail } = reference.elements.mail ?? {};
  const { mail: __, ...left } = reference.crowd?.left ?? {};
  expect({ elements, lines, crowd, totals }).toEqual({
    ...reference,
    elements: { ...reference.elements, mail },
    crowd: { ...reference.crowd, left },
  });
});
