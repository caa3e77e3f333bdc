import type { CanvasElement } from '#domain/canvas/document.ts';
import { boxOf } from '#domain/canvas/geometry.ts';
import type { Point } from '#domain/canvas/lines/curves.ts';
import type { CommentPlace } from '#domain/wire/comments.ts';
import { readable } from '#domain/wire/comments.ts';
import type { Comment } from './port.ts';

/** A comment and what was said to it, the earliest first. */
export interface Thread {
  readonly id: string;
  readonly first: Comment;
  readonly answers: readonly Comment[];
  /** When something was said last. */
  readonly at: string;
}

/** Threads, the one in which something was said last before the others. An answer whose first comment is not there is none. */
export function threadsOf(comments: readonly Comment[]): readonly Thread[] {
  const answers = new Map<string, Comment[]>();
  for (const comment of comments)
    if (comment.id !== comment.thread) answers.set(comment.thread, [...(answers.get(comment.thread) ?? []), comment]);
  return comments
    .filter(({ id, thread }) => id === thread)
    .map((first) => {
      const said = answers.get(first.id) ?? [];
      return { id: first.id, first, answers: said, at: said.at(-1)?.created_at ?? first.created_at };
    })
    .toSorted((a, b) => b.at.localeCompare(a.at));
}

export const isResolved = ({ first }: Thread): boolean => first.resolved_at !== null;

/** As people read it, on one line. */
export const lineOf = ({ text, mentions }: Comment, former: string): string =>
  readable(text, (person) => mentions.find(({ id }) => id === person)?.name ?? former).replace(/\s+/g, ' ');

/** Where a thread is tied; null where that would be an element and none is named, which is nowhere. */
export const placeOf = ({ element, x, y }: Comment): CommentPlace | null =>
  element !== null ? { element } : x !== null && y !== null ? { x, y } : null;

/** Names a place, to tell what was typed for one from what was typed for another. */
export const placeKey = (at: CommentPlace | { readonly thread: string }): string =>
  'thread' in at ? at.thread : 'element' in at ? `on ${at.element}` : 'new';

/** Something at a point of the canvas. */
interface AtPoint {
  readonly point: Point;
}

/** Puts together what is nearer than `reach` (canvas pixels) to the first of a group, in the order in which it comes. */
export function gathered<One extends AtPoint>(all: readonly One[], reach: number): readonly (readonly [One, ...One[]])[] {
  const groups: [One, ...One[]][] = [];
  for (const one of all) {
    const near = groups.find(([{ point }]) => Math.hypot(point.x - one.point.x, point.y - one.point.y) < reach);
    if (near) near.push(one);
    else groups.push([one]);
  }
  return groups;
}

/** The corner of a card, or the point, in canvas pixels; null where the card is gone. */
export function pointOf(at: CommentPlace, elements: ReadonlyMap<string, CanvasElement>): Point | null {
  if (!('element' in at)) return at;
  const element = elements.get(at.element);
  if (!element) return null;
  const { x, y, width } = boxOf(element);
  return { x: x + width, y };
}
