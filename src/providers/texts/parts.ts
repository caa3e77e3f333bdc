/**
 * Sections of the locale files that only one part of the product says: they come with that part, as
 * chunks of their own (`scripts/text-parts.ts`). Whatever is shown elsewhere too stands in another section.
 */
export const TEXT_PARTS = [
  'canvas',
  'versions',
  'comments',
  'journeys',
  'people',
  'spend',
  'exports',
  'mapDraft',
  'kpi_builder',
  'launchpad',
  'home',
  'welcome',
  'start',
  'insights',
  'tokens',
  'planPage',
  'billing',
  'earnings',
  'keyboard',
  'guides',
  'sendScript',
  'tracking',
  'walk',
  'installCheck',
  'shareLinks',
  'shared',
  'library',
  'importing',
] as const;

/**
 * Sections that are said by what stands in the frame around screens (lists, forms, settings, the admin
 * area) and by windows: one part, which comes with either of them. What fills the window, as an open
 * canvas does, and what is shown before log-in do without.
 */
export const FRAMED_SECTIONS = [
  'admin',
  'alerts',
  'apiKey',
  'canvasList',
  'deleteWorkspace',
  'invitations',
  'invite',
  'kpis',
  'metrics',
  'monitor',
  'monitoringReports',
  'overview',
  'planBanner',
  'products',
  'rates',
  'resources',
  'settings',
  'setUserType',
  'targets',
  'transfer',
  'unlock',
  'wizard',
] as const;

export type LaterPart = (typeof TEXT_PARTS)[number] | 'framed';
/** What comes later than the page. */
export const LATER_PARTS: readonly LaterPart[] = [...TEXT_PARTS, 'framed'];
/** The sections of the locale files in it. */
export const sectionsOf = (part: LaterPart): readonly string[] => (part === 'framed' ? FRAMED_SECTIONS : [part]);
