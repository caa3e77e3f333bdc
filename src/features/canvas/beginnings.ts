import { openDocument } from '#domain/canvas/migrate.ts';
import { templateActions } from '#resources/actions/templates.ts';
import type { CanvasBeginnings } from '#src/canvas/host.ts';
import { type AnswerTo, perform } from '#src/providers/actions/perform.ts';

/* What an empty canvas is offered to begin with: loaded there. */

type Template = AnswerTo<typeof templateActions.list>['rows'][number];
type Told = Pick<Template, 'name' | 'about' | 'purpose'>;

const ALL = 100;
const MOST = 4;
/** Letters of a word that tells something: "for" and "the" do not. */
const TELLING = 4;

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** How many words of a canvas's name a template says of itself. */
function saidOf({ name, about }: Told, words: readonly string[]): number {
  const said = `${name} ${about}`.toLowerCase();
  return words.filter((word) => said.includes(word)).length;
}

/**
 * A few templates for a canvas of this name: first those that speak of what it is called, then one for each
 * purpose, so that what is sold otherwise is seen, too. Each in the order given, which is that of use.
 */
export function fitting<Row extends Told>(rows: readonly Row[], name: string): readonly Row[] {
  const words = wordsOf(name).filter(({ length }) => length >= TELLING);
  const spoken = rows.filter((row) => saidOf(row, words) > 0).sort((one, other) => saidOf(other, words) - saidOf(one, words));
  const chosen = spoken.slice(0, MOST);
  for (const row of rows) {
    if (chosen.length < MOST && !chosen.some(({ purpose }) => purpose === row.purpose)) chosen.push(row);
  }
  return chosen;
}

export const offered: CanvasBeginnings['offered'] = async (name) =>
  fitting((await perform(templateActions.list, { input: { 'page[size]': ALL } })).rows, name);

export const documentOf: CanvasBeginnings['documentOf'] = async (id) => {
  const opened = openDocument((await perform(templateActions.show, { params: { template: id } })).document);
  if (!opened.ok) throw new Error('a template is no document');
  return opened.document;
};
