import { cashOf } from '#domain/canvas/cash/cash.ts';
import { simulate } from '#domain/canvas/chance/simulate.ts';
import { tornado } from '#domain/canvas/chance/tornado.ts';
import type { Answers, Kind, Question, QuestionOf } from './questions.ts';

const WORK = {
  chance: ({ document, doubt }) => simulate(document, doubt),
  tornado: ({ document, doubt }) => tornado(document, doubt),
  cash: ({ document, horizon }) => cashOf(document, horizon),
} satisfies { [K in Kind]: (question: QuestionOf<K>) => Answers[K] };

/** Works questions out beside the page, which goes on taking what is typed. */
self.onmessage = ({ data }: MessageEvent<Question>) => {
  const work: (question: never) => Answers[Kind] = WORK[data.kind];
  self.postMessage(work(data as never));
};
