import { expect, type Page } from '@playwright/test';
import { CURRENCIES } from '#domain/money/currencies.ts';
import { type FormCase, NASTY, type TextLine, windowCloses } from './form-case.ts';
import { required, say } from './say.ts';
import { trackWays } from './tracked.ts';
import { ask, base, comeAs, type World } from './world.ts';

/** The generated forms: each resource once as something new and once as a change. */

interface RowForm {
  readonly resource: string;
  /** Of its list, below the workspace. */
  readonly list: string;
  /** Of its rows, in the API. */
  readonly api: 'dashboard' | 'analytics';
  readonly path: string;
  readonly lines: readonly TextLine[];
  readonly picks?: FormCase['picks'];
  /** Choices of a new row only, made as soon as its form is open. */
  readonly newPicks?: FormCase['picks'];
  readonly made?: FormCase['done'];
  /** Attributes of the row that is to be changed. */
  readonly row: (world: World) => Promise<Readonly<Record<string, unknown>>>;
}
const field = (resource: string, name: string) => `resources.${resource}.fields.${name}`;
const optional = (key: string) => `${say(key)} (${say('common.optional')})`;
const inWindow = (page: Page) => page.getByRole('dialog').locator('form');
/** A number below 255 out of the token. */
const byte = (once: string, from: number) => Number(once.slice(from, from + 2));

const nameOf = (resource: string, name: string, most: number): TextLine => ({
  label: say(field(resource, name)),
  good: (once) => `${NASTY} ${once}`,
  empty: required(field(resource, name)),
  wrong: [['n'.repeat(most + 1), say('errors.tooLong', { field: say(field(resource, name)), max: most })]],
});

async function rowCount({ owner, workspace }: World, { api, path }: Pick<RowForm, 'api' | 'path'>): Promise<number> {
  const query = api === 'dashboard' ? `?filter[project]=${workspace}&page[size]=200` : '?_start=0&_end=200';
  const answer = await ask<{ data: unknown[] } | unknown[]>(owner, `${api}/${path}${query}`, { workspace });
  return (Array.isArray(answer) ? answer : answer.data).length;
}

async function makeRow(world: World, form: RowForm): Promise<string> {
  const { owner, workspace } = world;
  const attributes = await form.row(world);
  const body = form.api === 'dashboard' ? { project: workspace, ...attributes } : attributes;
  const made = await ask<{ id?: string; data?: { id: string } }>(owner, `${form.api}/${form.path}`, { method: 'POST', body, workspace });
  return made.data?.id ?? made.id ?? '';
}

const firstKpi = async ({ owner, workspace }: World) => {
  const [kpi] = await ask<{ id: string }[]>(owner, 'analytics/kpi-widgets?_start=0&_end=1', { workspace });
  return kpi?.id ?? '';
};
const whole = (name: string, good: string, wrong: TextLine['wrong']): TextLine => ({
  label: say(field('kpi-targets', name)),
  good: () => good,
  empty: required(field('kpi-targets', name)),
  wrong,
});
const notWhole = (name: string) => say('errors.notWhole', { field: say(field('kpi-targets', name)) });

const annotationLines: readonly TextLine[] = [
  nameOf('annotations', 'text', 120),
  { label: say(field('annotations', 'day')), good: () => '2026-11-10', empty: required(field('annotations', 'day')) },
];

const ROWS: readonly RowForm[] = [
  {
    resource: 'canvases',
    list: 'canvases',
    api: 'dashboard',
    path: 'funnels',
    lines: [nameOf('canvases', 'name', 120)],
    made: (page) => expect(page).toHaveURL(/canvases\/[0-9a-f-]{36}/),
    row: async () => ({ name: 'To be changed' }),
  },
  {
    resource: 'domains',
    list: 'settings/domains',
    api: 'dashboard',
    path: 'project-domains',
    lines: [
      {
        label: say(field('domains', 'domain')),
        good: (once) => `d${once}.example`,
        empty: required(field('domains', 'domain')),
        wrong: [['no host', say('errors.notAHost')]],
      },
    ],
    row: async () => ({ domain: `r${Date.now()}.example` }),
  },
  {
    resource: 'ips',
    list: 'settings/ips',
    api: 'dashboard',
    path: 'project-ips',
    lines: [
      {
        label: say(field('ips', 'ip')),
        good: (once) => `10.${byte(once, 3)}.${byte(once, 5)}.${byte(once, 7)}`,
        empty: required(field('ips', 'ip')),
        wrong: [['10.0.0.300', say('errors.notAnIp')]],
      },
      { label: optional(field('ips', 'note')), good: () => NASTY },
    ],
    row: async () => ({ ip: `2001:db8::${(Date.now() % 65_536).toString(16)}` }),
  },
  {
    resource: 'exchange-rates',
    list: 'settings/exchange-rates',
    api: 'dashboard',
    path: 'project-exchange-rates',
    lines: [
      {
        label: say(field('exchange-rates', 'rate')),
        good: () => '1.25',
        empty: required(field('exchange-rates', 'rate')),
        wrong: [['0', say('errors.notAboveZero', { field: say(field('exchange-rates', 'rate')) })]],
      },
    ],
    // A change keeps the currency: another row may have any other.
    newPicks: { [say(field('exchange-rates', 'currency'))]: { index: 1 } },
    row: async () => ({ currency: CURRENCIES[2 + (Date.now() % (CURRENCIES.length - 2))], rate: 2 }),
  },
  {
    resource: 'products',
    list: 'settings/products',
    api: 'dashboard',
    path: 'products',
    lines: [
      nameOf('products', 'name', 120),
      { label: say(field('products', 'price')), good: () => '49', empty: required(field('products', 'price')) },
    ],
    row: async () => ({ name: 'To be changed', price: 100 }),
  },
  {
    resource: 'kpi-widgets',
    list: 'settings/kpis',
    api: 'analytics',
    path: 'kpi-widgets',
    lines: [nameOf('kpi-widgets', 'display_name', 80)],
    picks: { [say(field('kpi-widgets', 'metric_type'))]: { index: 1 }, [say(field('kpi-widgets', 'category'))]: { index: 1 } },
    row: async () => ({ display_name: 'To be changed', metric_type: 'HITS', category: 'page' }),
  },
  {
    resource: 'kpi-targets',
    list: 'targets',
    api: 'analytics',
    path: 'kpi-targets',
    lines: [
      nameOf('kpi-targets', 'name', 80),
      whole('target_value', '100', [
        ['many', notWhole('target_value')],
        ['0', say('errors.tooSmall', { field: say(field('kpi-targets', 'target_value')), min: 1 })],
      ]),
      whole('threshold_value', '80', [
        ['1.5', notWhole('threshold_value')],
        ['101', say('errors.moreThanTarget')],
      ]),
    ],
    picks: { [say(field('kpi-targets', 'widget_id'))]: { index: 1 }, [say(field('kpi-targets', 'period'))]: { index: 1 } },
    row: async (world) => ({ name: 'To be changed', widget_id: await firstKpi(world), target_value: 10, threshold_value: 5, period: 1 }),
  },
  {
    resource: 'annotations',
    list: 'settings/annotations',
    api: 'dashboard',
    path: 'annotations',
    lines: annotationLines,
    row: async () => ({ text: 'To be changed', day: '2026-11-09' }),
  },
  {
    resource: 'alerts',
    list: 'alerts',
    api: 'analytics',
    path: 'alerts',
    lines: [
      nameOf('alerts', 'name', 80),
      {
        label: say(field('alerts', 'url')),
        good: (once) => `https://hooks.example/${once}`,
        wrong: [['no address', say('errors.notAUrl')]],
      },
    ],
    newPicks: { [say(field('alerts', 'channel'))]: { index: 3 } },
    row: async () => ({ name: 'To be changed', channel: 'webhook', url: 'https://hooks.example/first' }),
  },
];

const opens = (address: (world: World) => Promise<string>) => async (page: Page, world: World) => {
  await comeAs(page, world.owner);
  await page.goto(`${base}/dashboard/workspaces/${world.workspace}/${await address(world)}`);
};

function casesOf(form: RowForm): readonly FormCase[] {
  const { resource, list, api, path, lines, picks, newPicks, made = windowCloses } = form;
  const shared = { drawnBy: 'crud/form/RowFormBody.tsx', resource, form: inWindow, lines, picks };
  return [
    {
      ...shared,
      first: newPicks,
      name: `new row of ${resource}`,
      open: opens(async () => `${list}?create=1`),
      submit: say(`resources.${resource}.create`),
      sends: { method: 'POST', path: new RegExp(`/${api}/${path}$`) },
      count: (world) => rowCount(world, form),
      done: made,
    },
    {
      ...shared,
      name: `change of a row of ${resource}`,
      open: opens(async (world) => `${list}?edit=${await makeRow(world, form)}`),
      submit: say('common.save'),
      sends: { method: 'PATCH', path: new RegExp(`/${api}/${path}/.+`) },
      again: true,
      hears: true,
      done: windowCloses,
    },
  ];
}

/** The last step of the builder of KPIs; those before it send nothing. */
const builder: FormCase = {
  name: 'builder of KPIs',
  drawnBy: 'features/kpi-builder/KpiBuilderScreen.tsx',
  open: async (page, world) => {
    await opens(async () => 'create-kpi')(page, world);
    const next = page.getByRole('button', { name: say('kpi_builder.next') });
    await page.getByText(say('resources.kpi-widgets.options.category.page'), { exact: true }).click();
    await next.click();
    await page.getByText(say('kpis.what.pageView'), { exact: true }).click();
    for (const step of ['location', 'attributes', 'summary'] as const) {
      await next.click();
      await page.getByRole('heading', { name: say(`kpi_builder.titles.${step}`) }).waitFor();
    }
  },
  form: (page) => page.locator('form.builder-form'),
  lines: [nameOf('kpi-widgets', 'display_name', 80)],
  submit: say('resources.kpi-widgets.create'),
  sends: { method: 'POST', path: /\/analytics\/kpi-widgets$/ },
  count: async ({ owner, workspace }) => (await ask<unknown[]>(owner, 'analytics/kpi-widgets?_start=0&_end=200', { workspace })).length,
  done: (page) => expect(page).toHaveURL(/\/monitor/),
};

const count = (api: RowForm['api'], path: string) => (world: World) => rowCount(world, { api, path });

/** Rows of the monitor, made where they are seen. */
const ofMonitor: readonly FormCase[] = [
  {
    name: 'annotation of a trend',
    drawnBy: 'modals/annotation/Modal.tsx',
    modal: 'annotation',
    open: async (page, world) => {
      await trackWays(world);
      await opens(async () => 'monitor')(page, world);
      await page.getByRole('button', { name: say('monitor.annotations.add') }).click();
    },
    form: inWindow,
    lines: annotationLines,
    submit: say('resources.annotations.create'),
    sends: { method: 'POST', path: /\/dashboard\/annotations$/ },
    count: count('dashboard', 'annotations'),
    done: windowCloses,
  },
  {
    name: 'view of the monitor',
    drawnBy: 'modals/monitor-view/Modal.tsx',
    modal: 'monitor-view',
    resource: 'monitor-views',
    open: async (page, world) => {
      await opens(async () => 'monitor?range=last90')(page, world);
      await page.getByRole('button', { name: say('monitor.views.title') }).click();
      await page.getByRole('menuitem', { name: say('monitor.views.save') }).click();
    },
    form: inWindow,
    lines: [nameOf('monitor-views', 'name', 80)],
    submit: say('resources.monitor-views.create'),
    sends: { method: 'POST', path: /\/dashboard\/monitor-views$/ },
    count: count('dashboard', 'monitor-views'),
    done: windowCloses,
  },
  {
    name: 'segment',
    drawnBy: 'modals/segment/Modal.tsx',
    modal: 'segment',
    resource: 'segments',
    open: async (page, world) => {
      await opens(async () => 'people?f=did~purchase')(page, world);
      await page.getByRole('button', { name: say('resources.segments.many'), exact: true }).click();
      await page.getByRole('menuitem', { name: say('monitor.filter.save_segment') }).click();
    },
    form: inWindow,
    lines: [nameOf('segments', 'name', 80)],
    submit: say('resources.segments.create'),
    sends: { method: 'POST', path: /\/dashboard\/segments$/ },
    count: count('dashboard', 'segments'),
    done: windowCloses,
  },
];

export const rowForms: readonly FormCase[] = [...ROWS.flatMap(casesOf), builder, ...ofMonitor];
