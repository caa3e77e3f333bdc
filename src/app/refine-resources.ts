import type { ResourceProps } from '@refinedev/core';
import type { AnyResource } from '#domain/kit/resource.ts';
import type { ScopeName } from '#domain/kit/scope.ts';
import { adminActions } from '#resources/actions/admin.ts';
import { allResources } from '#resources/index.ts';
import { partsOf } from '#resources/kit/action.ts';
import { includesOf } from '#src/crud/form/fields.ts';
import { listPath, showPath } from '#src/providers/data/resource-paths.ts';
import type { RowMeta } from '#src/providers/data/row-meta.ts';

/** Of these staff are told more than a list holds, by an action of its own. */
const WHOLE = { users: adminActions.account, mails: adminActions.mail } as const;
const wholeOf = (name: string) => Object.entries(WHOLE).find(([of]) => of === name)?.[1];

/** `admin/users` of `GET /api/dashboard/admin/users/:id`. */
function wholePath(resource: AnyResource): { readonly whole?: string } {
  const action = wholeOf(resource.name);
  return action
    ? {
        whole: partsOf(action)
          .path.replace(/^\/api\/\w+\//, '')
          .replace(/\/:id$/, ''),
      }
    : {};
}

/** What every call about its rows is told: Refine merges it into each. */
function metaOf(resource: AnyResource): RowMeta & { readonly dataProviderName: string } {
  const include = includesOf(resource);
  return {
    dataProviderName: resource.api === 'analytics' ? 'analytics' : 'default',
    path: resource.path,
    scope: resource.scope.name,
    ...wholePath(resource),
    ...(resource.api === 'dashboard' && include.length > 0 ? { include } : {}),
  };
}

/** Scopes whose rows have a page each. */
const HAS_PAGES: readonly ScopeName[] = ['workspace', 'installation'];

function refineResource(resource: AnyResource): ResourceProps {
  const list = listPath(resource, ':workspaceId');
  return {
    name: resource.name,
    list,
    ...(resource.actions.includes('create')
      ? { create: `${resource.scope.name === 'account' ? '/dashboard/workspaces' : list}/create` }
      : {}),
    ...(resource.scope.name === 'workspace' && resource.actions.includes('edit') ? { edit: `${list}/:id/edit` } : {}),
    ...(HAS_PAGES.includes(resource.scope.name) && resource.actions.includes('show')
      ? { show: showPath(resource, ':workspaceId', ':id') }
      : {}),
    meta: metaOf(resource),
  };
}

/** What Refine knows of the application's resources: derived, never written twice. */
export const refineResources: ResourceProps[] = allResources.map(refineResource);
