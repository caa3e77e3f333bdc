import type { WorkspaceJourneys } from '../workspace.ts';

/** What answers a question from journeys. Threads each count the people of their share; what they found is put together in one of them. */
export interface Program<Question, Part, Answer> {
  /** Counts the people of the share that is set. What it answers can be handed from one thread to another. */
  scan(journeys: WorkspaceJourneys, question: Question): Part;
  /** Makes the answer of what all shares came to, in their order. The share that is set is everybody. */
  answer(journeys: WorkspaceJourneys, question: Question, parts: readonly Part[]): Answer;
}

/** A program whose question came from elsewhere: it is what the room asks that the program is of. */
export interface AnyProgram {
  scan(journeys: WorkspaceJourneys, question: unknown): unknown;
  answer(journeys: WorkspaceJourneys, question: unknown, parts: readonly unknown[]): unknown;
}

export const anyProgram = <Question, Part, Answer>(program: Program<Question, Part, Answer>): AnyProgram => program as AnyProgram;
