import type { WorkspaceSource } from '#resources/kit/action.ts';
import type { Permission } from '#resources/kit/permission.ts';
import type { Access } from './access.ts';
import type { Subject, Verb } from './permissions.ts';

/** What the guard asks before a declared call: the permissions were collected from these very declarations. */
export function accessOf({ may, workspace }: { readonly may: Permission | 'public'; readonly workspace?: WorkspaceSource }): Access {
  return may === 'public' ? may : { resource: may.subject as Subject, action: may.verb as Verb, workspace };
}
