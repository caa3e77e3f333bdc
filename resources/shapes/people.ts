import { z } from 'zod';
import { personErasure, personExport, personLink, personQuestion } from '#domain/wire/reports/people.ts';
import type { peopleActions } from '../actions/people.ts';
import { plain, type ShapesOf } from '../kit/shape.ts';

const person = personQuestion.shape.person;
const link = z.strictObject(personLink.pick({ visitor: true, kind: true, value: true }).shape);
/** The person that the visitor belongs to from here on. */
const answer = plain(z.object({ person }), 'the analytics API answers plain JSON');

export const peopleShapes = {
  join: {
    summary: 'Join two people who are one, also where both are identified',
    input: z.strictObject({ person, other: person }),
    answer,
  },
  part: { summary: 'Undo one link that makes visitors one person, for good', input: link, answer },
  restore: { summary: 'Let a link hold again that was undone', input: link, answer },
  export: {
    summary: 'Everything that is kept of one person, for them to have',
    input: z.strictObject({ person }),
    answer: plain(personExport, 'a file for whoever it is about'),
  },
  erase: {
    summary: 'Remove everything that is kept of one person, for good; it is done within some minutes',
    input: z.strictObject({ person }),
    answer: plain(personErasure, 'the analytics API answers plain JSON'),
  },
} satisfies ShapesOf<typeof peopleActions>;
