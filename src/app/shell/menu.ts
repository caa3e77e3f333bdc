import type { AnyResource } from '#domain/kit/resource.ts';
import { type Limit, UNLIMITED } from '#domain/plans/plans.ts';
import { resources } from '#resources/index.ts';
import type { Grant } from '#resources/shapes/account/account.ts';
import type { PermissionName } from '#src/providers/access/permission-name.ts';
import { useGrant, useGrants } from '#src/providers/access/use-grant.ts';
import { inWorkspace, listPath, resourcesOf } from '#src/providers/data/resource-paths.ts';
import { LAUNCHPAD_PATH, useLaunchpad } from '#src/providers/place/launchpad.ts';
import { useMe } from '#src/providers/place/me.tsx';
import { useMaybeWorkspace, type WorkspaceContextValue } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { asIcon, type IconName } from '#src/ui/icons/icons.tsx';
import { ADMIN_PATH, ADMIN_SCREENS, adminLists } from '../admin-screens.ts';
import { FEATURE_SCREENS } from '../feature-screens.ts';

/** Of whoever is signed in. */
export const HOME_PATH = '/dashboard';

export interface MenuEntry {
  readonly to: string;
  readonly text: string;
  readonly icon: IconName;
  readonly order: number;
  /** Shown with a lock, never hidden. */
  readonly locked: boolean;
  /** `2/3`: how many of those the plan keeps open. */
  readonly count?: string;
}

const byOrder = (a: MenuEntry, b: MenuEntry) => a.order - b.order;
const lockedByPlan = (grant: Grant) => !grant.allowed && grant.because === 'plan';

/** How much of a bounded plan is used; it counts over all workspaces of the owner. */
function limitIn(workspace: WorkspaceContextValue, limit: Limit | undefined): Pick<MenuEntry, 'count'> {
  if (!limit) return {};
  const { used, allowed } = workspace.limit(limit);
  return allowed === UNLIMITED ? {} : { count: `${used}/${allowed}` };
}

/** What the entries of resources ask: may their rows be listed? */
const listing = (resource: AnyResource) => `${resource.name}:list` as PermissionName;
const IN_WORKSPACE = resourcesOf('workspace').map(listing);

/** The menu of the workspace on screen: resources and feature screens in one order, settings last. Empty outside of one. */
export function useWorkspaceMenu(): readonly MenuEntry[] {
  const { t, label } = useText();
  const workspace = useMaybeWorkspace();
  const grantOf = useGrants(IN_WORKSPACE);
  if (!workspace) return [];
  const generated = resourcesOf('workspace').map((resource) => ({
    to: listPath(resource, workspace.id),
    text: label(`resources.${resource.name}.many`),
    icon: asIcon(resource.icon),
    order: resource.menu?.order ?? 0,
    locked: lockedByPlan(grantOf(listing(resource))),
    ...limitIn(workspace, resource.limit),
  }));
  const features = FEATURE_SCREENS.flatMap(({ path, menu, feature }) =>
    menu
      ? [
          {
            to: `${inWorkspace(workspace.id)}/${path}`,
            text: t(menu.text),
            icon: menu.icon,
            order: menu.order,
            locked: feature ? lockedByPlan(workspace.feature(feature)) : false,
          },
        ]
      : [],
  );
  const settings = {
    to: `${inWorkspace(workspace.id)}/settings`,
    text: t('shell.settings'),
    icon: 'settings',
    order: 90,
    locked: false,
  } as const;
  return [...generated, ...features, settings].sort(byOrder);
}

/** What stands in the menu of the admin area asks, and first of all whether somebody may be there. */
const IN_ADMIN: readonly PermissionName[] = [
  ...new Set<PermissionName>([
    'installation:show',
    ...ADMIN_SCREENS.flatMap(({ menu }) => (menu ? [menu.asks] : [])),
    ...adminLists().map(({ resource }) => listing(resource)),
  ]),
];

/** The admin area's menu for this person: its screens and lists, in order, without what the role may not read. */
export function useAdminMenu(): readonly MenuEntry[] {
  const { t, label } = useText();
  const grantOf = useGrants(IN_ADMIN);
  const screens = ADMIN_SCREENS.flatMap(({ path, menu }) =>
    menu
      ? [{ to: path ? `${ADMIN_PATH}/${path}` : ADMIN_PATH, text: t(menu.text), icon: menu.icon, order: menu.order, asks: menu.asks }]
      : [],
  );
  const lists = adminLists().map(({ path, resource, order }) => ({
    to: `${ADMIN_PATH}/${path}`,
    text: label(`resources.${resource.name}.many`),
    icon: asIcon(resource.icon),
    order,
    asks: listing(resource),
  }));
  if (!grantOf('installation:show').allowed) return [];
  return [...screens, ...lists]
    .filter(({ asks }) => grantOf(asks).allowed)
    .map(({ asks: _, ...entry }) => ({ ...entry, locked: false }))
    .sort(byOrder);
}

/** Does this person run the installation? */
export const useIsStaff = (): boolean => useGrant('installation:show').allowed;

/** The admin area, for who works there. */
function useAdminEntry(): readonly MenuEntry[] {
  const { t } = useText();
  return useIsStaff() ? [{ to: ADMIN_PATH, text: t('admin.name'), icon: 'rows', order: 4, locked: false }] : [];
}

/** The launchpad with how far one has come, until all of it is done; staff are not led anywhere, whether they look at an account or not. */
function useLaunchpadEntry(): readonly MenuEntry[] {
  const { t } = useText();
  const { data } = useLaunchpad();
  const isStaff = useIsStaff();
  const isLookedAt = useMe().impersonation !== null;
  if (!data || data.next === null || isLookedAt || isStaff) return [];
  const count = `${data.steps.filter(({ done }) => done).length}/${data.steps.length}`;
  return [{ to: LAUNCHPAD_PATH, text: t('shell.launchpad'), icon: 'reached', order: 2, locked: false, count }];
}

/** The menu above all workspaces. */
export function usePersonalMenu(): readonly MenuEntry[] {
  const { t, label } = useText();
  const { workspaces } = resources;
  const home = { to: HOME_PATH, text: t('shell.home'), icon: 'home', order: 0, locked: false } as const;
  const library = { to: '/dashboard/library', text: t('shell.library'), icon: 'layers', order: 3, locked: false } as const;
  const all = { to: listPath(workspaces, ''), text: label('resources.workspaces.many'), icon: asIcon(workspaces.icon) };
  return [home, { ...all, order: 1, locked: false }, ...useLaunchpadEntry(), library, ...useAdminEntry()];
}
