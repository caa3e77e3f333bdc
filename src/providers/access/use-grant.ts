import { AccessControlContext, type CanReturnType, keys, useCan } from '@refinedev/core';
import { useQueries } from '@tanstack/react-query';
import { useContext } from 'react';
import type { AnyResource, ResourceAction } from '#domain/kit/resource.ts';
import type { Grant } from '#resources/shapes/account/account.ts';
import { NO, useMaybeWorkspace } from '../place/workspace.tsx';
import type { Answer } from './answers.ts';
import type { PermissionName } from './permission-name.ts';

function grantOf(answer: CanReturnType | undefined): Grant {
  if (!answer) return NO;
  const { can, reason = 'role', plan } = answer as Answer;
  return can ? { allowed: true } : { allowed: false, because: reason, plan };
}

/** `canvases:create` in the words of Refine; the workspace on screen is part of the question. */
function questionOf(name: string, workspace: string | undefined) {
  const [resource = '', action = ''] = name.split(':');
  return { resource, action, params: { workspace } };
}

function useAnswer(name: string): Grant {
  const workspace = useMaybeWorkspace()?.id;
  return grantOf(useCan(questionOf(name, workspace)).data);
}

/** May the person do this here, and if not, why not. Refine's `useCan` with a name that the compiler knows. */
export const useGrant = (name: PermissionName): Grant => useAnswer(name);

/** The same in another workspace than the one on screen; null while it is being found out, and where none is named. */
export function useGrantIn(workspace: string | undefined, name: PermissionName): Grant | null {
  const { data } = useCan({ ...questionOf(name, workspace), queryOptions: { enabled: workspace !== undefined } });
  return workspace !== undefined && data ? grantOf(data) : null;
}

/** The same of rows of a resource. */
export const useRowGrant = (resource: AnyResource, action: ResourceAction): Grant => useAnswer(`${resource.name}:${action}`);

/** The same for several questions at once; the list does not change while the screen stands. */
export function useGrants<const Name extends PermissionName>(names: readonly Name[]): (name: Name) => Grant {
  const { can } = useContext(AccessControlContext);
  const workspace = useMaybeWorkspace()?.id;
  const answers = useQueries({
    queries: names.map((name) => {
      const question = questionOf(name, workspace);
      const { resource, action, params } = question;
      // The keys of `useCan`: one question has one answer, however it was asked.
      return {
        queryKey: keys()
          .access()
          .resource(resource)
          .action(action)
          .params({ params: { ...params, resource: undefined }, enabled: undefined })
          .get(),
        queryFn: async () => (await can?.(question)) ?? { can: false },
        retry: false,
      };
    }),
  });
  return (name) => grantOf(answers[names.indexOf(name)]?.data);
}
