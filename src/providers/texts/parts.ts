/**
 * Sections of the locale files that only one part of the product says: they come with that part, as
 * chunks of their own (`scripts/text-parts.ts`). Whatever is shown elsewhere too stands in another section.
 */
export const TEXT_PARTS = [
  'canvas',
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
