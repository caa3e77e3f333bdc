import type { ComponentType } from 'react';
import type { AnyResource } from '#domain/kit/resource.ts';
import { type InstallationResourceName, resources } from '#resources/index.ts';
import type { PermissionName } from '#src/providers/access/permission-name.ts';
import { segmentOf } from '#src/providers/data/resource-paths.ts';
import type { TextKey } from '#src/providers/texts/i18n.ts';
import { withTexts } from '#src/providers/texts/with-texts.ts';
import type { IconName } from '#src/ui/icons/icons.tsx';

export const ADMIN_PATH = '/admin-dashboard';

type Load = () => Promise<{ readonly default: ComponentType }>;

/** A screen of the admin area that is no list of a resource. */
export interface AdminScreen {
  /** Below `/admin-dashboard/`; '' is the admin area itself. */
  readonly path: string;
  readonly load: Load;
  /** Its tab and its line in the command palette; none: reached from elsewhere. */
  readonly menu?: { readonly text: TextKey; readonly icon: IconName; readonly order: number; readonly asks: PermissionName };
}

/** What staff see besides lists. */
export const ADMIN_SCREENS: readonly AdminScreen[] = [
  {
    path: '',
    load: () => import('#src/features/admin/OverviewScreen.tsx'),
    menu: { text: 'admin.overview', icon: 'monitor', order: 0, asks: 'installation:show' },
  },
  { path: 'view-user/:id', load: () => import('#src/features/admin/PersonScreen.tsx') },
  {
    path: 'earnings',
    load: withTexts('earnings', () => import('#src/features/admin/money/EarningsScreen.tsx')),
    menu: { text: 'admin.earnings', icon: 'kpis', order: 11.5, asks: 'earnings:show' },
  },
  { path: 'billing-invoices/:id', load: withTexts('earnings', () => import('#src/features/admin/money/InvoiceScreen.tsx')) },
  { path: 'mails/:id', load: () => import('#src/features/admin/MailScreen.tsx') },
  { path: 'billing-coupons/:id', load: withTexts('earnings', () => import('#src/features/admin/money/CouponScreen.tsx')) },
  { path: 'billing-notices/:id', load: () => import('#src/features/admin/NoticeScreen.tsx') },
  {
    path: 'community-templates/:id',
    load: withTexts(
      'library',
      withTexts('canvas', () => import('#src/features/admin/community/OfferScreen.tsx')),
    ),
  },
  { path: 'audit-entries/:id', load: () => import('#src/features/admin/AuditEntryScreen.tsx') },
  {
    path: 'health',
    load: () => import('#src/features/admin/HealthScreen.tsx'),
    menu: { text: 'admin.health', icon: 'settings', order: 90, asks: 'installation:showHealth' },
  },
  { path: 'workspaces/:id/events', load: () => import('#src/features/admin/EventsScreen.tsx') },
];

/** The list of each resource of the installation. */
const LISTS = {
  users: () => import('#src/features/admin/UsersScreen.tsx'),
  mails: () => import('#src/features/admin/MailsScreen.tsx'),
  'billing-subscriptions': () => import('#src/features/admin/money/SubscriptionsScreen.tsx'),
  'billing-invoices': () => import('#src/features/admin/money/InvoicesScreen.tsx'),
  'billing-coupons': withTexts('earnings', () => import('#src/features/admin/money/CouponsScreen.tsx')),
  'billing-notices': () => import('#src/features/admin/NoticesScreen.tsx'),
  'community-templates': withTexts('library', () => import('#src/features/admin/community/OffersScreen.tsx')),
  'audit-entries': () => import('#src/features/admin/AuditLogScreen.tsx'),
} as const satisfies Record<InstallationResourceName, Load>;
const LISTED = Object.keys(LISTS) as readonly InstallationResourceName[];

export interface AdminListScreen {
  readonly path: string;
  readonly resource: AnyResource;
  readonly order: number;
  readonly load: Load;
}

/** The lists of the admin area, with their addresses below it and their places in its menu. */
export function adminLists(): readonly AdminListScreen[] {
  return LISTED.map((name, at) => {
    const resource: AnyResource = resources[name];
    return { path: segmentOf(resource), resource, order: resource.menu?.order ?? 10 + at, load: LISTS[name] };
  });
}
