import { memo } from 'react';
import Behind from '../results/Behind.tsx';

const stop = (event: { stopPropagation: () => void }) => event.stopPropagation();

/** Those who went nowhere from a card, as a way to where they went. It is pressed, and not the card: nothing is chosen or dragged by it. */
export default memo(function LeftWay({ id, text }: { readonly id: string; readonly text: string }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is pressed is the link in it
    <span className="nodrag nopan" role="presentation" onClick={stop} onDoubleClick={stop} onKeyDown={stop}>
      <Behind part="left" people={1} {...{ id, text }} />
    </span>
  );
});
