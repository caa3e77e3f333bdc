import { FunnelMode, type FunnelModeProps } from './FunnelMode.tsx';
import { Whom, type WhomProps } from './Whom.tsx';

interface WhatCountsProps extends Omit<WhomProps, 'onChange'>, Omit<FunnelModeProps, 'onChange'> {
  readonly onWhom: WhomProps['onChange'];
  readonly onFunnelMode: FunnelModeProps['onChange'];
}

/** What of what people did the actual numbers of a canvas count: of whom, and whether only from its starts on. */
export default function WhatCounts({ whom, range, shown, onWhom, inFunnelMode, onFunnelMode }: WhatCountsProps) {
  return (
    <>
      <Whom whom={whom} range={range} onChange={onWhom} />
      <FunnelMode shown={shown} inFunnelMode={inFunnelMode} onChange={onFunnelMode} />
    </>
  );
}
