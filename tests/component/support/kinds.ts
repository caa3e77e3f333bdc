import type { AnyResource } from '#domain/kit/resource.ts';
import { resources } from '#resources/index.ts';
import type { StoredRow } from './rows.ts';

/** A generated list of one kind of API, with the words that stand on it. */
export interface Kind {
  readonly resource: AnyResource;
  /** The address of its rows. */
  readonly path: string;
  readonly words: {
    readonly one: string;
    readonly many: string;
    readonly create: string;
    readonly find: string;
    readonly emptyTitle: string;
    readonly safe: string;
    /** Over the column that names a row. */
    readonly head: string;
  };
  /** What the rows are ordered by when they are ordered by name. */
  readonly label: string;
  readonly nameOf: (at: number) => string;
  readonly row: (at: number) => StoredRow;
  /** Is somebody asked before a row is deleted? */
  readonly asks: boolean;
  /** What its button opens that makes a row. */
  readonly opens: { readonly role: 'dialog' | 'heading'; readonly name: string };
  readonly form: {
    /** What its button says that makes a row. */
    readonly submit: string;
    /** The lines and choices without which nothing can be made, in their order. */
    readonly required: readonly string[];
    /** The line of text that names the row, and what is typed there. */
    readonly line: string;
    readonly typed: string;
    /** What is chosen besides, by label. */
    readonly chosen: Readonly<Record<string, string>>;
    /** Where a refusal points that is about the line. */
    readonly pointer: string;
  };
}

const padded = (at: number) => String(at).padStart(3, '0');
const idOf = (group: number, at: number) => `0195e6a0-0000-7000-800${group}-000000000${padded(at)}`;
const domainOf = (at: number) => `shop-${padded(at)}.example`;
const kpiOf = (at: number) => `Orders ${padded(at)}`;

/** Served as JSON:API by the dashboard's API. */
export const domains: Kind = {
  resource: resources.domains,
  path: '/api/dashboard/project-domains',
  words: {
    one: 'domain',
    many: 'Domains',
    create: 'Add domain',
    find: 'Find a domain',
    emptyTitle: 'Say which sites belong to you',
    safe: 'Tracking goes on.',
    head: 'Domain',
  },
  label: 'domain',
  nameOf: domainOf,
  row: (at) => ({ id: idOf(1, at), domain: domainOf(at), created_at: new Date('2026-03-04T05:06:07Z') }),
  asks: false,
  opens: { role: 'dialog', name: 'Add domain' },
  form: {
    submit: 'Add domain',
    required: ['Domain'],
    line: 'Domain',
    typed: 'new.example',
    chosen: {},
    pointer: '/data/attributes/domain',
  },
};

/** Served as plain REST by the analytics API. */
export const kpis: Kind = {
  resource: resources['kpi-widgets'],
  path: '/api/analytics/kpi-widgets',
  words: {
    one: 'KPI',
    many: 'KPIs',
    create: 'New KPI',
    find: 'Find a KPI',
    emptyTitle: 'Choose a number to watch',
    safe: 'Your KPIs are safe.',
    head: 'Name',
  },
  label: 'display_name',
  nameOf: kpiOf,
  row: (at) => ({
    id: idOf(2, at),
    display_name: kpiOf(at),
    metric_type: 'HITS',
    category: 'conversion',
    element_type: 'purchaseMade',
    is_commerce: false,
    position: 0,
    created_at: new Date('2026-03-04T05:06:07Z'),
  }),
  asks: true,
  opens: { role: 'heading', name: 'What do you want to watch?' },
  form: {
    submit: 'Create KPI',
    required: ['Name', 'Metric', 'Category'],
    line: 'Name',
    typed: 'Boxes sold',
    chosen: { Metric: 'Count', Category: 'Financial' },
    pointer: '/display_name',
  },
};

/** Served as plain REST, and edited in the generated form, as KPIs are not. */
const alerts: Kind = {
  resource: resources.alerts,
  path: '/api/analytics/alerts',
  words: {
    one: 'alert',
    many: 'Alerts',
    create: 'Create alert',
    find: 'Find an alert',
    emptyTitle: 'Hear of it before the month is over',
    safe: 'Your alerts are safe.',
    head: 'Name',
  },
  label: 'name',
  nameOf: (at) => `Alert ${padded(at)}`,
  row: (at) => ({
    ...{ id: idOf(3, at), name: `Alert ${padded(at)}`, channel: 'mail', recipients: 'ann@box.example', changes: 'both', is_active: true },
    ...{ watches: 'targets', canvas_id: null, part_id: null, measure: 'people', part_name: null, standing: null },
    ...{ url: null, target_id: null, quiet_from: null, quiet_to: null, last_result: null, last_sent_at: null, last_error: null },
    created_at: new Date('2026-03-04T05:06:07Z'),
  }),
  asks: true,
  opens: { role: 'heading', name: 'Create alert' },
  form: {
    submit: 'Create alert',
    required: ['Name', 'Send to'],
    line: 'Name',
    typed: 'Boxes run out',
    chosen: {},
    pointer: '/name',
  },
};

/** Those whose rows are edited in the generated form. */
export const EDITED_KINDS = [
  ['JSON:API', domains],
  ['simple-rest', alerts],
] as const;

export const KINDS = [
  ['JSON:API', domains],
  ['simple-rest', kpis],
] as const;

/** So many rows of a kind, in the order of their names. */
export const rowsOf = ({ resource, row }: Kind, count: number) => ({
  [resource.name]: Array.from({ length: count }, (_, at) => row(at + 1)),
});
