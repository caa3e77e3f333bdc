import { useEffect, useState } from 'react';
import type { Answers, Kind, QuestionOf } from './questions.ts';

export type AnswerState<Found> =
  | { readonly state: 'working'; readonly answer: Found | null }
  | { readonly state: 'ready'; readonly answer: Found }
  | { readonly state: 'failed'; readonly answer: null };

/** What comes of a question about the plan; the last answer stays until there is another one. Give it the same question as long as it is. */
export function useAnswer<K extends Kind>(question: QuestionOf<K>): AnswerState<Answers[K]> {
  const [state, setState] = useState<AnswerState<Answers[K]>>({ state: 'working', answer: null });
  useEffect(() => {
    setState(({ answer }) => ({ state: 'working', answer }));
    const worker = new Worker(new URL('./plan-worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<Answers[K]>) => setState({ state: 'ready', answer: data });
    worker.onerror = () => setState({ state: 'failed', answer: null });
    worker.postMessage(question);
    return () => worker.terminate();
  }, [question]);
  return state;
}
