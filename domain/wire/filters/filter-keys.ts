import { CLIENT_KEYS } from '../client-keys.ts';
import { SOURCE_KEYS } from '../track.ts';

/** What the monitor can be filtered by: names alone, without the schema, which a first visit does not load. */

/** What a condition may ask of a visit: it is about the visits it holds for. */
export const VISIT_KEYS = ['channel', ...SOURCE_KEYS, ...CLIENT_KEYS] as const;
/** What it may ask of an event: it is about the people who have such an event in the range. `page` is host and path. */
export const EVENT_KEYS = ['page', 'host', 'path', 'kind', 'name'] as const;
export const FILTER_KEYS = [...VISIT_KEYS, ...EVENT_KEYS] as const;
export type FilterKey = (typeof FILTER_KEYS)[number];
export type VisitKey = (typeof VISIT_KEYS)[number];
export type EventKey = (typeof EVENT_KEYS)[number];
