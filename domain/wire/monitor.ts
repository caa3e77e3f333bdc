/** Words of the monitor that lists and menus know, too: without the schemas of reports, which a first visit does not load. */

export const MONITOR_TABS = ['kpi', 'pages', 'sources', 'ads'] as const;

/** How long the buckets of a trend are. */
export const BREAKDOWNS = ['daily', 'weekly', 'monthly'] as const;
export type Breakdown = (typeof BREAKDOWNS)[number];

/** What an annotation is about, each in a colour of its own. */
export const ANNOTATION_KINDS = ['note', 'launch', 'campaign', 'problem'] as const;
export type AnnotationKind = (typeof ANNOTATION_KINDS)[number];
