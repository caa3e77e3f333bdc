import type { Method, WorkspaceSource } from './action.ts';
import type { Permission } from './permission.ts';

/** A call that is neither rows nor an action, because something outside fixes how it is asked or answered. */
export interface ProtocolCall {
  readonly call: `${Method} /${string}`;
  readonly may: Permission | 'public';
  /** Left out: it is about the signed-in person, in no workspace. */
  readonly workspace?: WorkspaceSource;
  /** Why it cannot be declared as an action. */
  readonly reason: string;
  /** Only how it is asked is special: its answer is a JSON:API document. */
  readonly answersDocument?: true;
}
