import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Beginning } from '#src/ui/windows/Beginning.tsx';

let showFields: () => void;
let drawAgain: () => void;

/** A window whose content finds out by itself that there is something to fill in. */
function Late() {
  const [ready, setReady] = useState(false);
  showFields = () => setReady(true);
  if (!ready) return <p>Make a KPI first</p>;
  return (
    <>
      <input aria-label="Name" />
      <input aria-label="KPI" />
    </>
  );
}
function Window() {
  const [, setTimes] = useState(0);
  drawAgain = () => setTimes((times) => times + 1);
  return (
    <Beginning asks>
      <Late />
    </Beginning>
  );
}

test('a window begins in its first field when that comes later, and takes the focus from nobody afterwards', async () => {
  render(<Window />);
  await act(async () => showFields());
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  screen.getByLabelText('KPI').focus();
  await act(async () => drawAgain());
  expect(document.activeElement).toBe(screen.getByLabelText('KPI'));
});
