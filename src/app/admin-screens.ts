import type { ComponentType } from 'react';
import type { AnyResource } from '#domain/kit/resource.ts';
import type { PermissionName } from '#src/providers/access/permission-name.ts';
import { segmentOf, staffResources } from '#src/providers/data/resource-paths.ts';
import type { TextKey } from '#src/providers/texts/i18n.ts';
import type { IconName } from '#src/ui/icons/icons.tsx';

export const ADMIN_PATH = '/admin-dashboard';

/** A screen of the admin area that is not generated from a resource. */
export interface AdminScreen {
  /** Below `/admin-dashboard/`; '' is the admin area itself. */
  readonly path: string;
  readonly load: () => Promise<{ readonly default: ComponentType }>;
  /** Its tab and its line in the command palette; none: reached from elsewhere. */
  readonly menu?: { readonly text: TextKey; readonly icon: IconName; readonly order: number; readonly asks: PermissionName };
}

/** What staff see besides the lists that follow from their declarations. */
export const ADMIN_SCREENS: readonly AdminScreen[] = [
  {
    path: '',
    load: () => import('#src/features/admin/OverviewScreen.tsx'),
    menu: { text: 'admin.overview', icon: 'monitor', order: 0, asks: 'installation:show' },
  },
  { path: 'view-user/:userId', load: () => import('#src/features/admin/PersonScreen.tsx') },
  { path: 'mails/:id', load: () => import('#src/features/admin/MailScreen.tsx') },
  { path: 'audit-entries/:id', load: () => import('#src/features/admin/AuditEntryScreen.tsx') },
  {
    path: 'health',
    load: () => import('#src/features/admin/HealthScreen.tsx'),
    menu: { text: 'admin.health', icon: 'settings', order: 90, asks: 'installation:showHealth' },
  },
  { path: 'workspaces/:id/events', load: () => import('#src/features/admin/EventsScreen.tsx') },
];

/** The lists of the admin area, with their addresses below it and their places in its menu. */
export function adminLists(): readonly { readonly path: string; readonly resource: AnyResource; readonly order: number }[] {
  return staffResources().map((resource, at) => ({ path: segmentOf(resource), resource, order: resource.menu?.order ?? 10 + at }));
}
