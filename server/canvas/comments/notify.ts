import { mentionedIn, readable } from '#domain/wire/comments.ts';
import type { Database } from '#server/db/client.ts';
import { HttpError } from '#server/http/errors.ts';
import { nameOf } from '#server/invitations/person.ts';
import type { Ports } from '#server/ports.ts';
import { authorsIn, type Member } from './comments.ts';

export interface CommentNotice {
  readonly canvas: { readonly id: string; readonly name: string };
  readonly workspace: { readonly id: string; readonly name: string };
  readonly thread: string;
  readonly text: string;
  /** What stood there before it was changed: whom that mentioned has heard of it. */
  readonly before?: string;
  readonly author: Member;
  readonly members: readonly Member[];
  /** The author's own address is not confirmed: no mail leaves in their name. */
  readonly unproven: boolean;
}

/**
 * Mails whoever is mentioned, and everybody else in the thread where it is an answer; each once, none to oneself, to who is not of
 * the workspace any more, or to who wants none. Must run in the transaction that writes the comment.
 * @throws HttpError 403 `confirm_first` where the author may mail nobody yet and mentions somebody.
 */
export async function notifyPeople({ mail, settings }: Ports<'mail' | 'settings'>, tx: Database, said: CommentNotice): Promise<void> {
  const { author, members, before } = said;
  const known = new Set(before === undefined ? [] : mentionedIn(before));
  const mentioned = new Set(mentionedIn(said.text).filter((person) => !known.has(person)));
  const taking = new Set(before === undefined ? await authorsIn(tx, said.canvas.id, said.thread) : []);
  const told = members.filter(({ id, wantsMail }) => wantsMail && id !== author.id && (mentioned.has(id) || taking.has(id)));
  if (said.unproven) {
    if (told.some(({ id }) => mentioned.has(id))) throw new HttpError(403, 'confirm_first');
    return;
  }
  const names = new Map(members.map((member) => [member.id, nameOf(member)]));
  const data = {
    author: nameOf(author),
    canvas: said.canvas.name,
    workspace: said.workspace.name,
    said: readable(said.text, (person) => names.get(person) ?? '…'),
    link: `${settings.publicUrl}/dashboard/workspaces/${said.workspace.id}/canvases/${said.canvas.id}?comment=${said.thread}`,
  };
  for (const { id, email, language, first_name } of told)
    await mail.queue(tx, {
      template: mentioned.has(id) ? 'comment_mention' : 'comment_answer',
      to: { email, language, user: id },
      data: { ...data, name: first_name },
    });
}
