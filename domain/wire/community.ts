/** Templates that somebody offers to everybody: what becomes of an offer, and who does what to it. */

/** `in_review`: somebody of staff looks at it. Only what is published is seen by others. */
export const COMMUNITY_STATES = ['offered', 'in_review', 'published', 'declined', 'withdrawn'] as const;
export type CommunityState = (typeof COMMUNITY_STATES)[number];

/** Acts of staff on an offer, and what it becomes by them. `withdraw` is open to its author, too. */
const BECOMES = { review: 'in_review', approve: 'published', decline: 'declined', withdraw: 'withdrawn' } as const;
export type CommunityAct = keyof typeof BECOMES;

const FROM: Readonly<Record<CommunityAct, readonly CommunityState[]>> = {
  review: ['offered'],
  approve: ['offered', 'in_review'],
  decline: ['offered', 'in_review'],
  withdraw: ['offered', 'in_review', 'published'],
};
export const COMMUNITY_ACTS = Object.keys(FROM) as readonly CommunityAct[];

/** What an offer becomes by an act; null where the act is none of this state. */
export const stateAfter = (state: CommunityState, act: CommunityAct): CommunityState | null =>
  FROM[act].includes(state) ? BECOMES[act] : null;

/** What is wrong with a published template, by those who report it. */
export const TEMPLATE_REPORTS = ['spam', 'copied', 'personal', 'misleading', 'other'] as const;
export type TemplateReport = (typeof TEMPLATE_REPORTS)[number];

/** Characters: of who is named as its author, of what a report says, of a reason. */
export const CREDIT_LENGTH = 80;
export const REPORT_LENGTH = 500;
/** Characters of an offered drawing as JSON. */
export const MOST_OFFERED = 1_000_000;
