import { simulate } from '#domain/canvas/chance/simulate.ts';
import type { Asked } from './use-chances.ts';

/** Works plans out many times beside the page, which goes on taking what is typed. */
self.onmessage = ({ data }: MessageEvent<Asked>) => {
  self.postMessage(simulate(data.document, data.doubt));
};
